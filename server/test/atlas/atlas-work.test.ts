/** What an atlas costs follows what changed, and not how much somebody has travelled: counted, not timed. */
import { tripPresence } from '@caravel/sync-protocol/domain/atlas/trip-presence'
import { expect, test, vi } from 'vitest'
import { startWorld } from '../sync/client.ts'

vi.mock(import('@caravel/sync-protocol/domain/atlas/trip-presence'), async original => {
  const all = await original()
  return { ...all, tripPresence: vi.fn(all.tripPresence) }
})

const trips = 12
const worked = vi.mocked(tripPresence)

test('only the trips that changed since the last time are worked out again', async () => {
  const world = await startWorld()
  const { tom, ines } = world
  const ids: string[] = []
  for (let n = 0; n < trips; n++)
    ids.push(await world.trip({ title: `Trip ${n}`, start_date: '2024-05-01', end_date: '2024-05-03' }))
  const ask = async (who: typeof tom): Promise<number> => {
    worked.mockClear()
    const answer = await world.get(who, '/api/addons/atlas/stats')
    expect(answer.body).toMatchObject({ stats: { totalTrips: trips } })
    return worked.mock.calls.length
  }
  expect(await ask(tom)).toBe(trips)
  expect(await ask(tom)).toBe(0)
  await world.call(tom, 'POST', `/api/trips/${ids[3]}/places`, { name: 'Lima', lat: -12.046, lng: -77.043 })
  expect(await ask(tom)).toBe(1)
  // Where a fellow traveller was is a question of its own.
  expect(await ask(ines)).toBe(trips)
  // A mark by hand is no change of a trip.
  await world.call(tom, 'POST', '/api/addons/atlas/country/PE/mark')
  expect(await ask(tom)).toBe(0)
})
