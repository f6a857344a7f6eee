import { expect, test } from 'vitest'
import { tripToCheck } from '../../testing/trip-to-check.ts'
import {
  apartTrains,
  estimated,
  joined,
  transport,
  late,
  line,
  lunch,
  split,
  undated,
  type Trip,
} from '../../testing/trip-to-check-words.ts'
import { tripCheck } from './trip-check.ts'

const hours = (weekday: number, opens: string, closes: string) => [{ weekday, opens, closes }]

const cases: [string, Trip, string[]][] = [
  // Opening hours
  [
    'closed that day',
    tripToCheck().place('pitéu', 'graca', { opening_hours: lunch }).stop('pitéu', 2, '13:15'),
    ['closed_day stop-pitéu-2 → day1'],
  ],
  [
    'closed that day, no time',
    tripToCheck().place('p', 'graca', { opening_hours: lunch }).stop('p', 2),
    ['closed_day stop-p-2 → day1'],
  ],
  [
    'closed, and no day of the trip is better',
    tripToCheck().place('p', 'graca', { opening_hours: lunch }).stop('p', 2, '09:00'),
    ['closed_day stop-p-2'],
  ],
  [
    'open that day',
    tripToCheck().place('p', 'graca', { opening_hours: lunch }).stop('p', 1, '13:00-14:30'),
    [],
  ],
  ['open, no time said', tripToCheck().place('p', 'graca', { opening_hours: lunch }).stop('p', 1), []],
  [
    'between lunch and dinner',
    tripToCheck().place('p', 'graca', { opening_hours: lunch }).stop('p', 1, '16:00-17:30'),
    ['closed_hours stop-p-1 → 19:00-20:30'],
  ],
  [
    'before it opens',
    tripToCheck().place('p', 'graca', { opening_hours: lunch }).stop('p', 1, '11:00'),
    ['closed_hours stop-p-1 → 12:00'],
  ],
  [
    'after it has closed',
    tripToCheck(1).place('p', 'graca', { opening_hours: lunch }).stop('p', 1, '23:00'),
    ['closed_hours stop-p-1'],
  ],
  [
    'closes before one leaves',
    tripToCheck(1).place('p', 'graca', { opening_hours: lunch }).stop('p', 1, '15:00-16:00'),
    ['closed_hours stop-p-1 → 19:00-20:00'],
  ],
  [
    'leaves as it closes',
    tripToCheck().place('p', 'graca', { opening_hours: lunch }).stop('p', 1, '15:00-15:30'),
    [],
  ],
  [
    'open past midnight',
    tripToCheck().place('p', 'graca', { opening_hours: late }).stop('p', 1, '23:00-23:59'),
    [],
  ],
  [
    'still open from yesterday',
    tripToCheck().place('p', 'graca', { opening_hours: late }).stop('p', 2, '01:00'),
    [],
  ],
  [
    'no longer open from yesterday',
    tripToCheck(2).place('p', 'graca', { opening_hours: late }).stop('p', 2, '03:00'),
    ['closed_day stop-p-2'],
  ],
  [
    'closes before one leaves, past midnight',
    tripToCheck(1).place('p', 'graca', { opening_hours: late }).stop('p', 1, '23:00-03:00'),
    ['closed_hours stop-p-1'],
  ],
  [
    'leaves as it closes, past midnight',
    tripToCheck(1).place('p', 'graca', { opening_hours: late }).stop('p', 1, '23:00-02:00'),
    [],
  ],
  [
    'closes before one leaves, in the small hours after it opened',
    tripToCheck(2).place('p', 'graca', { opening_hours: late }).stop('p', 2, '01:00-03:00'),
    ['closed_hours stop-p-2'],
  ],
  [
    'leaves as it closes, in the small hours after it opened',
    tripToCheck(2).place('p', 'graca', { opening_hours: late }).stop('p', 2, '01:00-02:00'),
    [],
  ],
  [
    'open until midnight, written as 24:00',
    tripToCheck(1)
      .place('p', 'graca', { opening_hours: hours(6, '18:00', '24:00') })
      .stop('p', 1, '22:00-23:59'),
    [],
  ],
  [
    'open until 24:00, and one stays longer',
    tripToCheck(1)
      .place('p', 'graca', { opening_hours: hours(6, '18:00', '24:00') })
      .stop('p', 1, '22:00-00:30'),
    ['closed_hours stop-p-1'],
  ],
  [
    'closes before one leaves, and on every other day as well',
    tripToCheck(2)
      .place('p', 'graca', { opening_hours: [...hours(6, '18:00', '24:00'), ...hours(7, '18:00', '24:00')] })
      .stop('p', 1, '22:00-00:30'),
    ['closed_hours stop-p-1'],
  ],
  [
    'open until midnight, written as 00:00',
    tripToCheck(1)
      .place('p', 'graca', { opening_hours: hours(6, '18:00', '00:00') })
      .stop('p', 1, '22:00-23:59'),
    [],
  ],
  [
    'never closed: one day goes on in the next',
    tripToCheck(2)
      .place('p', 'graca', { opening_hours: [...hours(6, '00:00', '24:00'), ...hours(7, '00:00', '24:00')] })
      .stop('p', 1, '22:00-02:00'),
    [],
  ],
  [
    'never closed, written as 00:00 to 00:00',
    tripToCheck(2)
      .place('p', 'graca', { opening_hours: [...hours(6, '00:00', '00:00'), ...hours(7, '00:00', '00:00')] })
      .stop('p', 1, '22:00-02:00'),
    [],
  ],
  [
    'from Sunday night into Monday',
    tripToCheck(2)
      .place('p', 'graca', { opening_hours: hours(7, '20:00', '04:00') })
      .stop('p', 2, '23:00-03:30'),
    [],
  ],
  [
    'one period goes on in the next',
    tripToCheck().place('p', 'graca', { opening_hours: split }).stop('p', 1, '12:00-14:00'),
    [],
  ],
  ['no hours known', tripToCheck().stop('p', 2, '13:00', 'graca'), []],
  [
    'a day without a date',
    undated(tripToCheck().place('p', 'graca', { opening_hours: lunch }).stop('p', 2, '13:00')),
    [],
  ],
  [
    'a table on a closed day',
    tripToCheck()
      .place('p', 'graca', { opening_hours: lunch })
      .booking('b', { type: 'restaurant', place_id: 'p', start_date: '2026-12-20', start_time: '13:00' }),
    ['closed_day b'],
  ],
  [
    'a table in the zone of the place',
    tripToCheck().place('p', 'graca', { opening_hours: lunch }).booking('b', {
      type: 'restaurant',
      place_id: 'p',
      start_date: '2026-12-19',
      start_time: '13:00',
      start_zone: 'Europe/Paris',
    }),
    [],
  ],
  [
    'a table that another zone makes too early',
    tripToCheck().place('p', 'graca', { opening_hours: lunch }).booking('b', {
      type: 'restaurant',
      place_id: 'p',
      start_date: '2026-12-19',
      start_time: '12:30',
      start_zone: 'Europe/Paris',
    }),
    ['closed_hours b'],
  ],
  [
    'a cancelled table',
    tripToCheck()
      .place('p', 'graca', { opening_hours: lunch })
      .booking('b', { type: 'restaurant', status: 'cancelled', place_id: 'p', start_date: '2026-12-20' }),
    [],
  ],
  // Overlaps
  [
    'two stops at once',
    tripToCheck().stop('a', 1, '10:00-12:00').stop('b', 1, '11:00-12:30'),
    ['overlap stop-b-1 → 12:00-13:30'],
  ],
  ['one begins as the other ends', tripToCheck().stop('a', 1, '10:00-12:00').stop('b', 1, '12:00-13:00'), []],
  ['no end said', tripToCheck().stop('a', 1, '10:00').stop('b', 1, '10:30'), []],
  [
    'a stop inside another',
    tripToCheck().stop('a', 1, '10:00-18:00').stop('b', 1, '11:00-12:00').stop('c', 1, '14:00-15:00'),
    ['overlap stop-b-1 → 18:00-19:00', 'overlap stop-c-1 → 18:00-19:00'],
  ],
  [
    'two groups that went different ways',
    joined(tripToCheck().stop('a', 1, '10:00-12:00').stop('b', 1, '11:00-12:30'), {
      'stop-a-1': ['maya'],
      'stop-b-1': ['jonas'],
    }),
    [],
  ],
  [
    'past midnight into the next day',
    tripToCheck().stop('a', 1, '23:00-02:00').stop('b', 2, '01:00'),
    ['overlap stop-b-2 → 02:00'],
  ],
  [
    'a table at the stop',
    tripToCheck().stop('p', 1, '13:00-14:30', 'graca').booking('b', {
      type: 'restaurant',
      place_id: 'p',
      start_date: '2026-12-19',
      start_time: '13:15',
      end_time: '14:30',
      end_date: '2026-12-19',
    }),
    [],
  ],
  [
    'a concert over dinner',
    tripToCheck()
      .stop('p', 1, '19:00-21:00')
      .booking('b', { type: 'event', start_date: '2026-12-19', start_time: '20:00' }),
    ['overlap b'],
  ],
  [
    'a rental car leaves room',
    tripToCheck().stop('p', 1, '12:00-13:00').booking('b', {
      type: 'car',
      start_date: '2026-12-19',
      start_time: '09:00',
      end_date: '2026-12-21',
      end_time: '18:00',
    }),
    [],
  ],
  // Ways
  [
    'the way is too long',
    tripToCheck().stop('a', 1, '09:00-10:00', 'alfama').stop('b', 1, '10:10-11:00', 'sintra'),
    ['way stop-b-1 → 10:25-11:15'],
  ],
  ['the way fits', tripToCheck().stop('a', 1, '09:00-10:00', 'alfama').stop('b', 1, '10:45', 'sintra'), []],
  [
    'the way, no end said',
    tripToCheck().stop('a', 1, '10:00', 'alfama').stop('b', 1, '10:10', 'sintra'),
    ['way stop-b-1 → 10:25'],
  ],
  ['nobody knows where', tripToCheck().stop('a', 1, '09:00-10:00', 'alfama').stop('b', 1, '10:00'), []],
  [
    'an estimate that is only just short',
    estimated(tripToCheck().stop('a', 1, '09:00-10:00', 'alfama').stop('b', 1, '10:33', 'sintra')),
    [],
  ],
  [
    'an estimate that is far too short',
    estimated(tripToCheck().stop('a', 1, '09:00-10:00', 'alfama').stop('b', 1, '10:10', 'sintra')),
    ['way stop-b-1 → 10:25'],
  ],
  [
    'no way to the airport in time',
    transport(
      tripToCheck().stop('a', 1, '08:00-09:50', 'sintra'),
      'f',
      'flight',
      'airport 10:00 > paris 13:30',
    ),
    ['way f'],
  ],
  [
    'from the arrival on',
    transport(tripToCheck().stop('a', 1, '14:00', 'graca'), 'f', 'flight', 'paris 12:00 > airport 13:30'),
    [],
  ],
  [
    'at the departure while still at a stop',
    transport(
      tripToCheck().stop('a', 1, '08:00-11:00', 'sintra'),
      'f',
      'flight',
      'airport 10:00 > paris 13:30',
    ),
    ['overlap f'],
  ],
  [
    'a way over midnight',
    tripToCheck().stop('a', 1, '22:00-23:59', 'alfama').stop('b', 2, '00:10', 'porto'),
    ['way stop-b-2'],
  ],
  // Connections
  [
    '45 minutes between flights',
    transport(tripToCheck(), 'f', 'flight', 'airport 08:00 > paris 11:30', 'paris 12:15 > london 12:35'),
    [],
  ],
  [
    '40 minutes between flights',
    transport(tripToCheck(), 'f', 'flight', 'airport 08:00 > paris 11:30', 'paris 12:10 > london 12:30'),
    ['connection f → open'],
  ],
  [
    'it has left already',
    transport(tripToCheck(), 'f', 'flight', 'airport 08:00 > paris 11:30', 'paris 11:00 > london 11:20'),
    ['connection f → open'],
  ],
  [
    'seven minutes between trains',
    transport(
      transport(tripToCheck(), 'a', 'train', 'alfama 09:00 > porto 11:41'),
      'b',
      'train',
      'porto 11:48 > sintra 13:00',
    ),
    ['connection b → open'],
  ],
  [
    'ten minutes between trains',
    transport(
      transport(tripToCheck(), 'a', 'train', 'alfama 09:00 > porto 11:41'),
      'b',
      'train',
      'porto 11:51 > sintra 13:00',
    ),
    [],
  ],
  [
    'a train to a flight',
    transport(
      transport(tripToCheck(), 'a', 'train', 'sintra 09:00 > airport 10:00'),
      'b',
      'flight',
      'airport 10:50 > paris 14:00',
    ),
    ['connection b → open'],
  ],
  [
    'the next morning is no connection',
    transport(
      transport(tripToCheck(), 'a', 'train', 'alfama 09:00 > porto 11:41'),
      'b',
      'train',
      'sintra 08:00 1 > porto 10:00 1',
    ),
    [],
  ],
  [
    'from another station, with the way',
    transport(
      transport(tripToCheck(), 'a', 'train', 'sintra 09:00 > alfama 10:00'),
      'b',
      'train',
      'belem 10:15 > porto 13:00',
    ),
    ['connection b → open'],
  ],
  ['two groups on two trains', apartTrains(), []],
]

test.each(cases)('%s', (_, trip, expected) => {
  expect(tripCheck(trip.input).findings.map(line)).toEqual(expected)
})
