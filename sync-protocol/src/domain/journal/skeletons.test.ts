import { expect, test } from 'vitest'
import { accommodation } from '../../entities/accommodation.ts'
import { assignment } from '../../entities/assignment.ts'
import { day } from '../../entities/day.ts'
import { place } from '../../entities/place.ts'
import { reservation } from '../../entities/reservation.ts'
import type { Entity, RowOf } from '../../entity.ts'
import type { Values } from '../../op.ts'
import { newRow } from '../../row.ts'
import { tripStream } from '../../streams.ts'
import { testId } from '../../testing/random.ts'
import { addDays } from '../trip-range.ts'
import { mostSuggestions, skeletonsOf, type JournalTrip } from './skeletons.ts'

const stream = tripStream(testId(1))
const journeyId = testId(2)

const rowOf = <E extends Entity>(entity: E, n: number, fields: Values): RowOf<E> =>
  newRow(entity, stream, testId(n), fields, { seq: 1, at: 1, by: null }) as RowOf<E>

const firstDate = '2027-01-01'

/** A trip of so many days and so many stays, each from the first day to the last. */
const tripWith = (dayCount: number, stayCount: number): JournalTrip => {
  const days = Array.from({ length: dayCount }, (_, n) =>
    rowOf(day as Entity, 1000 + n, {
      date: addDays(firstDate, n),
      state: 'dated',
      position: `b${String(n).padStart(3, '0')}5`,
    }),
  ) as RowOf<typeof day>[]
  const dates = { start_date: firstDate, end_date: addDays(firstDate, dayCount - 1) }
  const ends = { start_day_id: days[0]?.id, end_day_id: days.at(-1)?.id }
  const stays = Array.from({ length: stayCount }, (_, n) =>
    rowOf(accommodation as Entity, 100_000 + n, { ...dates, ...ends }),
  ) as RowOf<typeof accommodation>[]
  return { days, places: new Map(), stops: [], bookings: [], positions: new Map(), stays }
}

test.each([
  [365, 20],
  [3, 19_500],
])(
  'a trip of %i days and %i stays makes a limited number of suggestions, the earliest',
  (dayCount, stays) => {
    const made = skeletonsOf(journeyId, tripWith(dayCount, stays))
    expect(made).toHaveLength(mostSuggestions)
    const perDay = Math.min(stays, mostSuggestions)
    const lastDate = addDays(firstDate, mostSuggestions / perDay - 1)
    expect(made.at(-1)?.followed.date).toBe(lastDate)
    expect(new Set(made.map(({ id }) => id)).size).toBe(mostSuggestions)
  },
)

test('the order in which rows are held changes no suggestion', () => {
  const trip = tripWith(2, 4)
  const stays = [...trip.stays]
  const turned = { ...trip, stays: stays.toReversed(), bookings: [...trip.bookings].toReversed() }
  const byId = (made: ReturnType<typeof skeletonsOf>) => new Map(made.map(each => [each.id, each.followed]))
  expect(byId(skeletonsOf(journeyId, turned))).toEqual(byId(skeletonsOf(journeyId, trip)))
})

test('stops keep their keys in order, and those without room between them get new ones there', () => {
  const trip = tripWith(1, 2)
  const hotel = rowOf(place as Entity, 50, { name: 'Hotel' }) as RowOf<typeof place>
  const stops = ['a0', 'a1', 'a1', 'a1', 'a2'].map(
    (position, n) =>
      rowOf(assignment as Entity, 60 + n, {
        place_id: hotel.id,
        day_id: trip.days[0]?.id,
        position,
      }) as RowOf<typeof assignment>,
  )
  const made = skeletonsOf(journeyId, { ...trip, places: new Map([[hotel.id, hotel]]), stops })
  const keys = made.map(({ followed }) => followed.position)
  expect(keys).toHaveLength(7)
  expect([keys[0], keys[1], keys[4]]).toEqual(['a0', 'a1', 'a2'])
  expect(keys).toEqual([...new Set(keys)].sort())
})

test('a night in a hotel that is no place of the trip has the name that the booking gives the hotel', () => {
  const trip = tripWith(2, 1)
  const hotel = rowOf(reservation as Entity, 7, {
    type: 'hotel',
    title: 'Hotel K7QZ2M',
    details: { venue: { name: "Hôtel L'Étoile – Saint-Cloud" } },
  }) as RowOf<typeof reservation>
  const stays = [...trip.stays].map(stay => ({ ...stay, reservation_id: hotel.id }))
  const [night] = skeletonsOf(journeyId, { ...trip, bookings: [hotel], stays })
  expect(night?.followed).toMatchObject({
    name: "Hôtel L'Étoile – Saint-Cloud",
    location_name: "Hôtel L'Étoile – Saint-Cloud",
  })
})
