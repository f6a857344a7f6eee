import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { place } from '@caravel/sync-protocol/entities/place'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import type { HistoryEntry } from '@caravel/sync-protocol/history'
import { tripStream } from '@caravel/sync-protocol/streams'
import { revertEntry, StreamHistory } from './history.ts'
import { MemoryStore } from './db/memory-store.ts'
import { mint, mutate } from './mutate.ts'
import { fakeStorage } from './testing/fake-storage.ts'
import { signedIn } from './testing/signed-in.ts'
import { World } from './testing/world.ts'

test('L15: a change of somebody else that is taken back offline is still so after a restart', async () => {
  const world = new World()
  const first = await signedIn(world)
  const tripId = mint()
  const stream = tripStream(tripId)
  const id = mint()
  await mutate(createTrip, {}, { id: tripId, title: 'Lisbon' }).saved
  const { mutation_id } = mutate(place.create, { trip_id: tripId }, { id, name: 'Belém' })
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
  await revertEntry(stream, entry, {}).saved
  expect(places()).toEqual([])
  second.engine.stop()

  const again = await signedIn(world, store)
  again.engine.open(stream)
  await world.pass(5000, again.engine)
  expect(again.engine.state().waiting).toBe(1)
  expect(places(again.engine)).toEqual([])
})

test('what was looked at counts as seen when the server has it, not before', async () => {
  await signedIn()
  const page = {
    history: [],
    more: false,
    people: [],
    seen: { seq: 2, at: 1_800_000_000_000 },
    unseen: 5,
    floor: 0,
    floor_at: 1_800_000_000_000,
    sync: { stream: 'trip:t', epoch: 'e', seq: 7 },
  }
  let network = true
  const put = vi.fn<(body: unknown) => void>()
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('fetch', async (_path: string, { method, body }: RequestInit) => {
    if (!network) throw new TypeError('no network')
    if (method === 'PUT') put(JSON.parse(String(body)))
    const headers = { 'x-sync-epoch': 'e' }
    return Response.json(method === 'PUT' ? { seen: { seq: 7, at: 0 } } : { ...page, news: [] }, { headers })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const history = new StreamHistory(tripStream(mint()))
  await history.refresh()
  network = false
  await expect(history.markSeen()).rejects.toMatchObject({ code: 'NO_ANSWER' })
  expect(history.unseen.value).toBe(5)
  network = true
  await history.markSeen()
  expect(put.mock.calls).toEqual([[{ seq: 7 }]])
  expect(history.unseen.value).toBe(0)
})
