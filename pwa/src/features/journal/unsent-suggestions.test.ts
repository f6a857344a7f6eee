import { createJourney } from '@caravel/sync-protocol/actions/journeys'
import { createTrip } from '@caravel/sync-protocol/actions/create-trip'
import { skeletonId } from '@caravel/sync-protocol/domain/journal/skeleton-id'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { day } from '@caravel/sync-protocol/entities/day'
import { journeyEntry } from '@caravel/sync-protocol/entities/journey-entry'
import { place } from '@caravel/sync-protocol/entities/place'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { journeyStream, tripStream } from '@caravel/sync-protocol/streams'
import { expect, test } from 'vitest'
import { mint, mutate } from '../../data/mutate.ts'
import { openStream } from '../../data/store.ts'
import { signedIn } from '../../data/testing/signed-in.ts'
import { removeEntry, restoreHidden, writeEntry } from './journal-actions.ts'
import { hiddenSuggestions, listEntries } from './journal-rows.ts'
import { drawnEntries } from './unsent-suggestions.ts'

const trip_id = '0190b000-0000-7000-8000-00000000000a'
const journal = '0190b000-0000-7000-8000-00000000000b'
const placeId = '0190b000-0000-7000-8000-00000000000c'
const stopId = '0190b000-0000-7000-8000-00000000000d'
const id = skeletonId(journal, 'stop', stopId)

const withTrip = async () => {
  const { world, engine } = await signedIn()
  const dates = { start_date: '2027-05-01', end_date: '2027-05-02' }
  await mutate(createTrip, {}, { id: trip_id, title: 'Lisbon', ...dates }).saved
  await mutate(createJourney, {}, { id: journal, title: 'Nine days', trip_ids: [trip_id] }).saved
  const days = [...openStream(tripStream(trip_id)).rows(day).value.values()] as RowOf<typeof day>[]
  const [first, second] = days.toSorted((a, b) => ((a.date ?? '') < (b.date ?? '') ? -1 : 1))
  const plan = async () => {
    await mutate(place.create, { trip_id }, { id: placeId, name: 'Rossio', lat: 38.71, lng: -9.14 }).saved
    await mutate(
      assignment.create,
      { trip_id },
      { id: stopId, place_id: placeId, day_id: first?.id ?? '', assignment_time: '09:30' },
    ).saved
  }
  return { world, engine, plan, second: second?.id ?? '' }
}

test('a stop that is planned without a network is a suggestion marked as unsent, and follows it', async () => {
  const { world, plan, second } = await withTrip()
  world.fault = () => 'drop'
  expect(listEntries(journal)).toEqual([])
  await plan()
  expect(listEntries(journal)).toMatchObject([
    { id, type: 'skeleton', title: 'Rossio', entry_date: '2027-05-01', entry_time: '09:30' },
  ])
  expect([...drawnEntries(journal).unsent]).toEqual([id])
  await mutate(assignment.update, { trip_id, id: stopId }, { day_id: second }).saved
  expect(listEntries(journal)).toMatchObject([{ id, entry_date: '2027-05-02' }])
  await mutate(assignment.delete, { trip_id, id: stopId }, {}).saved
  expect(listEntries(journal)).toEqual([])
})

test('words about such a suggestion are an entry under the id that the server derives', async () => {
  const { world, plan } = await withTrip()
  world.fault = () => 'drop'
  await plan()
  const [suggestion] = listEntries(journal)
  if (!suggestion) throw new Error('nothing was drawn')
  await writeEntry(suggestion, { story: 'Noon on the square.' }, false)
  const stored = openStream(journeyStream(journal)).rows(journeyEntry).value.get(id)
  expect(stored).toMatchObject({
    type: 'entry',
    story: 'Noon on the square.',
    title: 'Rossio',
    source_id: stopId,
  })
  expect(listEntries(journal)).toHaveLength(1)
  expect(drawnEntries(journal).sources.size).toBe(0)
  // As everywhere: deleting it leaves the suggestion of its stop.
  await removeEntry(stored as RowOf<typeof journeyEntry>)
  expect(listEntries(journal)).toMatchObject([{ id, type: 'skeleton', story: null }])
})

test('such a suggestion can be hidden, and brought back', async () => {
  const { world, plan } = await withTrip()
  world.fault = () => 'drop'
  await plan()
  const [suggestion] = listEntries(journal)
  if (!suggestion) throw new Error('nothing was drawn')
  await removeEntry(suggestion)
  expect(listEntries(journal)).toEqual([])
  expect(hiddenSuggestions(journal)).toMatchObject([{ id, type: 'skeleton', hidden: true, title: 'Rossio' }])
  await restoreHidden(journal)
  expect(listEntries(journal)).toMatchObject([{ id, type: 'skeleton', title: 'Rossio' }])
})

test('a trip whose link is stored has its suggestions before the server has made them', async () => {
  const { world, engine, plan } = await withTrip()
  await plan()
  await engine.idle()
  expect(openStream(journeyStream(journal)).rows(journeyEntry).value.size).toBe(0)
  expect(listEntries(journal)).toMatchObject([{ id, type: 'skeleton', title: 'Rossio' }])

  // Words about one of them, not sent yet, leave the others where they are.
  const other = { place: mint(), stop: mint() }
  await mutate(place.create, { trip_id }, { id: other.place, name: 'Chiado', lat: 38.7, lng: -9.1 }).saved
  const on = openStream(tripStream(trip_id)).rows(assignment).value.get(stopId)?.day_id ?? ''
  await mutate(assignment.create, { trip_id }, { id: other.stop, place_id: other.place, day_id: on }).saved
  await engine.idle()
  world.fault = () => 'drop'
  const [first] = listEntries(journal)
  if (!first) throw new Error('nothing was drawn')
  await writeEntry(first, { story: 'Noon on the square.' }, false)
  expect(
    listEntries(journal)
      .map(({ title, type }) => [title, type])
      .toSorted(),
  ).toEqual([
    ['Chiado', 'skeleton'],
    ['Rossio', 'entry'],
  ])
})
