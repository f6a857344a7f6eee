import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { afterEach, expect, test, vi } from 'vitest'
import { ownPackingItem } from '@caravel/sync-protocol/entities/own-packing-item'
import { packingItem } from '@caravel/sync-protocol/entities/packing-item'
import { packingList } from '@caravel/sync-protocol/entities/packing-list'
import { tripStream, userStream } from '@caravel/sync-protocol/streams'
import { mint, mutate } from './mutate.ts'
import { openStream } from './store.ts'
import { tester } from './testing/fake-server.ts'
import { signedIn } from './testing/signed-in.ts'
import { World } from './testing/world.ts'
import { redo, redoable, rememberAnswer, undo, undoable } from './undo.ts'

const me = tester.user_id
const label = (name: string) => ({ key: 'packing.did.added', params: { name } })
const namesIn = (of: ReturnType<typeof undoable>) => of?.label.params['name']
const onPage = (pathname: string) => vi.stubGlobal('location', { pathname })

afterEach(() => vi.unstubAllGlobals())

/** Two trips, and what is done on the lists of each. */
const twoTrips = async () => {
  const world = new World()
  world.server.stream(userStream(me))
  const all = await signedIn(world)
  await world.pass(1000, all.engine)
  const [lisbon, oslo] = [mint(), mint()]
  await mutate(createTrip, {}, { id: lisbon, title: 'Lisbon' }).saved
  await mutate(createTrip, {}, { id: oslo, title: 'Oslo' }).saved
  await all.engine.idle()
  const shared = (trip: string, name: string) =>
    mutate(packingItem.create, { trip_id: trip }, { id: mint(), name }, { label: label(name) }).saved
  const own = (trip: string, name: string) => {
    const body = { id: mint(), for_trip_id: trip, name }
    return mutate(ownPackingItem.create, { user_id: me }, body, { label: label(name) }).saved
  }
  const names = (trip: string) =>
    [
      ...openStream(tripStream(trip)).rows(packingItem).value.values(),
      ...openStream(userStream(me)).rows(ownPackingItem).value.values(),
    ].map(({ name }) => name)
  return { ...all, lisbon, oslo, shared, own, names }
}

test('what is done on the page of a trip goes back newest first, whichever stream it lies in', async () => {
  const { lisbon, shared, own, names } = await twoTrips()
  const stream = tripStream(lisbon)
  onPage(`/trips/${lisbon}/lists`)
  await shared(lisbon, 'Tent')
  await own(lisbon, 'Present')
  await shared(lisbon, 'Stove')
  await own(lisbon, 'Diary')
  const left = []
  for (const step of [undo, undo, undo]) {
    await step({ stream })
    left.push(names(lisbon))
  }
  expect(left).toEqual([['Tent', 'Stove', 'Present'], ['Tent', 'Present'], ['Tent']])
  for (const step of [redo, redo, redo]) await step(stream)
  expect(names(lisbon)).toEqual(['Tent', 'Stove', 'Present', 'Diary'])
  expect(redoable(stream)).toBeUndefined()
})

test('what one has to oneself for another trip is not taken back from here', async () => {
  const { lisbon, oslo, shared, own, names } = await twoTrips()
  onPage(`/trips/${lisbon}/lists`)
  await own(lisbon, 'Present')
  onPage(`/trips/${oslo}/lists`)
  await own(oslo, 'Skis')
  await shared(oslo, 'Sledge')
  expect(namesIn(undoable(tripStream(lisbon)))).toBe('Present')
  await undo({ stream: tripStream(lisbon) })
  expect(undoable(tripStream(lisbon))).toBeUndefined()
  expect(names(oslo)).toEqual(['Sledge', 'Skis'])
  expect(namesIn(redoable(tripStream(lisbon)))).toBe('Present')
  expect(redoable(tripStream(oslo))).toBeUndefined()
})

test('what belongs to no trip and was done on no page of one counts everywhere', async () => {
  const { lisbon, oslo, shared } = await twoTrips()
  onPage(`/trips/${lisbon}/lists`)
  await shared(lisbon, 'Tent')
  onPage('/settings')
  const list = { id: mint(), name: 'Camping', items: [] }
  await mutate(packingList.create, { user_id: me }, list, { label: label('Camping') }).saved
  for (const trip of [lisbon, oslo]) expect(namesIn(undoable(tripStream(trip)))).toBe('Camping')
})

test('what is answered about another trip counts on the page where it was, and on that trip’s own', async () => {
  const { lisbon, oslo, shared } = await twoTrips()
  onPage(`/trips/${lisbon}/lists`)
  await shared(lisbon, 'Tent')
  onPage(`/trips/${oslo}/plan`)
  await shared(oslo, 'Skis')
  rememberAnswer({ stream: tripStream(lisbon), unit: mint(), label: label('Answer'), ids: [mint()] })
  for (const trip of [lisbon, oslo]) expect(namesIn(undoable(tripStream(trip)))).toBe('Answer')
  onPage(`/trips/${lisbon}/lists`)
  await shared(lisbon, 'Stove')
  expect(namesIn(undoable(tripStream(lisbon)))).toBe('Stove')
  expect(namesIn(undoable(tripStream(oslo)))).toBe('Skis')
})

test('something new on a page ends what could be done again there, and nowhere else', async () => {
  const { lisbon, oslo, shared, own } = await twoTrips()
  for (const trip of [lisbon, oslo]) {
    onPage(`/trips/${trip}/lists`)
    await own(trip, `Own of ${trip}`)
    await undo({ stream: tripStream(trip) })
  }
  await shared(oslo, 'Skis')
  expect(redoable(tripStream(oslo))).toBeUndefined()
  expect(namesIn(redoable(tripStream(lisbon)))).toBe(`Own of ${lisbon}`)
})

test('a redo asked for while its undo is being taken finds it, and the reverse', async () => {
  const { lisbon, shared, names } = await twoTrips()
  const stream = tripStream(lisbon)
  await shared(lisbon, 'Tent')
  await Promise.all([undo({ stream }), redo(stream)])
  expect(names(lisbon)).toEqual(['Tent'])
  await undo({ stream })
  await Promise.all([redo(stream), undo({ stream })])
  expect(names(lisbon)).toEqual([])
})
