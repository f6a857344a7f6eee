import { expect, test } from 'vitest'
import { lineRows, minutesBefore, type LineRow } from './line-rows.ts'
import { aDay, aNote, aPlace, aPlan, aStop } from '../testing/a-plan.ts'

const places = [
  aPlace('luzia', { lat: 38.7116, lng: -9.1302 }),
  aPlace('castle', { lat: 38.7139, lng: -9.1335 }),
  aPlace('sintra', { lat: 38.7876, lng: -9.3906 }),
  aPlace('nowhere'),
]

const said = (row: LineRow) =>
  row.type === 'stop'
    ? `${row.number} ${row.item.place.id}${row.visited ? ' visited' : ''}${row.last ? ' last' : ''}`
    : row.type === 'leg'
      ? row.leg.mode
      : row.type === 'note'
        ? `note${row.bare ? ' bare' : ''}`
        : row.type === 'booking'
          ? `booking ${row.item.row.title}`
          : `now ${row.time}${row.leaveBy ? `, leave by ${row.leaveBy}` : ''}`

type When = { from?: string; to?: string; late?: boolean }

function line(stops: [place: string, when?: When][], notes: string[], now?: string) {
  const plan = aPlan({
    days: [aDay('d')],
    places,
    stops: stops.map(([place, { from, to, late } = {}], at) =>
      aStop(`${at + 1}`, 'd', place, {
        assignment_time: from ?? null,
        assignment_end_time: to ?? null,
        ends_next_day: late ?? false,
      }),
    ),
    notes: notes.map(id => aNote(id, 'd')),
  })
  return lineRows(plan.days[0]?.items ?? [], { prefer: 'walk', now }).map(said)
}

test('near stops are walked, far ones driven, and without a position there is no way to draw', () => {
  expect(line([['luzia'], ['castle'], ['sintra'], ['nowhere']], [])).toEqual([
    '1 luzia',
    'walk',
    '2 castle',
    'drive',
    '3 sintra',
    '4 nowhere last',
  ])
})

test('a note stands after the way, and on no line before the first and after the last stop', () => {
  expect(line([['luzia'], ['castle']], ['0', '15', '3'])).toEqual([
    'note bare',
    '1 luzia',
    'walk',
    'note',
    '2 castle last',
    'note bare',
  ])
})

test('today the present moment stands between what was and what comes, with when to leave', () => {
  const day: [string, When][] = [
    ['luzia', { from: '09:30', to: '10:15' }],
    ['castle', { from: '12:00', to: '13:00' }],
  ]
  expect(line(day, [], '11:00')).toEqual([
    '1 luzia visited',
    'now 11:00, leave by 11:53',
    'walk',
    '2 castle last',
  ])
  expect(line(day, [], '08:00')[0]).toBe('now 08:00')
  expect(line(day, [], '14:00')).toEqual(['1 luzia visited', 'walk', '2 castle visited last', 'now 14:00'])
})

test('a stop that is under way is not visited yet', () => {
  const rows = line(
    [
      ['luzia', { from: '09:30', to: '10:15' }],
      ['castle', { from: '12:00' }],
    ],
    [],
    '10:00',
  )
  expect(rows.slice(0, 2)).toEqual(['1 luzia', 'now 10:00, leave by 11:53'])
})

test('a stop that ends on the next day is not over before midnight', () => {
  expect(line([['luzia', { from: '22:00', to: '01:00', late: true }]], [], '23:30')[0]).toBe('1 luzia last')
})

test('a day without times shows no present moment', () => {
  expect(line([['luzia'], ['castle']], [], '11:00').some(row => row.startsWith('now'))).toBe(false)
})

test('minutes are counted back over the hour, not over midnight', () => {
  expect(minutesBefore('13:05', 10)).toBe('12:55')
  expect(minutesBefore('00:05', 10)).toBeUndefined()
})
