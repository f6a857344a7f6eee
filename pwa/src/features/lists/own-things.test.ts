import { expect, test } from 'vitest'
import { packingItem } from '@caravel/sync-protocol/entities/packing-item'
import { userStream } from '@caravel/sync-protocol/streams'
import { DiskRefused } from '../../data/db/device-store.ts'
import { mutate } from '../../data/mutate.ts'
import { readPacking } from '../../data/packing-view.ts'
import { openStream } from '../../data/store.ts'
import { tester } from '../../data/testing/fake-server.ts'
import { World } from '../../data/testing/world.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { undo } from '../../data/undo.ts'
import {
  addOwnThing,
  addOwnThings,
  addThing,
  addThings,
  forgetOwnThings,
  keptOf,
  passThing,
} from './list-actions.ts'
import { ownThingsOf } from './own-things.tsx'

const left = '0190b000-0000-7000-8000-00000000000a'
const next = '0190b000-0000-7000-8000-00000000000b'

test('things of one’s own outlive the trip: they come along as one’s own, and go by one’s word', async () => {
  const me = tester.user_id
  const world = new World()
  world.server.stream(userStream(me))
  const { engine } = await signedIn(world)
  await world.pass(1000, engine)
  const of = (trip: string) => ownThingsOf(me, id => id === trip)
  mutate('trip.create', {}, { id: next, title: 'Lisbon' })
  void addOwnThing(left, me, { name: 'Present', category: 'Papers', weight_grams: 300 })
  void addOwnThing(left, me, { name: 'Diary' })
  await engine.idle()

  void addOwnThings(next, me, of(left))
  await engine.idle()
  expect(of(next)).toMatchObject([
    { name: 'Present', category: 'Papers', weight_grams: 300, checked: false },
    { name: 'Diary' },
  ])
  expect(openStream(`trip:${next}`).rows(packingItem).value.size).toBe(0)

  void forgetOwnThings(me, of(left))
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
  mutate('trip.create', {}, { id: next, title: 'Lisbon' })
  void addThing(next, { name: 'Tent' })
  void addOwnThing(next, me, { name: 'Present' })
  await engine.idle()
  const { things } = readPacking(openStream(`trip:${next}`), openStream(userStream(me)), next, me)
  expect(things.size).toBe(2)
  expect(keptOf(things.values()).map(({ name }) => name)).toEqual(['Tent'])
})

test('a list that is longer than one step takes comes in whole, in its order, and goes with one undo', async () => {
  const { engine } = await signedIn()
  mutate('trip.create', {}, { id: next, title: 'Lisbon' })
  await engine.idle()
  const items = Array.from({ length: 501 }, (_, n) => ({ name: `Thing ${n}`, bag: 'Duffel' }))
  await addThings(next, items)
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
    await mutate('trip.create', {}, { id: next, title: 'Lisbon' }).saved
    await engine.idle()
    if (sent === 'never sent') world.fault = () => 'drop'
    await addThing(next, { name: 'Present' })
    await engine.idle()
    const list = () => [
      ...readPacking(openStream(`trip:${next}`), openStream(userStream(me)), next, me).things.values(),
    ]
    const enqueue = store.enqueue.bind(store)
    const writes: string[][] = []
    let refuses = true
    store.enqueue = (entries, more) => {
      writes.push(entries.map(({ method, stream }) => `${method} ${stream}`))
      return refuses ? Promise.reject(new DiskRefused('full', undefined)) : enqueue(entries, more)
    }
    const pass = async () => {
      for (const thing of list()) await passThing(thing, {}, next, me)
    }
    await expect(pass()).rejects.toThrow(DiskRefused)
    await engine.idle()
    expect(list().map(({ own }) => own)).toEqual([false])
    refuses = false
    await pass()
    expect(list().map(({ own }) => own)).toEqual([true])
    expect(writes[1]).toEqual([`POST ${userStream(me)}`, `DELETE trip:${next}`])
    expect(writes).toHaveLength(2)
    world.fault = () => undefined
    engine.wake('person')
    await world.pass(60_000, engine)
    expect(engine.state()).toMatchObject({ waiting: 0, attention: 0 })
    expect(list().map(({ own }) => own)).toEqual([true])
  },
)

test('a thing of all becomes one’s own with all it has, and the other way round; each way is taken back', async () => {
  const me = tester.user_id
  const world = new World()
  world.server.stream(userStream(me))
  const { engine } = await signedIn(world)
  await world.pass(1000, engine)
  mutate('trip.create', {}, { id: next, title: 'Lisbon' })
  void addThing(next, { name: 'Present', category: 'Papers', weight_grams: 300, quantity: 2 })
  await engine.idle()
  const list = () => [
    ...readPacking(openStream(`trip:${next}`), openStream(userStream(me)), next, me).things.values(),
  ]
  const pass = async (changes = {}) => {
    const [thing] = list()
    if (thing) await passThing(thing, changes, next, me)
    await engine.idle()
  }
  await pass({ name: 'Gift' })
  const kept = { name: 'Gift', category: 'Papers', weight_grams: 300, quantity: 2 }
  expect(list()).toMatchObject([{ own: true, row: kept }])
  expect(openStream(`trip:${next}`).rows(packingItem).value.size).toBe(0)
  await pass()
  expect(list()).toMatchObject([{ own: false, row: kept }])
  await undo()
  await undo()
  await engine.idle()
  expect(list()).toMatchObject([{ own: true, row: kept }])
})
