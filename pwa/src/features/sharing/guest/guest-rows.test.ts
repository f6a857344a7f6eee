import { expect, test } from 'vitest'
import type {
  GuestBooking,
  GuestNote,
  GuestPlace,
  GuestStay,
  GuestStop,
} from '@caravel/sync-protocol/domain/sharing/guest-view'
import type { GuestLineBooking, GuestNight, GuestWay } from '@caravel/sync-protocol/domain/sharing/guest-ways'
import { guestRows } from './guest-rows.ts'

const stop = (id: string): GuestStop => ({
  id,
  day_id: 'd',
  place_id: 'p',
  position: id,
  assignment_time: null,
  assignment_end_time: null,
  ends_next_day: false,
  notes: null,
})
const place = { id: 'p', name: 'Market', category_id: null } as GuestPlace
const note: GuestNote = { id: 'b', day_id: 'd', position: 'b', text: 'Bus', icon: null, time: null }
const point = { lat: 40, lng: 0 }

function way(from_id: string | null, to_id: string | null, more: Partial<GuestWay> = {}): GuestWay {
  return {
    day_id: 'd',
    from_id,
    to_id,
    from_name: null,
    to_name: null,
    start: point,
    end: point,
    mode: 'walk',
    source: 'router',
    note: null,
    shape: null,
    distance_meters: 400,
    duration_seconds: 300,
    ...more,
  }
}

const booking = { id: 'flight', title: 'TP 1' } as GuestBooking
const flight: GuestLineBooking = {
  id: 'f',
  day_id: 'd',
  reservation_id: 'flight',
  after_id: 'b',
  part: 'whole',
  time: '12:00',
}
const stay = { id: 'inn', name: 'Inn' } as GuestStay
const night = { day_id: 'd', accommodation_id: 'inn', night: 1, nights: 2, edge: null }
const booked = {
  reservations: [booking],
  accommodations: [stay],
  line_bookings: [flight],
  line_nights: [
    { ...night, at: 'evening' },
    { ...night, at: 'morning' },
  ] satisfies GuestNight[],
}
const nothingBooked = { reservations: [], accommodations: [], line_bookings: [], line_nights: [] }

const told = (
  ways: GuestWay[],
  assignments = [stop('a'), stop('c')],
  plan: typeof booked | typeof nothingBooked = nothingBooked,
) =>
  guestRows(
    { assignments, day_notes: [note], places: [place], categories: [], ways, ...plan },
    { id: 'd' },
  ).map(row => (row.kind === 'way' ? `${row.way.from_id ?? '–'} to ${row.way.to_id ?? '–'}` : row.id))

test('bookings stand in the line and beds at its ends, with the ways between them', () => {
  const ways = [way(null, 'a'), way('a', 'f'), way('f', 'c'), way('c', null)]
  expect(told(ways, undefined, booked)).toEqual([
    'morning inn',
    '– to a',
    'a',
    'a to f',
    'b',
    'f',
    'f to c',
    'c',
    'c to –',
    'evening inn',
  ])
})

test('a booking stands first where nothing is before it, and without its row not at all', () => {
  const first = { ...booked, line_nights: [], line_bookings: [{ ...flight, after_id: null }] }
  expect(told([], undefined, first)).toEqual(['f', 'a', 'b', 'c'])
  expect(told([], undefined, { ...first, reservations: [] })).toEqual(['a', 'b', 'c'])
  const behindHidden = { ...first, line_bookings: [{ ...flight, after_id: 'hidden' }] }
  expect(told([], undefined, behindHidden)).toEqual(['a', 'b', 'c', 'f'])
})

test('a day of two nights alone has its way, one of another day none', () => {
  expect(told([way(null, null)], [], { ...booked, line_bookings: [] })).toEqual([
    'morning inn',
    '– to –',
    'b',
    'evening inn',
  ])
  expect(told([way('a', 'c', { day_id: 'e' })])).toEqual(['a', 'b', 'c'])
})

test('a way that nobody knows is left out, and one that is not there is told', () => {
  const unknown = { distance_meters: null, duration_seconds: null } as const
  expect(told([way('a', 'c', { ...unknown, source: 'estimate' })])).toEqual(['a', 'b', 'c'])
  expect(told([way('a', 'c', { ...unknown, source: 'none' })])).toEqual(['a', 'a to c', 'b', 'c'])
  for (const source of ['none', 'unknown'] as const)
    expect(told([way('a', null, { ...unknown, source })])).toEqual(['a', 'b', 'c'])
})
