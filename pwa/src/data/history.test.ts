import { expect, test } from 'vitest'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import type { HistoryEntry } from '@caravel/sync-protocol/history'
import { tripStream } from '@caravel/sync-protocol/streams'
import { takeBackEntry } from './history.ts'
import { MemoryStore } from './db/memory-store.ts'
import { mint, mutate } from './mutate.ts'
import { signedIn } from './testing/signed-in.ts'
import { World } from './testing/world.ts'

test('L15: a change of somebody else that is taken back offline is still so after a restart', async () => {
  const world = new World()
  const first = await signedIn(world)
  const tripId = mint()
  const stream = tripStream(tripId)
  const id = mint()
  await mutate('trip.create', {}, { id: tripId, title: 'Lisbon' }).saved
  const { mutation_id } = mutate('place.create', { trip_id: tripId }, { id, name: 'Belém' })
  await world.pass(5000, first.engine)

  // Another device, which did not make it and knows it from the history alone.
  const store = new MemoryStore()
  const second = await signedIn(world, store)
  second.engine.open(stream)
  await world.pass(5000, second.engine)
  const places = (engine = second.engine) => [...engine.memory(stream).rowsOf('place').keys()]
  expect(places()).toEqual([id])
  world.fault = () => 'drop'
  const row = second.engine.memory(stream).rowsOf('place').get(id) as AnyRow
  const entry: HistoryEntry = {
    seq: 2,
    mutation_id,
    user_id: null,
    kind: 'web',
    name: 'place.create',
    at: world.now,
    changes: [{ verb: 'added', entity: 'place', id, title: 'Belém', row }],
    total: 1,
    conflicts: [],
    undo: 'whole',
  }
  await takeBackEntry(stream, entry, {}).saved
  expect(places()).toEqual([])
  second.engine.stop()

  const again = await signedIn(world, store)
  again.engine.open(stream)
  await world.pass(5000, again.engine)
  expect(again.engine.state().waiting).toBe(1)
  expect(places(again.engine)).toEqual([])
})
