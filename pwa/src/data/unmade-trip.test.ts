import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { place } from '@caravel/sync-protocol/entities/place'
import { AppError } from '@caravel/sync-protocol/errors'
import { tripStream } from '@caravel/sync-protocol/streams'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mint, mutate } from './mutate.ts'
import { openStream } from './store.ts'
import { signedIn } from './testing/signed-in.ts'
import { tryAgain } from './attention-answers.ts'
import { redo, undo } from './undo.ts'

beforeEach(() => {
  const all = new Map<string, string>()
  const storage = {
    getItem: (key: string) => all.get(key) ?? null,
    setItem: (key: string, value: string) => void all.set(key, value),
    removeItem: (key: string) => void all.delete(key),
  }
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

test('C2.6: what is undone and redone in a trip that was refused waits with it, and goes out with it', async () => {
  const { world, store, engine } = await signedIn()
  const tripId = mint()
  const stream = tripStream(tripId)
  world.server.refuse = name => (name === 'trip.create' ? new AppError('FORBIDDEN') : undefined)
  await mutate(createTrip, {}, { id: tripId, title: 'Lisbon' }).saved
  await world.pass(30_000, engine)
  openStream(stream)
  const [item] = engine.attention()
  expect(item).toMatchObject({ whole_trip: true, dependents: [] })
  const label = 'planner.did.placeAdded'
  await mutate(place.create, { trip_id: tripId }, { name: 'Belém' }, { label }).saved
  await undo({ stream })
  expect(engine.attention()[0]?.dependents).toEqual([])
  await redo(stream)
  expect(engine.attention()[0]?.dependents.map(each => each.body['name'])).toEqual(['Belém'])
  expect(await store.loadLane(stream)).toEqual([])
  await world.pass(60_000, engine)
  expect(engine.attention()[0]?.dependents).toHaveLength(1)
  world.server.refuse = () => undefined
  await tryAgain(engine.attention()[0]?.id ?? '')
  await world.pass(60_000, engine)
  expect(engine.state()).toMatchObject({ waiting: 0, attention: 0 })
  expect([...(world.server.trip(tripId).state.tables.get('place')?.values() ?? [])]).toMatchObject([
    { name: 'Belém' },
  ])
})
