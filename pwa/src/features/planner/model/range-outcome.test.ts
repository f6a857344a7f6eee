import { expect, test } from 'vitest'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { day } from '@caravel/sync-protocol/entities/day'
import { dayNote } from '@caravel/sync-protocol/entities/day-note'
import { place } from '@caravel/sync-protocol/entities/place'
import { aDatedTrip, addStop, shownDays, theTrip, tripId } from '@caravel/sync-protocol/testing/a-trip'
import { mustRun } from '@caravel/sync-protocol/testing/run-mutation'
import { countOutcome, overlaps, rangeOutcome, type RangeOutcome } from './range-outcome.ts'
import { aDay, aPlace, aPlan, aStop } from '../testing/a-plan.ts'
import { tripPlan, type Assignment } from './trip-plan.ts'

const { days } = aPlan({
  days: ['1', '2', '3', '4'].map(id =>
    aDay(id, { date: `2027-04-0${id}`, title: id === '4' ? 'Home' : null }),
  ),
  places: [aPlace('castle')],
  stops: [aStop('s', '2', 'castle')],
})

/** The same in numbers of days. */
const told = ({ moving, staying, falling, ...rest }: RangeOutcome) => ({
  ...rest,
  moving: moving.map(({ day, to }) => [day.number, to]),
  staying: staying.map(({ number }) => number),
  falling: falling.map(({ number }) => number),
})

test('a shorter range: days with content fall out, empty ones go, the others keep their date', () => {
  expect(told(rangeOutcome(days, '2027-04-01', '2027-04-01'))).toMatchObject({
    dated: 1,
    falling: [2, 4],
    staying: [],
    gone: 1,
    added: 0,
  })
  expect(told(rangeOutcome(days, '2027-04-01', '2027-04-03'))).toMatchObject({
    dated: 3,
    moving: [],
    staying: [2],
    falling: [4],
    gone: 0,
  })
})

test('a longer range brings days in, a moved one gives each day that has something on it a new date', () => {
  expect(told(rangeOutcome(days, '2027-04-01', '2027-04-06'))).toMatchObject({
    dated: 6,
    moving: [],
    staying: [2, 4],
    falling: [],
    added: 2,
  })
  expect(told(rangeOutcome(days, '2027-07-01', '2027-07-04'))).toMatchObject({
    dated: 4,
    moving: [
      [2, '2027-07-02'],
      [4, '2027-07-04'],
    ],
    moved: 91,
    staying: [],
    falling: [],
    added: 0,
  })
})

test('a day that has no date already cannot fall out of the dates, but can come into them', () => {
  const plan = aPlan({
    days: [aDay('1', { date: '2027-04-01', title: 'There' }), aDay('2', { title: 'Some day' })],
  })
  expect(told(rangeOutcome(plan.days, '2027-04-01', '2027-04-01'))).toMatchObject({
    falling: [],
    moving: [],
    staying: [1],
  })
  expect(told(rangeOutcome(plan.days, '2027-04-01', '2027-04-02'))).toMatchObject({
    moving: [[2, '2027-04-02']],
    added: 0,
  })
})

test('a number of days never takes a day with content', () => {
  expect(countOutcome(days, 1)).toMatchObject({ dated: 0, more: 1, added: 0, gone: 2 })
  expect(countOutcome(days, 6)).toMatchObject({ dated: 0, more: 0, added: 2, gone: 0 })
})

test('with the dates kept, days outside of the new range fall out and new dates come in', () => {
  const kept = rangeOutcome(days, '2027-04-03', '2027-04-06', 'dates')
  expect(told(kept)).toMatchObject({
    dated: 4,
    moving: [],
    staying: [4],
    falling: [2],
    gone: 1,
    added: 2,
    moved: 0,
  })
  expect(told(rangeOutcome(days, '2027-04-03', '2027-04-06'))).toMatchObject({
    falling: [],
    added: 0,
    moved: 2,
  })
  expect(overlaps(days, '2027-04-03', '2027-04-06')).toBe(true)
  expect(overlaps(days, '2027-04-01', '2027-04-06')).toBe(false)
  expect(overlaps(days, '2027-05-01', '2027-05-06')).toBe(false)
})

const closedThere = (outcome: RangeOutcome) =>
  outcome.closed.map(({ stop, date, periods }) => [stop.place.name, date, periods.map(({ opens }) => opens)])

test('a place that is closed on the weekday it would come to is named, with the date', () => {
  // 2 April 2027 is a Friday; the castle is open on Fridays only.
  const plan = aPlan({
    days: ['1', '2'].map(id => aDay(id, { date: `2027-04-0${id}` })),
    places: [aPlace('castle', { opening_hours: [{ weekday: 5, opens: '09:00', closes: '17:00' }] })],
    stops: [aStop('s', '2', 'castle', { assignment_time: '10:00' })],
  })
  const { days: two } = plan
  expect(closedThere(rangeOutcome(two, '2027-04-02', '2027-04-03'))).toEqual([['castle', '2027-04-03', []]])
  expect(closedThere(rangeOutcome(two, '2027-04-08', '2027-04-09'))).toEqual([])
  expect(closedThere(rangeOutcome(two, '2027-04-02', '2027-04-03', 'dates'))).toEqual([])
})

test('a place that is open later on the new weekday than the stop is planned for is named with its hours', () => {
  const castle = aPlace('castle', {
    opening_hours: [
      { weekday: 5, opens: '09:00', closes: '17:00' },
      { weekday: 6, opens: '12:00', closes: '15:00' },
    ],
  })
  const closedWith = (...stops: Assignment[]) => {
    const two = ['1', '2'].map(id => aDay(id, { date: `2027-04-0${id}` }))
    const { days: planned } = aPlan({ days: two, places: [castle], stops })
    return closedThere(rangeOutcome(planned, '2027-04-02', '2027-04-03'))
  }
  const early = aStop('early', '2', 'castle', { assignment_time: '10:00' })
  expect(closedWith(early, aStop('any', '2', 'castle'))).toEqual([['castle', '2027-04-03', ['12:00']]])
  // What is before a closed door today already is nothing that the new dates do.
  expect(closedWith(aStop('late', '2', 'castle', { assignment_time: '18:00' }))).toEqual([])
})

test.each([
  { start: '2027-03-01', end: '2027-03-04' },
  { start: '2027-03-01', end: '2027-03-05' },
  { start: '2027-03-01', end: '2027-03-09' },
  { start: '2027-03-01', end: '2027-03-02' },
  { start: '2027-03-03', end: '2027-03-04' },
  { start: '2027-02-27', end: '2027-03-02' },
  { start: '2027-03-04', end: '2027-03-12' },
  { start: '2027-06-01', end: '2027-06-03' },
])('what is told of $start to $end is what happens', ({ start, end }) => {
  for (const keep of ['order', 'dates'] as const) {
    const state = aDatedTrip(5)
    for (const at of [0, 1, 4]) addStop(state, shownDays(state)[at]?.id ?? '', at)
    // One day with something on it, and an empty one, that have no date already.
    const shorter = { start_date: '2027-03-01', end_date: '2027-03-03' }
    mustRun(state, 'trip.set-range', { params: { trip_id: tripId }, body: shorter })
    mustRun(state, 'day.create', { params: { trip_id: tripId }, body: { dateless: true } })
    const before = planOf(state)
    const trimmed = state.list(day).filter(row => row.state === 'trimmed')
    const outcome = rangeOutcome(before.days, start, end, keep, trimmed)
    const body = { start_date: start, end_date: end, keep }
    mustRun(state, 'trip.set-range', { params: { trip_id: tripId }, body })
    const dateOf = new Map(shownDays(state).map(({ id, date }) => [id, date]))
    const stopped = before.days.filter(({ stops }) => stops.length > 0)
    const happened = stopped.map(({ id, number }) => [number, dateOf.get(id)])
    const foretold = stopped.map(day => [
      day.number,
      outcome.moving.find(each => each.day === day)?.to ?? (outcome.staying.includes(day) ? day.date : null),
    ])
    expect(happened).toEqual(foretold)
    expect(outcome.falling).toEqual(stopped.filter(({ id, date }) => date && dateOf.get(id) === null))
    expect(shownDays(state)).toHaveLength(before.days.length + outcome.added - outcome.gone)
  }
})

const planOf = (state: ReturnType<typeof aDatedTrip>) =>
  tripPlan({
    trip: theTrip(state),
    days: shownDays(state),
    places: new Map(state.list(place).map(row => [row.id, row])),
    assignments: state.list(assignment),
    participants: [],
    notes: state.list(dayNote),
    tags: [],
    placeTags: [],
  })
