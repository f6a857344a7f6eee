import { expect, test } from 'vitest'
import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { mint, mutate } from './mutate.ts'
import { syncStatus } from './sync/status.ts'
import { signedIn } from './testing/signed-in.ts'
import { isUpToDate } from './up-to-date.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'

test('a trip is up to date once it has come as far as the server says, and not because there is a connection', async () => {
  const { world, engine } = await signedIn()
  mutate(createTrip, {}, { id: tripId, title: 'Lisbon' })
  await engine.idle()
  expect(isUpToDate(engine, tripId)).toBe(false)
  engine.wake('person')
  await world.pass(30_000, engine)
  expect(isUpToDate(engine, tripId)).toBe(true)

  const other = await world.device()
  other.engine.open(`trip:${tripId}`)
  await world.pass(30_000, engine, other.engine)
  other.do('place.create', { trip_id: tripId }, { id: mint(), name: 'Belém' })
  world.fault = ({ path }) => (path.includes('/changes') ? { status: 503 } : undefined)
  await world.pass(60_000, engine, other.engine)
  expect([syncStatus.value.connected, isUpToDate(engine, tripId)]).toEqual([true, false])
  world.fault = () => undefined
  await world.pass(60_000, engine, other.engine)
  expect(isUpToDate(engine, tripId)).toBe(true)
})
