import { expect, test } from 'vitest'
import type { OpHistory } from '@caravel/sync-protocol/upcast'
import { MemoryStore } from '../db/memory-store.ts'
import { anEntry, parked } from '../testing/entries.ts'
import { World } from '../testing/world.ts'

const tripId = '0190b000-0000-7000-8000-00000000000a'
const stream = `trip:${tripId}`
const places = `/api/trips/${tripId}/places`
const placeId = (n: number) => `0190c000-0000-7000-8000-00000000000${n}`

/** An app in which places got a name, called `title` until version 2, and where versions 3 and 4 changed others. */
const future = (current: number): OpHistory => ({
  current,
  steps: { 1: { 'place.create': ({ title, ...rest }) => ({ ...rest, name: title }) }, 2: {}, 3: {} },
})

const aPlace = (n: number, more = {}) =>
  anEntry(placeId(n), {
    stream,
    client_seq: n,
    method: 'POST',
    path: places,
    body: { id: placeId(n), title: `Place ${n}` },
    ...more,
  })

/** A trip that the server has, and a disk on which an older app left changes. */
const withOldApp = async (leave: (store: MemoryStore) => Promise<void>) => {
  const world = new World()
  const store = new MemoryStore()
  const before = await world.device(store)
  before.do('trip.create', {}, { id: tripId, title: 'Lisbon', day_count: 2 })
  await world.pass(5000, before.engine)
  before.engine.stop()
  await leave(store)
  return { world, store }
}

const sentPlaces = (world: World) =>
  world.server.requests.flatMap(({ path, headers, body }) => {
    if (path === places) return [{ version: headers['X-Op-Version'], body }]
    const { mutations = [] } = (body ?? {}) as { mutations?: typeof world.server.requests }
    return mutations
      .filter(each => each.path === places)
      .map(each => ({ version: each.headers['X-Op-Version'], body: each.body }))
  })

test('C10: what was never sent is rewritten when the app starts, in the outbox and in the tray', async () => {
  const { world, store } = await withOldApp(async disk => {
    await disk.enqueue([aPlace(1)])
    await disk.saveAttention(parked(aPlace(2), [aPlace(3)]))
  })
  world.ops = future(4)
  const device = await world.device(store)
  await world.pass(5000, device.engine)
  expect(sentPlaces(world)).toEqual([{ version: '4', body: { id: placeId(1), name: 'Place 1' } }])
  const [item] = device.engine.attention()
  expect(
    [item?.entry, ...(item?.dependents ?? [])].map(each => [each?.op_version, each?.body['name']]),
  ).toEqual([
    [4, 'Place 2'],
    [4, 'Place 3'],
  ])
})

test('C10: what may have left keeps its bytes and its version, two versions back', async () => {
  const { world, store } = await withOldApp(async disk => {
    await disk.importEntries({ entries: [aPlace(5, { sent: true, tries: 1 })], tray: [], streams: [] })
  })
  world.ops = future(3)
  const device = await world.device(store)
  await world.pass(5000, device.engine)
  expect(sentPlaces(world)).toEqual([{ version: '1', body: { id: placeId(5), title: 'Place 5' } }])
})

test('C10, S9: older ones are settled first, then made anew in their old order', async () => {
  const { world, store } = await withOldApp(async disk => {
    const left = { sent: true, tries: 1 }
    await disk.importEntries({ entries: [aPlace(5, left), aPlace(6, left)], tray: [], streams: [] })
    await disk.enqueue([])
  })
  world.ops = future(4)
  const device = await world.device(store)
  await world.pass(10_000, device.engine)
  const settled = world.server.requests.filter(each => each.path === '/api/sync/settle')
  expect(settled).toHaveLength(2)
  expect(sentPlaces(world)).toEqual([
    { version: '4', body: { id: placeId(5), name: 'Place 5' } },
    { version: '4', body: { id: placeId(6), name: 'Place 6' } },
  ])
  const made = world.server
    .trip(tripId)
    .commits.slice(1)
    .map(commit => commit.mutation_id)
  expect(made).toHaveLength(2)
  expect(made).not.toContain(placeId(5))
  expect(device.engine.state()).toMatchObject({ waiting: 0, attention: 0 })
})

test('C10, I5: what another tab takes back or adds while an older one is settled stays so', async () => {
  const { world, store } = await withOldApp(async disk => {
    await disk.importEntries({ entries: [aPlace(5, { sent: true, tries: 1 })], tray: [], streams: [] })
    await disk.enqueue([aPlace(6), aPlace(7)])
  })
  const asAnotherTab = async () => {
    await store.removeUnsent([placeId(6)])
    await store.enqueue([aPlace(8, { op_version: 4, body: { id: placeId(8), name: 'Place 8' } })])
  }
  let other: Promise<void> | undefined
  world.ops = future(4)
  world.fault = request => {
    if (request.path === '/api/sync/settle') other ??= asAnotherTab()
    return undefined
  }
  const device = await world.device(store)
  await world.pass(20_000, device.engine)
  await other
  const made = world.server
    .trip(tripId)
    .commits.flatMap(({ ops }) =>
      ops.flatMap(op => (op.op === 'put' && op.entity === 'place' ? [op.row['name']] : [])),
    )
  expect(made).toEqual(['Place 5', 'Place 7', 'Place 8'])
  expect(device.engine.state()).toMatchObject({ waiting: 0, attention: 0 })
  expect(await store.loadLane(stream)).toEqual([])
})

test('C2.3: making one anew leaves alone what may have left, such as what a file brings at that moment', async () => {
  const { world, store } = await withOldApp(async disk => {
    await disk.importEntries({ entries: [aPlace(5, { sent: true, tries: 1 })], tray: [], streams: [] })
  })
  const left = aPlace(9, { client_id: placeId(1), sent: true, tries: 1, op_version: 4 })
  let taken: Promise<unknown> | undefined
  world.ops = future(4)
  world.fault = ({ path }) => {
    if (path === '/api/sync/settle') taken ??= store.importEntries({ entries: [left], tray: [], streams: [] })
    return path === places || path === '/api/sync/push' ? 'drop' : undefined
  }
  const device = await world.device(store)
  await world.pass(3000, device.engine)
  await taken
  const lane = await store.loadLane(stream)
  expect(lane.find(entry => entry.mutation_id === left.mutation_id)).toMatchObject({ client_seq: 9 })
  expect(lane.map(entry => entry.op_version)).toEqual([4, 4])
  expect(device.engine.memory(stream).lane.entries.map(entry => entry.client_seq)).toEqual(
    lane.map(entry => entry.client_seq),
  )
})

test('C5: what is typed while older ones are made anew is in what is sent', async () => {
  const { world, store } = await withOldApp(async disk => {
    const left = { sent: true, tries: 1 }
    await disk.importEntries({ entries: [aPlace(5, left), aPlace(6, left)], tray: [], streams: [] })
    await disk.enqueue([aPlace(7)])
  })
  world.ops = future(4)
  world.fault = () => 'drop'
  const device = await world.device(store)
  const edit = (fields: object) =>
    device.do('place.update', { trip_id: tripId, id: placeId(7) }, { ...fields }).saved
  await edit({ price: 3 })
  const typed: Promise<void>[] = []
  const renew = store.renew.bind(store)
  store.renew = (...args) => {
    const renewed = renew(...args)
    if (!typed.length) typed.push(edit({ notes: 'typed first' }))
    return renewed
  }
  world.fault = ({ path }) => {
    if (path === '/api/sync/settle' && typed.length === 1) typed.push(edit({ address: 'typed then' }))
    return undefined
  }
  await world.pass(120_000, device.engine)
  await Promise.all(typed)
  expect(typed).toHaveLength(2)
  const row = world.server.trip(tripId).state.tables.get('place')?.get(placeId(7))
  expect(row).toMatchObject({ price: 3, notes: 'typed first', address: 'typed then' })
})

test('C10, I4: one that had arrived before its version became too old is not made again', async () => {
  const { world, store } = await withOldApp(async disk => {
    await disk.importEntries({ entries: [aPlace(5, { sent: true, tries: 1 })], tray: [], streams: [] })
  })
  world.server.change('POST', places, { id: placeId(5), name: 'Place 5' }, placeId(5))
  world.ops = future(4)
  const device = await world.device(store)
  await world.pass(10_000, device.engine)
  expect(sentPlaces(world)).toEqual([])
  expect(device.rows(stream, 'place').map(row => row['name'])).toEqual(['Place 5'])
  expect(device.engine.state().waiting).toBe(0)
})

test('C10: without an answer to the settling the lane waits, and nothing is made twice', async () => {
  const { world, store } = await withOldApp(async disk => {
    await disk.importEntries({ entries: [aPlace(5, { sent: true, tries: 1 })], tray: [], streams: [] })
  })
  world.ops = future(4)
  world.fault = request => (request.path === '/api/sync/settle' ? 'lose' : undefined)
  const device = await world.device(store)
  await world.pass(60_000, device.engine)
  expect(sentPlaces(world)).toEqual([])
  expect(device.engine.state().waiting).toBe(1)
  world.fault = () => undefined
  await world.pass(200_000, device.engine)
  expect(sentPlaces(world)).toHaveLength(1)
  expect(device.engine.state().waiting).toBe(0)
})

test('C10, S4: one whose outcome the server has forgotten is unclear, and never made again by itself', async () => {
  const { world, store } = await withOldApp(async disk => {
    await disk.importEntries({ entries: [aPlace(5, { sent: true, tries: 1 })], tray: [], streams: [] })
  })
  world.server.ledger.set(placeId(5), { status: 409, body: { code: 'OUTCOME_EXPIRED' } })
  world.ops = future(4)
  const device = await world.device(store)
  await world.pass(10_000, device.engine)
  expect(sentPlaces(world)).toEqual([])
  expect(device.engine.attention().map(item => item.reason)).toEqual(['unclear'])
})
