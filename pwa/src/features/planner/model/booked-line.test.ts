import { expect, test } from 'vitest'
import type { Accommodation, Reservation } from '@caravel/sync-protocol/domain/bookings/booking-days'
import { accommodation } from '@caravel/sync-protocol/entities/accommodation'
import { positionId, reservationPosition } from '@caravel/sync-protocol/entities/reservation-position'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import type { Entity } from '@caravel/sync-protocol/entity'
import type { Values } from '@caravel/sync-protocol/op'
import { newRow } from '@caravel/sync-protocol/row'
import { aDay, aNote, aPlace, aPlan, aStop } from '../testing/a-plan.ts'
import { lineWith, placedNeighbours, type BookingPosition } from '@caravel/sync-protocol/domain/booked-line'

function row<Row>(entity: unknown, id: string, fields: Values): Row {
  return newRow(entity as Entity, 'trip:t', id, fields, { seq: 1, at: 0, by: null }) as Row
}

const days = ['17', '18', '19'].map(date => aDay(date, { date: `2027-04-${date}` }))
const ferry = row<Reservation>(reservation, 'ferry', {
  type: 'ferry',
  title: 'Ferry',
  start_date: '2027-04-17',
  start_time: '11:00',
  end_date: '2027-04-19',
  end_time: '08:00',
  day_id: '17',
  end_day_id: '19',
})

function position(dayId: string, key: string): [string, BookingPosition] {
  const id = positionId('ferry', dayId)
  const fields = { reservation_id: 'ferry', day_id: dayId, position: key }
  return [id, row<BookingPosition>(reservationPosition, id, fields)]
}

function planWith(positions: [string, BookingPosition][], bookings = [ferry], stays: Accommodation[] = []) {
  return aPlan({
    days,
    places: [aPlace('castle')],
    stops: [
      aStop('1', '17', 'castle', { assignment_time: '10:00' }),
      aStop('2', '17', 'castle', { assignment_time: '12:00' }),
      aStop('3', '18', 'castle'),
    ],
    notes: [aNote('4', '19')],
    booked: { bookings, positions: new Map(positions), stays },
  })
}

const kinds = (plan: ReturnType<typeof planWith>, day: number) =>
  plan.days[day]?.line.map(item => (item.kind === 'booking' ? item.row.id : item.id))

test('a booking without a place of its own stands by its time, and first where it only passes through', () => {
  const plan = planWith([])
  expect(kinds(plan, 0)).toEqual(['1', 'ferry', '2'])
  expect(kinds(plan, 1)).toEqual(['ferry', '3'])
  expect(kinds(plan, 2)).toEqual(['4', 'ferry'])
})

test('reordering day 2 of a ferry over three days changes nothing on days 1 and 3', () => {
  const plan = planWith([position('18', 'a9')])
  expect(kinds(plan, 0)).toEqual(['1', 'ferry', '2'])
  expect(kinds(plan, 1)).toEqual(['3', 'ferry'])
  expect(kinds(plan, 2)).toEqual(['4', 'ferry'])
})

const [tokyo, kyoto] = [
  { name: 'Tokyo', lat: 35.68, lng: 139.77 },
  { name: 'Kyoto', lat: 34.99, lng: 135.76 },
]
const train = row<Reservation>(reservation, 'train', {
  type: 'train',
  start_date: '2027-04-17',
  start_time: '10:00',
  end_date: '2027-04-17',
  end_time: '12:15',
  day_id: '17',
  end_day_id: '17',
  details: { legs: [{ from: tokyo, to: kyoto }] },
})

test('among untimed stops a departure comes after those where it leaves and before those where it arrives', () => {
  const at = (stops: ReturnType<typeof aStop>[], positions: [string, BookingPosition][] = []) =>
    kinds(
      aPlan({
        days,
        places: [aPlace('market', tokyo), aPlace('temple', kyoto), aPlace('far', { lat: 52, lng: 13 })],
        stops,
        notes: [],
        booked: { bookings: [train], positions: new Map(positions), stays: [] },
      }),
      0,
    )
  expect(at([aStop('1', '17', 'market'), aStop('2', '17', 'temple')])).toEqual(['1', 'train', '2'])
  expect(at([aStop('1', '17', 'temple'), aStop('2', '17', 'temple')])).toEqual(['train', '1', '2'])
  expect(at([aStop('1', '17', 'far'), aStop('2', '17', 'market')])).toEqual(['1', '2', 'train'])
  // Timed stops say more than positions, and nowhere near says nothing.
  const timed = [aStop('1', '17', 'temple', { assignment_time: '09:00' }), aStop('2', '17', 'market')]
  expect(at(timed)).toEqual(['1', '2', 'train'])
  expect(at([aStop('1', '17', 'far')])).toEqual(['1', 'train'])
  const id = positionId('train', '17')
  const stored = row<BookingPosition>(reservationPosition, id, {
    reservation_id: 'train',
    day_id: '17',
    position: 'Zz',
  })
  expect(at([aStop('1', '17', 'market')], [[id, stored]])).toEqual(['train', '1'])
})

test('a booking that stands by its time is no neighbour of what is dropped beside it', () => {
  const [day] = planWith([]).days
  if (!day) throw new Error('no day')
  expect(placedNeighbours(day.line, 2, '9')).toEqual({ after: '1', before: '2' })
  expect(lineWith(day.items, [])).toHaveLength(2)
})

test('cancelled bookings and hotels are no rows of the line', () => {
  const cancelled: Reservation = { ...ferry, status: 'cancelled' }
  const hotel: Reservation = { ...ferry, type: 'hotel' }
  expect(kinds(planWith([], [cancelled, hotel]), 0)).toEqual(['1', '2'])
})

test('a stay is where the day ends and the next begins, and its place is no idea', () => {
  const stay = row<Accommodation>(accommodation, 'stay', {
    place_id: 'castle',
    start_day_id: '17',
    end_day_id: '19',
  })
  const plan = planWith([], [], [stay])
  const said = plan.days.map(({ stays }) => [
    stays.morning.map(({ edge, night }) => [edge, night]),
    stays.evening.map(({ edge, night, nights }) => [edge, night, nights]),
  ])
  expect(said).toEqual([
    [[], [['check-in', 1, 2]]],
    [[[undefined, 2]], [[undefined, 2, 2]]],
    [[['check-out', 2]], []],
  ])
  expect(plan.ideas).toEqual([])
})
