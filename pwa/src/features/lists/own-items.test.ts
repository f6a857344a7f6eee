import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { expect, onTestFinished, test, vi } from 'vitest'
import { packingItem } from '@caravel/sync-protocol/entities/packing-item'
import { tripStream, userStream } from '@caravel/sync-protocol/streams'
import { DiskRefused } from '../../data/db/device-store.ts'
import { device, setDevice } from '../../data/device.ts'
import { mutate } from '../../data/mutate.ts'
import { readPacking } from '../../data/packing-view.ts'
import { openStream } from '../../data/store.ts'
import { tester } from '../../data/testing/fake-server.ts'
import { fakeStorage } from '../../data/testing/fake-storage.ts'
import { World } from '../../data/testing/world.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { redo, redoable, undo, undoable } from '../../data/undo.ts'
import {
  addOwnItem,
  addOwnItems,
  addPackingItem,
  addPackingItems,
  forgetOwnItems,
  keptOf,
  passItem,
} from './list-actions.ts'
import { ownItemsOf } from './own-items.tsx'

const left = '0190b000-0000-7000-8000-00000000000a'
const next = '0190b000-0000-7000-8000-00000000000b'

test('things of one’s own outlive the trip: they come along as one’s own, and go by one’s word', async () => {
  const me = tester.user_id
  const world = new World()
  world.server.stream(userStream(me))
  const { engine } = await signedIn(world)
  await world.pass(1000, engine)
  const of = (trip: string) => ownItemsOf(me, id => id === trip)
  mutate(createTrip, {}, { id: next, title: 'Lisbon' })
  void addOwnItem(left, me, { name: 'Present', category: 'Papers', weight_grams: 300 })
  void addOwnItem(left, me, { name: 'Diary' })
  await engine.idle()

  void addOwnItems(next, me, of(left))
  await engine.idle()
  expect(of(next)).toMatchObject([
    { name: 'Present', category: 'Papers', weight_grams: 300, checked: false },
    { name: 'Diary' },
  ])
  expect(openStream(`trip:${next}`).rows(packingItem).value.size).toBe(0)

  void forgetOwnItems(me, of(left))
  await engine.idle()
  expect([of(left).length, of(next).length]).toEqual([0, 2])
  await undo()
  await engine.idle()
  expect(of(left).map(({ name }) => name)).toEqual(['Present', 'Diary'])
})

test('a list that is kept for other trips has none of one’s own: there everybody would see it', async () => {
  const me = tester.user_id
  const world = new World()
  world.server.stream(userStream(me))
  const { engine } = await signedIn(world)
  await world.pass(1000, engine)
  mutate(createTrip, {}, { id: next, title: 'Lisbon' })
  void addPackingItem(next, { name: 'Tent' })
  void addOwnItem(next, me, { name: 'Present' })
  await engine.idle()
  const { things } = readPacking(openStream(`trip:${next}`), openStream(userStream(me)), next, me)
  expect(things.size).toBe(2)
  expect(keptOf(things.values()).map(({ name }) => name)).toEqual(['Tent'])
})

test('a list that is longer than one step takes comes in whole, in its order, and goes with one undo', async () => {
  const { engine } = await signedIn()
  mutate(createTrip, {}, { id: next, title: 'Lisbon' })
  await engine.idle()
  const items = Array.from({ length: 501 }, (_, n) => ({ name: `Thing ${n}`, bag: 'Duffel' }))
  await addPackingItems(next, items)
  await engine.idle()
  const view = openStream(`trip:${next}`)
  const rows = () =>
    [...view.rows(packingItem).value.values()].sort((a, b) => (a.position < b.position ? -1 : 1))
  expect(rows().map(({ name }) => name)).toEqual(items.map(({ name }) => name))
  expect(new Set(rows().map(row => row.bag_id)).size).toBe(1)
  await undo()
  await engine.idle()
  expect(rows()).toEqual([])
})

test.each(['sent', 'never sent'])(
  'L16, C1: a thing that was %s passes to one’s own list as one deed: both halves or neither',
  async sent => {
    const me = tester.user_id
    const world = new World()
    world.server.stream(userStream(me))
    const { engine, store } = await signedIn(world)
    await world.pass(1000, engine)
    await mutate(createTrip, {}, { id: next, title: 'Lisbon' }).saved
    await engine.idle()
    if (sent === 'never sent') world.fault = () => 'drop'
    await addPackingItem(next, { name: 'Present' })
    await engine.idle()
    const list = () => [
      ...readPacking(openStream(`trip:${next}`), openStream(userStream(me)), next, me).things.values(),
    ]
    const enqueue = store.enqueue.bind(store)
    const writes: string[][] = []
    let refuses = true
    store.enqueue = (entries, more) => {
      writes.push(entries.map(({ mutation, stream }) => `${mutation} ${stream}`))
      return refuses ? Promise.reject(new DiskRefused('full', undefined)) : enqueue(entries, more)
    }
    const pass = async () => {
      for (const thing of list()) await passItem(thing, {}, next, me)
    }
    await expect(pass()).rejects.toThrow(DiskRefused)
    await engine.idle()
    expect(list().map(({ own }) => own)).toEqual([false])
    refuses = false
    await pass()
    expect(list().map(({ own }) => own)).toEqual([true])
    expect(writes[1]).toEqual([
      `own_packing_item.create ${userStream(me)}`,
      `packing_item.delete trip:${next}`,
    ])
    expect(writes).toHaveLength(2)
    world.fault = () => undefined
    engine.wake('person')
    await world.pass(60_000, engine)
    expect(engine.state()).toMatchObject({ waiting: 0, attention: 0 })
    expect(list().map(({ own }) => own)).toEqual([true])
  },
)

/** A list of a trip on its page, and the thing on it from everybody's list to one's own and back. */
const passing = async () => {
  const me = tester.user_id
  const world = new World()
  world.server.stream(userStream(me))
  const { engine, store } = await signedIn(world)
  await world.pass(1000, engine)
  await mutate(createTrip, {}, { id: next, title: 'Lisbon' }).saved
  vi.stubGlobal('location', { pathname: `/trips/${next}/lists` })
  onTestFinished(() => void vi.unstubAllGlobals())
  const stream = tripStream(next)
  const list = () => [
    ...readPacking(openStream(stream), openStream(userStream(me)), next, me).things.values(),
  ]
  const pass = async (changes = {}) => {
    for (const thing of list()) await passItem(thing, changes, next, me)
  }
  const settle = () => world.pass(60_000, engine)
  const offline = () => {
    world.fault = () => 'drop'
    return settle()
  }
  const online = () => {
    world.fault = () => undefined
    engine.wake('person')
    return settle()
  }
  return { me, world, engine, store, stream, list, pass, settle, offline, online }
}

test('a thing of all becomes one’s own with all it has, and the other way round; each way is one step', async () => {
  const { stream, list, pass, settle } = await passing()
  void addPackingItem(next, { name: 'Present', category: 'Papers', weight_grams: 300, quantity: 2 })
  await settle()
  const [first] = list()
  await pass({ name: 'Gift' })
  await settle()
  const kept = { name: 'Gift', category: 'Papers', weight_grams: 300, quantity: 2 }
  expect(list()).toMatchObject([{ own: true, row: kept }])
  expect(openStream(stream).rows(packingItem).value.size).toBe(0)
  const [second] = list()
  await pass()
  await settle()
  const [third] = list()
  expect(list()).toMatchObject([{ own: false, row: kept }])
  const seen = []
  for (const again of [false, false, true, true, false]) {
    await (again ? redo(stream) : undo({ stream }))
    await settle()
    seen.push(list().map(({ id, own }) => ({ id, own })))
  }
  expect(seen).toEqual([
    [{ id: second?.id, own: true }],
    [{ id: first?.id, own: false }],
    [{ id: second?.id, own: true }],
    [{ id: third?.id, own: false }],
    [{ id: second?.id, own: true }],
  ])
  expect(list()).toMatchObject([{ row: kept }])
})

test.each(['sent', 'never sent'])(
  'R25: a thing that was %s passes, goes back and passes again without a connection, the same each time',
  async sent => {
    const { engine, stream, list, pass, settle, offline, online } = await passing()
    if (sent === 'never sent') await offline()
    await addPackingItem(next, { name: 'Present' })
    await settle()
    await offline()
    const [first] = list()
    await pass()
    const [second] = list()
    for (const [step, now] of [
      ['undo', first],
      ['redo', second],
      ['undo', first],
    ] as const) {
      await (step === 'undo' ? undo({ stream }) : redo(stream))
      expect(list()).toMatchObject([{ id: now?.id, own: now?.own }])
    }
    if (sent === 'sent') expect(engine.state().waiting).toBe(0)
    expect(undoable(stream)).toMatchObject({ label: { key: 'packing.did.added' } })
    await redo(stream)
    await online()
    expect(engine.state()).toMatchObject({ waiting: 0, attention: 0 })
    expect(list()).toMatchObject([{ id: second?.id, own: true }])
    await undo({ stream })
    await settle()
    expect(list()).toMatchObject([{ id: first?.id, own: false }])
  },
)

test('half of a passing had left: it is taken back as a whole', async () => {
  const { me, world, engine, store, stream, list, settle } = await passing()
  await addPackingItem(next, { name: 'Present' })
  await settle()
  const [first] = list()
  // The lane of the trip is held up by what came before.
  const held = Promise.withResolvers<void>()
  world.late = ({ method, path }) =>
    method === 'POST' && path.startsWith('/api/trips/') ? held.promise : undefined
  await addPackingItem(next, { name: 'Tent' })
  if (first) await passItem(first, {}, next, me)
  const lane = (of: string) => engine.memory(of).entries.map(({ mutation, sent }) => [mutation, sent])
  await vi.waitFor(() => expect(lane(userStream(me))).toEqual([]))
  expect(lane(stream)).toEqual([
    ['packing_item.create', true],
    ['packing_item.delete', false],
  ])
  const { removeUnsent } = store
  store.removeUnsent = () => expect.unreachable('one half would go before the other')
  await undo({ stream })
  store.removeUnsent = removeUnsent
  held.resolve()
  const both = [{ id: first?.id, own: false }, { row: { name: 'Tent' } }]
  expect(list()).toMatchObject(both)
  await settle()
  expect(engine.state()).toMatchObject({ waiting: 0, attention: 0 })
  expect(list()).toMatchObject(both)
})

test('C1: the disk refuses to take a passing back: neither half is, and it can be tried again', async () => {
  const { store, stream, list, pass, settle } = await passing()
  await addPackingItem(next, { name: 'Present' })
  await settle()
  const [first] = list()
  await pass()
  await settle()
  const enqueue = store.enqueue.bind(store)
  const writes: number[] = []
  store.enqueue = (entries, more) => {
    writes.push(entries.length)
    return writes.length === 1 ? Promise.reject(new DiskRefused('full', undefined)) : enqueue(entries, more)
  }
  await expect(undo({ stream })).rejects.toThrow(DiskRefused)
  expect(list()).toMatchObject([{ own: true }])
  await undo({ stream })
  expect(list()).toMatchObject([{ id: first?.id, own: false }])
  expect(writes).toEqual([2, 2])
})

test('a passing of which the app has forgotten what it did goes back at the server, each half in its stream', async () => {
  const { me, engine, stream, list, pass, settle } = await passing()
  await addPackingItem(next, { name: 'Present' })
  await settle()
  const [first] = list()
  await pass()
  await settle()
  for (const of of [stream, userStream(me)])
    for (const { past } of [engine.memory(of).confirmed, engine.memory(of).view]) past.clear()
  expect(await undo({ stream })).toMatchObject({ later: true })
  await settle()
  expect(engine.state()).toMatchObject({ waiting: 0, attention: 0 })
  expect(list()).toMatchObject([{ id: first?.id, own: false }])
})

test('a passing can be taken back after the app was closed', async () => {
  const { stream, list, pass, offline } = await passing()
  vi.stubGlobal('localStorage', fakeStorage())
  await addPackingItem(next, { name: 'Present' })
  const [first] = list()
  await offline()
  await pass()
  const reopen = () => {
    const open = device.peek()
    setDevice(undefined)
    setDevice(open)
  }
  reopen()
  await undo({ stream })
  expect(list()).toMatchObject([{ id: first?.id, own: false }])
  reopen()
  await redo(stream)
  expect(list()).toMatchObject([{ own: true }])
})

test('D17: the page ends while a passing is being taken back: it was, and can be done again', async () => {
  const { world, engine, store, stream, list, pass, settle } = await passing()
  vi.stubGlobal('localStorage', fakeStorage())
  await addPackingItem(next, { name: 'Present' })
  await settle()
  const [first] = list()
  await pass()
  await settle()
  const enqueue = store.enqueue.bind(store)
  const kept = Promise.withResolvers<void>()
  store.enqueue = async (entries, more) => {
    await enqueue(entries, more)
    kept.resolve()
    return new Promise<never>(() => {})
  }
  void undo({ stream })
  await kept.promise
  store.enqueue = enqueue
  engine.stop()
  setDevice(undefined)
  const again = await signedIn(world, store)
  await world.pass(60_000, again.engine)
  expect(list()).toMatchObject([{ id: first?.id, own: false }])
  await vi.waitFor(() =>
    expect(redoable(stream)).toMatchObject({ label: { key: 'packing.did.keptToOneself' } }),
  )
  await redo(stream)
  expect(list()).toMatchObject([{ own: true }])
})
