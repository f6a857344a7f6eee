import { expect, test } from 'vitest'
import { accommodation } from '../../entities/accommodation.ts'
import { assignment } from '../../entities/assignment.ts'
import { day } from '../../entities/day.ts'
import { place } from '../../entities/place.ts'
import { legId, routeLeg } from '../../entities/route-leg.ts'
import { positionId } from '../../entities/reservation-position.ts'
import { reservation } from '../../entities/reservation.ts'
import type { Entity, RowOf } from '../../entity.ts'
import type { Values } from '../../op.ts'
import { newRow } from '../../row.ts'
import type { Point } from '../travel-guess.ts'
import { endsOf } from '../ways.ts'
import { allAtOnce } from '../steps.ts'
import { guestWays, type RowsOfWays } from './guest-ways.ts'
import { initialRights, type ShareRights } from './share-rights.ts'

const waysOf = (...given: Parameters<typeof guestWays>) => allAtOnce(guestWays(...given))

function row<E extends Entity>(entity: E, id: string, fields: Values): RowOf<E> {
  return newRow(entity, 'trip:t', id, fields, { seq: 1, at: 0, by: null }) as RowOf<E>
}

const at = (id: string, lng: number) => row(place, id, { name: id, lat: 40, lng })
const places = [at('Hotel', 0), at('Market', 0.01), at('Castle', 0.02), at('Beach', 21)]
const pointOf = (id: string): Point => {
  const found = places.find(each => each.id === id)
  return { lat: found?.lat ?? 0, lng: found?.lng ?? 0 }
}
const stop = (id: string, placeId: string, time: string | null = null) =>
  row(assignment, id, { day_id: 'd', place_id: placeId, position: `a${id}`, assignment_time: time })
const leg = (from: string, to: string) =>
  row(routeLeg, legId('t', 'walk', endsOf(pointOf(from), pointOf(to))), {
    mode: 'walk',
    found: true,
    distance_meters: 900,
    duration_seconds: 700,
    shape: '_p~iF~ps|U',
  })

const bare: RowsOfWays = {
  trip: { id: 't' },
  days: [row(day, 'd', { position: 'a', state: 'dated', date: '2027-05-01' })],
  places,
  assignments: [stop('1', 'Market', '09:00'), stop('2', 'Castle', '10:00'), stop('3', 'Beach', '18:00')],
  notes: [],
  reservations: [],
  accommodations: [],
  positions: [],
  legs: [],
}
const flightOnDay = positionId('f', 'd')
const linate = { name: 'Linate', lat: 40, lng: 20 }
const booked: RowsOfWays = {
  ...bare,
  reservations: [
    row(reservation, 'f', {
      type: 'flight',
      title: 'TP 1',
      status: 'confirmed',
      day_id: 'd',
      start_date: '2027-05-01',
      start_time: '12:00',
      details: { legs: [{ from: { name: 'Lisbon', lat: 40, lng: 0.03 }, to: linate }] },
    }),
  ],
  accommodations: [
    row(accommodation, 'h', { place_id: 'Hotel', start_day_id: 'd', start_date: '2027-05-01' }),
  ],
  legs: [leg('Market', 'Castle')],
}
const all = new Set(places.map(({ id }) => id))
const mapAlone: ShareRights = { ...initialRights, share_bookings: false }

test('a flight splits the way of a guest, and a way along roads is told', () => {
  const { ways, journeys, line_bookings, line_nights } = waysOf(booked, initialRights, all)
  expect(ways.map(({ from_id, to_id, mode, shape }) => [from_id, to_id, mode, shape])).toEqual([
    ['1', '2', 'walk', '_p~iF~ps|U'],
    ['2', flightOnDay, 'walk', null],
    [flightOnDay, '3', 'drive', null],
    ['3', null, 'drive', null],
  ])
  expect(ways[0]).toMatchObject({ source: 'router', distance_meters: 900, duration_seconds: 700 })
  expect(ways[1]).toMatchObject({ source: 'estimate', from_name: null, to_name: 'TP 1' })
  expect(ways[1]?.duration_seconds).toBeGreaterThan(600)
  expect(ways[3]).toMatchObject({ from_name: null, to_name: 'Hotel' })
  expect(journeys).toMatchObject([{ type: 'flight', end: { lat: 40, lng: 20 } }])
  expect(line_bookings).toEqual([
    { id: flightOnDay, day_id: 'd', reservation_id: 'f', after_id: '2', part: 'whole', time: '12:00' },
  ])
  expect(line_nights).toEqual([
    { day_id: 'd', accommodation_id: 'h', at: 'evening', night: 1, nights: 1, edge: 'check-in' },
  ])
})

test('a link without bookings tells the same of a trip, whatever is booked or was routed', () => {
  const told = waysOf(booked, mapAlone, new Set([...all].filter(id => id !== 'Hotel')))
  expect(told).toEqual(waysOf(bare, mapAlone, new Set([...all].filter(id => id !== 'Hotel'))))
  expect(told.ways.map(({ from_id, to_id, shape }) => [from_id, to_id, shape])).toEqual([
    ['1', '2', null],
    ['2', '3', null],
  ])
  expect(told.ways.map(({ source, from_name, to_name }) => [source, from_name, to_name])).toEqual([
    ['estimate', null, null],
    ['estimate', null, null],
  ])
  // How 1,800 km between two stops are travelled is in a booking that is not shared.
  expect(told.ways.map(({ duration_seconds }) => duration_seconds !== null)).toEqual([true, false])
})

test('where a router found no way, guests are told that, and no number', () => {
  const none = {
    ...leg('Market', 'Castle'),
    found: false,
    distance_meters: null,
    duration_seconds: null,
    shape: null,
  }
  const [first] = waysOf({ ...booked, legs: [none] }, initialRights, all).ways
  expect(first).toMatchObject({ source: 'none', shape: null, distance_meters: null, duration_seconds: null })
})

test('a link without the map tells no way', () => {
  expect(waysOf(booked, { ...initialRights, share_map: false }, new Set())).toEqual({
    ways: [],
    journeys: [],
    line_bookings: [],
    line_nights: [],
  })
})

test('very long lines are left out, in order, and their ways stay', () => {
  const long = { ...leg('Market', 'Castle'), shape: 'x'.repeat(300_001) }
  const [first] = waysOf({ ...booked, legs: [long] }, initialRights, all).ways
  expect(first).toMatchObject({ shape: null, distance_meters: 900 })
})
