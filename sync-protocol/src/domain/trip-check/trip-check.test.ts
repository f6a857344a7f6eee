import { expect, test } from 'vitest'
import { tripToCheck } from '../../testing/trip-to-check.ts'
import { transport, line, lunch, people, type Trip } from '../../testing/trip-to-check-words.ts'
import { tripCheck } from './trip-check.ts'

const cases: [string, Trip, string[]][] = [
  // Sides of a transport
  [
    'stops where a flight arrives, before it',
    transport(
      tripToCheck().stop('a', 1, '', 'paris').stop('b', 1, '', 'paris'),
      'f',
      'flight',
      'airport 10:00 > paris 13:30',
    ).placed('f', 1),
    ['wrong_side f → earlier'],
  ],
  [
    'a flight without a place of its own stands before the stops where it arrives',
    transport(tripToCheck().stop('a', 1, '', 'paris'), 'f', 'flight', 'airport 10:00 > paris 13:30'),
    [],
  ],
  [
    'a flight that arrives on the next day',
    transport(tripToCheck().stop('a', 1, '', 'paris'), 'f', 'flight', 'airport 22:00 > paris 01:30 1'),
    ['wrong_side f → day2'],
  ],
  [
    'a stop with a time stays: someone looks at it',
    transport(tripToCheck().stop('a', 1, '09:00', 'paris'), 'f', 'flight', 'airport 10:00 > paris 13:30'),
    ['way f', 'wrong_side f → open'],
  ],
  [
    'stops where a flight leaves, before it',
    transport(tripToCheck().stop('a', 1, '', 'alfama'), 'f', 'flight', 'airport 10:00 > paris 13:30'),
    [],
  ],
  [
    'a short transport has no sides',
    transport(tripToCheck().stop('a', 1, '', 'porto'), 't', 'train', 'alfama 10:00 > porto 13:00'),
    [],
  ],
  // Stays
  [
    'a night without a bed',
    transport(tripToCheck().stay('h', 'porto', 1, 2), 'f', 'flight', 'porto 19:10 2 > paris 22:30 2'),
    ['no_bed day2 → day3'],
  ],
  ['every night has one', tripToCheck().stay('h', 'porto', 1, 3).stop('a', 3), []],
  [
    'a night train is a bed',
    transport(
      tripToCheck().stay('h', 'porto', 1, 2).stop('a', 3),
      't',
      'train',
      'porto 22:00 1 > alfama 07:00 2',
    ),
    [],
  ],
  ['nobody plans beds here', tripToCheck().stop('a', 1).stop('b', 3), []],
  ['days with nothing on them ask for none', tripToCheck(5).stay('h', 'porto', 1, 2), []],
  [
    'two nights in the middle',
    tripToCheck(5).stay('h', 'porto', 1, 2).stay('g', 'porto', 4, 5),
    ['no_bed day2 → day4'],
  ],
  ['a bed without a night', tripToCheck().stay('h', 'porto', 2, 2), ['empty_stay stay-h → open']],
  [
    'a bed on no day of the trip',
    tripToCheck().stay('h', 'porto', 1, 1, {
      start_day_id: null,
      end_day_id: null,
      start_date: '2027-02-01',
      end_date: '2027-02-03',
    }),
    ['empty_stay stay-h → open'],
  ],
  [
    'a bed around the whole trip',
    tripToCheck()
      .stay('h', 'porto', 1, 1, {
        start_day_id: null,
        end_day_id: null,
        start_date: '2026-12-18',
        end_date: '2026-12-30',
      })
      .stop('a', 3),
    [],
  ],
  [
    'the check-out comes after the departure',
    transport(tripToCheck().stay('h', 'alfama', 1, 3), 'f', 'flight', 'airport 19:00 1 > paris 22:30 1'),
    ['stay_too_long stay-h → open'],
  ],
  [
    'the departure comes on the day of the check-out',
    transport(tripToCheck().stay('h', 'alfama', 1, 3), 'f', 'flight', 'airport 07:00 2 > paris 10:30 2'),
    [],
  ],
  [
    'the arrival comes on the day of the check-in',
    transport(tripToCheck().stay('h', 'alfama', 1, 3), 'f', 'flight', 'paris 07:00 > airport 09:00'),
    [],
  ],
  // Dates, distances, people
  [
    'a booking after the trip',
    tripToCheck().booking('b', { type: 'event', start_date: '2026-12-25' }),
    ['off_trip b → open'],
  ],
  [
    'a flight the evening before',
    tripToCheck().booking('b', { type: 'flight', start_date: '2026-12-18', end_date: '2026-12-19' }),
    [],
  ],
  [
    'a table on Saturday, the stop on Sunday',
    tripToCheck()
      .stop('p', 2, '', 'graca')
      .booking('b', { type: 'restaurant', place_id: 'p', start_date: '2026-12-19' }),
    ['other_day stop-p-2 → day1'],
  ],
  [
    'a table and its stop',
    tripToCheck()
      .stop('p', 1, '', 'graca')
      .booking('b', { type: 'restaurant', place_id: 'p', start_date: '2026-12-19' }),
    [],
  ],
  [
    'a stop far from the others',
    tripToCheck()
      .stop('a', 1, '', 'alfama')
      .stop('b', 1, '', 'graca')
      .stop('c', 1, '', 'belem')
      .stop('x', 1, '', 'porto'),
    ['far stop-x-1'],
  ],
  [
    'far, and another day is near',
    tripToCheck()
      .stop('a', 1, '', 'alfama')
      .stop('b', 1, '', 'graca')
      .stop('x', 1, '', 'porto')
      .stay('h', 'porto', 2, 3),
    ['far stop-x-1 → day2', 'no_bed day1'],
  ],
  [
    'far, and a train goes there',
    transport(
      tripToCheck().stop('a', 1, '', 'alfama').stop('b', 1, '', 'graca').stop('x', 1, '', 'porto'),
      't',
      'train',
      'alfama 09:00 > porto 12:00',
    ),
    [],
  ],
  [
    'a member without a seat',
    tripToCheck().booking('b', { type: 'flight', start_date: '2026-12-19', travellers: people('maya 12A') }),
    ['no_seat b → open'],
  ],
  [
    'a member on another train',
    tripToCheck()
      .booking('b', { type: 'train', start_date: '2026-12-19', travellers: people('maya') })
      .booking('c', { type: 'train', start_date: '2026-12-19', travellers: people('jonas') }),
    [],
  ],
  [
    'on the list, but without a seat',
    tripToCheck().booking('b', {
      type: 'flight',
      start_date: '2026-12-19',
      travellers: people('maya 12A', 'jonas'),
    }),
    ['no_seat b → open'],
  ],
  [
    'nobody has chosen a seat',
    tripToCheck().booking('b', {
      type: 'flight',
      start_date: '2026-12-19',
      travellers: people('maya', 'jonas'),
    }),
    [],
  ],
]

test.each(cases)('%s', (_, trip, expected) => {
  expect(tripCheck(trip.input).findings.map(line)).toEqual(expected)
})

test('a trip without anything has nothing to say', () => {
  expect(tripCheck(tripToCheck(0).input)).toEqual({
    findings: [],
    fine: { stops: 0, transports: 0, nights: 0 },
  })
})

test('every finding has a key of its own, the same each time, in the order of the days', () => {
  const trip = tripToCheck()
    .place('p', 'graca', { opening_hours: lunch })
    .stop('p', 2, '13:00')
    .stop('a', 1, '10:00-12:00')
    .stop('b', 1, '11:00-12:30')
    .stay('h', 'porto', 2, 2)
  const [once, again] = [tripCheck(trip.input), tripCheck(trip.input)]
  expect(once).toEqual(again)
  expect(new Set(once.findings.map(({ key }) => key)).size).toBe(once.findings.length)
  expect(once.findings.map(({ day_id }) => day_id)).toEqual(
    once.findings.map(({ day_id }) => day_id).toSorted(),
  )
})

test('what is fine is counted', () => {
  const trip = tripToCheck().stay('h', 'alfama', 1, 3).stop('a', 1).stop('b', 3)
  transport(trip, 't', 'train', 'alfama 09:00 > sintra 10:00')
  expect(tripCheck(trip.input).fine).toEqual({ stops: 2, transports: 1, nights: 2 })
})
