import { expect, test } from 'vitest'
import { packingItem } from '@caravel/sync-protocol/entities/packing-item'
import { userStream } from '@caravel/sync-protocol/streams'
import { mutate } from '../../data/mutate.ts'
import { readPacking } from '../../data/packing-view.ts'
import { openStream } from '../../data/store.ts'
import { tester } from '../../data/testing/fake-server.ts'
import { World } from '../../data/testing/world.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { undo } from '../../data/undo.ts'
import { addOwnThing, addOwnThings, addThing, forgetOwnThings, keptOf } from './list-actions.ts'
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
