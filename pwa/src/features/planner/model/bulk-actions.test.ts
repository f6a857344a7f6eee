import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { expect, test } from 'vitest'
import { tagId } from '@caravel/sync-protocol/entities/tag'
import { tripStream } from '@caravel/sync-protocol/streams'
import { mint, mutate } from '../../../data/mutate.ts'
import { signedIn } from '../../../data/testing/signed-in.ts'
import { undo } from '../../../data/undo.ts'
import { categorizeAll, deleteAll, moveAll, planAll, removeAll, toggleTag } from './bulk-actions.ts'
import { endOf } from './line-position.ts'
import { addNote, addPlace, planPlace } from './planner-actions.ts'
import { setTags } from './tag-actions.ts'
import {
  tripPlan,
  type Assignment,
  type Day,
  type DayNote,
  type Place,
  type PlaceTag,
  type Tag,
  type Trip,
} from './trip-plan.ts'

/** A trip of two days: A, a note and B on the first, C on the second, an idea D. */
const aTrip = async () => {
  const { engine } = await signedIn()
  const tripId = mint()
  await mutate(createTrip, {}, { id: tripId, title: 'Lisbon', day_count: 2 }).saved
  await engine.idle()
  const memory = engine.memory(tripStream(tripId))
  const rows = <Row>(name: string) => memory.rowsOf(name) as Map<string, Row>
  const plan = () =>
    tripPlan({
      trip: rows<Trip>('trip').get(tripId) as Trip,
      days: rows<Day>('day').values(),
      places: rows<Place>('place'),
      assignments: rows<Assignment>('assignment').values(),
      participants: [],
      tags: rows<Tag>('tag').values(),
      placeTags: rows<PlaceTag>('place_tag').values(),
      notes: rows<DayNote>('day_note').values(),
    })
  const day = (number: number) => {
    const found = plan().days[number - 1]
    if (!found) throw new Error(`no day ${number}`)
    return found
  }
  const add = async (name: string, number?: number) => {
    const { id, saved } = addPlace(tripId, { name })
    await saved
    if (number !== undefined) await planPlace(tripId, { id, name }, day(number).id, endOf(day(number))).saved
  }
  await add('A', 1)
  await addNote(tripId, day(1).id, { text: 'note', icon: 'note', time: null }, endOf(day(1)))
  await add('B', 1)
  await add('C', 2)
  await add('D')
  const line = (number: number) =>
    day(number)
      .items.map(item => (item.kind === 'stop' ? item.place.name : item.row.text))
      .join(' ')
  const ideas = () =>
    plan()
      .ideas.map(({ name }) => name)
      .toSorted()
      .join(' ')
  const revert = async () => {
    await engine.idle()
    await undo({ stream: tripStream(tripId) })
  }
  return { tripId, plan, day, line, ideas, revert }
}

test('rows go to the end of another day in their order, notes too, and come back with one undo', async () => {
  const { tripId, day, line, revert } = await aTrip()
  await moveAll(tripId, day(1).items, day(2))
  expect([line(1), line(2)]).toEqual(['', 'C A note B'])
  await revert()
  expect([line(1), line(2)]).toEqual(['A note B', 'C'])
})

test('rows of the day itself go behind those that were not chosen', async () => {
  const { tripId, day, line } = await aTrip()
  await moveAll(tripId, day(1).items.slice(0, 2), day(1))
  expect(line(1)).toBe('B A note')
})

test('places are repeated in their order', async () => {
  const { tripId, day, line, revert } = await aTrip()
  const places = day(1).stops.map(({ place }) => place)
  await planAll(tripId, places, day(2), true)
  expect([line(1), line(2)]).toEqual(['A note B', 'C A B'])
  await revert()
  expect(line(2)).toBe('C')
})

test('stops leave the day and are ideas again, notes are gone; one undo brings both back', async () => {
  const { tripId, day, line, ideas, revert } = await aTrip()
  await removeAll(tripId, day(1).items)
  expect([line(1), ideas()]).toEqual(['', 'A B D'])
  await revert()
  expect([line(1), ideas()]).toEqual(['A note B', 'D'])
})

test('places are deleted with their stops, and come back with one undo', async () => {
  const { tripId, plan, line, revert } = await aTrip()
  await deleteAll(tripId, [...plan().places.values()])
  expect([line(1), line(2), plan().places.size]).toEqual(['note', '', 0])
  await revert()
  expect([line(1), line(2), plan().places.size]).toEqual(['A note B', 'C', 4])
})

test('a kind is set where it is another, and set back with one undo', async () => {
  const { tripId, plan, revert } = await aTrip()
  const kinds = () => new Set([...plan().places.values()].map(({ category_id: kind }) => kind))
  const kind = mint()
  await categorizeAll(tripId, [...plan().places.values()], kind)
  expect([...kinds()]).toEqual([kind])
  await revert()
  expect([...kinds()]).toEqual([null])
})

test('a tag goes on all that lack it and off when all have it, each with one undo; their other tags stay', async () => {
  const { tripId, plan, revert } = await aTrip()
  const [kids, rain] = ['With kids', 'Rain'].map(name => ({
    id: tagId(tripId, name),
    name,
    color: 'teal' as const,
  }))
  if (!kids || !rain) throw new Error('no tags')
  const places = () => [...plan().places.values()].sort((a, b) => ((a.name ?? '') < (b.name ?? '') ? -1 : 1))
  const [first] = places()
  await setTags(tripId, first?.id ?? '', { now: [rain, kids], before: [] }, mint(), { key: 'tags.title' })
    .saved
  const tags = () => places().map(({ id }) => (plan().tagsAt.get(id) ?? []).map(({ name }) => name).join(' '))
  const toggle = async () => {
    const tag = plan().tags.get(kids.id)
    if (!tag) throw new Error('no tag')
    await toggleTag(tripId, places(), tag, plan())
  }
  expect(tags()).toEqual(['Rain With kids', '', '', ''])
  await toggle()
  const all = ['Rain With kids', 'With kids', 'With kids', 'With kids']
  expect(tags()).toEqual(all)
  await toggle()
  expect(tags()).toEqual(['Rain', '', '', ''])
  await revert()
  expect(tags()).toEqual(all)
  await revert()
  expect(tags()).toEqual(['Rain With kids', '', '', ''])
})
