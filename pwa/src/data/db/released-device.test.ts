import { Dexie, type DexieOptions } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import type { Entry } from '@caravel/sync-protocol/entry'
import { fromRequest, type ByRequest } from '@caravel/sync-protocol/entry-from-request'
import type { HttpRequest } from '../sync/ports.ts'
import { parked } from '../testing/entries.ts'
import { World } from '../testing/world.ts'
import { DexieStore } from './dexie-store.ts'

/**
 * A device as the app of 21 November 2026 left it: a trip that is on the server, with two changes that wait, and one that was made
 * without a network. `requests` are what the server had heard of it.
 */
interface ReleasedDevice {
  now: number
  version: number
  schema: Record<string, string>
  tables: Record<string, object[]>
  requests: (Pick<HttpRequest, 'method' | 'path' | 'headers'> & { body: object })[]
}

const released = JSON.parse(
  readFileSync(new URL('../testing/released-device.json', import.meta.url), 'utf8'),
) as ReleasedDevice
let options: DexieOptions
const lisbon = 'trip:0190b000-0000-7000-8000-00000000000a'
const porto = 'trip:0190b000-0000-7000-8000-00000000000b'

beforeEach(async () => {
  options = { indexedDB: new IDBFactory(), IDBKeyRange }
  const old = new Dexie('device', options)
  old.version(released.version).stores(released.schema)
  for (const [name, rows] of Object.entries(released.tables)) await old.table(name).bulkAdd(rows)
  old.close()
})

const waitingIds = () =>
  (released.tables['outbox'] as { mutation_id: string }[]).map(entry => entry.mutation_id).sort()

const names = (rows: Iterable<Record<string, unknown>> = []) => [...rows].map(row => row['name']).sort()

test('C10: a device of the last released version keeps its queue, and sends it once', async () => {
  const world = new World()
  world.now = released.now
  for (const { body, ...request } of released.requests)
    world.server.request({ ...request, body: JSON.stringify(body) })
  world.fault = () => 'drop'
  const store = new DexieStore('device', options)
  const anna = await world.device(store)
  for (const stream of [lisbon, porto]) anna.engine.open(stream)
  await anna.engine.idle()
  expect(anna.engine.state()).toMatchObject({ waiting: 4, attention: 0 })
  expect(names(anna.rows(lisbon, 'place'))).toEqual(['Alfama', 'Castelo de São Jorge'])
  expect(names(anna.rows(porto, 'place'))).toEqual(['Ribeira'])
  const queued = [...(await store.loadLane(lisbon)), ...(await store.loadLane(porto))]
  expect(queued.map(entry => entry.mutation_id).sort()).toEqual(waitingIds())

  world.fault = () => undefined
  await world.pass(120_000, anna.engine)
  expect(anna.engine.state()).toMatchObject({ waiting: 0, attention: 0 })
  const { streams } = world.server
  const places = (stream: string) => names(streams.get(stream)?.state.tables.get('place')?.values())
  expect(places(lisbon)).toEqual(['Alfama', 'Castelo de São Jorge'])
  expect(places(porto)).toEqual(['Ribeira'])
  const arrived = [lisbon, porto].flatMap(stream => streams.get(stream)?.commits ?? [])
  const sent = arrived.map(commit => commit.mutation_id).filter(id => waitingIds().includes(id))
  expect(sent.sort()).toEqual(waitingIds())
  expect(world.reports).toEqual([])
  store.close()
})

test('C10: what it had sent, and what lay in its attention list, is said by its mutation, and keeps its request', async () => {
  const entry = (released.tables['outbox'] as (ByRequest<Entry> & { sent: boolean })[])[0]
  if (!entry) throw new Error('nothing waits')
  const item = { ...parked(fromRequest<Entry>(entry)), entry: { ...entry, sent: true }, dependents: [entry] }
  const old = new Dexie('device', options)
  old.version(released.version).stores(released.schema)
  await old.table('tray').add(item)
  await old.table('outbox').update(entry.mutation_id, { sent: true })
  old.close()
  const store = new DexieStore('device', options)
  const [stored] = await store.loadAttention()
  const sent = (await store.loadLane(entry.stream)).find(each => each.mutation_id === entry.mutation_id)
  const { method, path } = entry
  const named = { mutation: 'place.update', params: { trip_id: lisbon.slice(5) } }
  expect(sent).toMatchObject({ ...named, request: { method, path } })
  expect(stored?.entry).toMatchObject({ ...named, request: { method, path } })
  expect(stored?.dependents).toMatchObject([named])
  expect(stored?.dependents[0]?.request).toBeUndefined()
  expect([sent, stored?.entry].some(each => each && 'path' in each)).toBe(false)
  store.close()
})
