import { expect, test } from 'vitest'
import { accommodation } from '../../entities/accommodation.ts'
import { assignment } from '../../entities/assignment.ts'
import { day } from '../../entities/day.ts'
import { place } from '../../entities/place.ts'
import { reservation } from '../../entities/reservation.ts'
import type { Entity, RowOf } from '../../entity.ts'
import type { Values } from '../../op.ts'
import { newRow } from '../../row.ts'
import { exportedTrip, type TripRows } from './exported-trip.ts'
import { toGpx } from './to-gpx.ts'

function row<E extends Entity>(entity: E, id: string, fields: Values): RowOf<E> {
  return newRow(entity, 'trip:t', id, fields, { seq: 1, at: 0, by: null }) as RowOf<E>
}

const at = (id: string, lng: number) => row(place, id, { name: id, lat: 40, lng })
const stop = (id: string, placeId: string, time: string | null = null) =>
  row(assignment, id, { day_id: 'd', place_id: placeId, position: `a${id}`, assignment_time: time })

function tripWith(more: Partial<TripRows>): TripRows {
  return {
    title: 'T',
    days: [row(day, 'd', { position: 'a', state: 'dated', date: '2027-05-01' })],
    places: [at('Hotel', 0), at('Market', 1), at('Beach', 21), at('Nowhere', 3), at('Inn', 22)].map(each =>
      each.name === 'Nowhere' ? { ...each, lat: null, lng: null } : each,
    ),
    assignments: [stop('1', 'Market', '09:00'), stop('2', 'Nowhere'), stop('3', 'Beach', '18:00')],
    categories: [],
    notes: [],
    bookings: [],
    positions: new Map(),
    stays: [],
    ...more,
  }
}

const flight = row(reservation, 'f', {
  type: 'flight',
  title: 'TP 1',
  status: 'confirmed',
  day_id: 'd',
  start_date: '2027-05-01',
  start_time: '12:00',
  details: {
    legs: [
      { from: { name: 'Lisbon Airport', lat: 40, lng: 2 }, to: { name: 'Milan Linate', lat: 40, lng: 20 } },
    ],
  },
})

const namesOf = (rows: TripRows) =>
  exportedTrip(rows).days.map(({ routes }) => routes.map(route => route.map(({ name }) => name)))

test('a stop without a position is left out, and the next one follows', () => {
  expect(namesOf(tripWith({}))).toEqual([[['Market', 'Beach']]])
})

test('a flight splits the route of a day, between the bed of one night and that of the next', () => {
  const stays = [
    row(accommodation, 'h', {
      place_id: 'Hotel',
      start_date: '2027-04-30',
      end_date: '2027-05-01',
      end_day_id: 'd',
    }),
    row(accommodation, 'i', { place_id: 'Inn', start_day_id: 'd', start_date: '2027-05-01' }),
  ]
  const rows = tripWith({
    days: [
      row(day, 'b', { position: '0', state: 'dated', date: '2027-04-30' }),
      row(day, 'd', { position: 'a', state: 'dated', date: '2027-05-01' }),
    ],
    bookings: [flight],
    stays: stays.map((each, nth) => (nth ? each : { ...each, start_day_id: 'b' })),
  })
  expect(namesOf(rows)[1]).toEqual([
    ['Hotel', 'Market', 'Lisbon Airport'],
    ['Milan Linate', 'Beach', 'Inn'],
  ])
  const gpx = toGpx(exportedTrip(rows), { day: ({ number }) => `Day ${number}` })
  expect(gpx.match(/<rte>/g)).toHaveLength(2)
  expect(gpx.match(/<rtept [^>]*><name>[^<]*/g)?.at(2)).toBe('<rtept lat="40" lon="2"><name>Lisbon Airport')
})

test('what is cancelled splits nothing', () => {
  expect(namesOf(tripWith({ bookings: [{ ...flight, status: 'cancelled' }] }))).toEqual([
    [['Market', 'Beach']],
  ])
})

test('a bed at a stop is one point', () => {
  const stays = [row(accommodation, 'h', { place_id: 'Beach', start_day_id: 'd', start_date: '2027-05-01' })]
  expect(namesOf(tripWith({ stays }))).toEqual([[['Market', 'Beach']]])
})
