import { describe, expect, test } from 'vitest'
import type { Accommodation, Reservation } from '@caravel/sync-protocol/domain/bookings/booking-days'
import { accommodation } from '@caravel/sync-protocol/entities/accommodation'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import type { Entity } from '@caravel/sync-protocol/entity'
import type { Values } from '@caravel/sync-protocol/op'
import { newRow } from '@caravel/sync-protocol/row'
import { strokesOf } from '../../../map/line-strokes.ts'
import { aDay, aPlace, aPlan, aStop } from '../testing/a-plan.ts'
import { dayHops, dayTravel, legOf } from './day-hops.ts'
import { bestOrderOf } from './best-order.ts'
import { lineRows } from './line-rows.ts'
import { dayLines, mapContent } from '../map/plan-markers.ts'
import type { Assignment } from './trip-plan.ts'

function row<Row>(entity: unknown, id: string, fields: Values): Row {
  return newRow(entity as Entity, 'trip:t', id, fields, { seq: 1, at: 0, by: null }) as Row
}

const dates = ['2027-04-17', '2027-04-18', '2027-04-19'] as const
const lisbon = { name: 'LIS', lat: 38.774, lng: -9.134 }
const porto = { name: 'OPO', lat: 41.248, lng: -8.681 }
const places = [
  aPlace('castle', { lat: 38.7139, lng: -9.1335 }),
  aPlace('tower', { lat: 38.6916, lng: -9.216 }),
  aPlace('ribeira', { lat: 41.1406, lng: -8.6132 }),
  aPlace('nowhere'),
  aPlace('hotel', { lat: 38.71, lng: -9.14 }),
  aPlace('inn', { lat: 41.15, lng: -8.61 }),
]

function transport(type: string, from: number, to: number, fields: Values = {}): Reservation {
  return row(reservation, type, {
    type,
    title: type,
    start_date: dates[from],
    end_date: dates[to],
    day_id: `${from}`,
    end_day_id: `${to}`,
    details: { legs: [{ from: lisbon, to: porto }] },
    ...fields,
  })
}

function stay(id: string, place_id: string, from: number, to: number): Accommodation {
  return row(accommodation, id, { place_id, start_day_id: `${from}`, end_day_id: `${to}` })
}

type Rows = { bookings?: Reservation[]; stays?: Accommodation[] }

/** Stops as day, place and time. */
function planOf(stops: [day: number, place: string, time?: string][], { bookings = [], stays = [] }: Rows) {
  const rows = stops.map(([day, place, time], at): Assignment =>
    aStop(`${place}${at}`, `${day}`, place, { position: `a${at}`, assignment_time: time ?? null }),
  )
  const days = dates.map((date, at) => aDay(`${at}`, { date }))
  return aPlan({ days, places, stops: rows, booked: { bookings, positions: new Map(), stays } })
}

const near = (point: { lat: number; lng: number }) => {
  const all = [...places, lisbon, porto]
  return all.find(({ lat, lng }) => lat === point.lat && lng === point.lng)?.name
}
const said = (plan: ReturnType<typeof planOf>) =>
  plan.days.map(day => dayHops(day).map(({ start, end }) => `${near(start)} ${near(end)}`))

test('the way ends where a flight departs and goes on from where it arrives', () => {
  const flight = transport('flight', 0, 0, { start_time: '12:00', end_time: '13:00' })
  const plan = planOf(
    [
      [0, 'castle', '09:00'],
      [0, 'ribeira', '15:00'],
    ],
    { bookings: [flight] },
  )
  expect(said(plan)[0]).toEqual(['castle LIS', 'OPO ribeira'])
  const [day] = plan.days
  if (!day) throw new Error('no day')
  expect(dayTravel(day, 'drive')?.distance).toBeLessThan(60_000)
  expect(dayLines(day)).toHaveLength(2)
  const rows = lineRows(day.line, { prefer: 'walk', day: day.row })
  expect(rows.map(({ type }) => type)).toEqual(['stop', 'leg', 'booking', 'leg', 'stop'])
})

test('an overnight flight is left on the day that it arrives', () => {
  const flight = transport('flight', 0, 1, { start_time: '23:00', end_time: '06:00' })
  const plan = planOf(
    [
      [0, 'castle', '09:00'],
      [1, 'ribeira', '09:00'],
    ],
    { bookings: [flight] },
  )
  expect(said(plan)).toEqual([['castle LIS'], ['OPO ribeira'], []])
})

test('a ferry over three days has no way on the day between, but what is visited there', () => {
  const ferry = transport('ferry', 0, 2, { start_time: '11:00', end_time: '08:00' })
  const stops: [number, string, string?][] = [
    [0, 'castle', '09:00'],
    [1, 'castle'],
    [1, 'tower'],
    [2, 'inn', '10:00'],
  ]
  expect(said(planOf(stops, { bookings: [ferry] }))).toEqual([['castle LIS'], ['castle tower'], ['OPO inn']])
})

describe('a rental car', () => {
  const car = (to: number, drop_off: typeof porto) =>
    transport('car', 0, to, {
      start_time: '10:00',
      end_time: '18:00',
      details: { car: { pick_up: lisbon, drop_off } },
    })
  const linesOf = (plan: ReturnType<typeof planOf>, day: number) =>
    mapContent(plan, plan.days[day] ?? 'all', true)
      .lines.filter(({ icon }) => icon)
      .map(({ points, pattern }) => [...points.map(near), pattern])

  test('that is brought elsewhere on the same day splits its way, and has its own line', () => {
    const plan = planOf(
      [
        [0, 'castle', '09:00'],
        [0, 'ribeira', '19:00'],
      ],
      { bookings: [car(0, porto)] },
    )
    expect(said(plan)[0]).toEqual(['castle LIS', 'OPO ribeira'])
    expect(linesOf(plan, 0)).toEqual([['LIS', 'OPO', 'road']])
  })

  test('is on the way where it is fetched and where it is brought back', () => {
    const stops: [number, string, string?][] = [
      [0, 'castle', '09:00'],
      [0, 'tower', '12:00'],
      [1, 'castle'],
      [2, 'ribeira', '09:00'],
    ]
    const plan = planOf(stops, { bookings: [car(2, porto)] })
    expect(said(plan)).toEqual([['castle LIS', 'LIS tower'], [], ['ribeira OPO']])
    expect([0, 1, 2].map(day => linesOf(plan, day).length)).toEqual([1, 0, 0])
  })

  test('that is brought back to where it was fetched goes on from there', () => {
    const plan = planOf(
      [
        [0, 'castle', '09:00'],
        [0, 'tower', '19:00'],
      ],
      { bookings: [car(0, lisbon)] },
    )
    expect(said(plan)[0]).toEqual(['castle LIS', 'LIS tower'])
  })
})

test('each vehicle is drawn apart, by its pattern and by its icon', () => {
  const apart = ['flight', 'taxi', 'cruise', 'ferry', 'train', 'bus', 'car', 'bicycle', 'transport_other']
  const lines = apart.map(type => {
    const plan = planOf([], { bookings: [transport(type, 0, 0)] })
    return mapContent(plan, plan.days[0] ?? 'all', true).lines.find(({ icon }) => icon)
  })
  expect(new Set(lines.map(line => line?.pattern)).size).toBe(apart.length)
  expect(new Set(lines.map(line => line?.icon)).size).toBe(apart.length)
  expect(new Set(lines.map(line => line && JSON.stringify(strokesOf(line.pattern)))).size).toBe(apart.length)
})

test('a transport that changes on the next day is arrived at and gone on from there', () => {
  const faro = { name: 'FAO', lat: 37.014, lng: -7.965 }
  const legs = [
    { from: lisbon, to: faro, start_date: dates[0], end_date: dates[0] },
    { from: faro, to: porto, start_date: dates[1], end_date: dates[1] },
  ]
  const train = transport('train', 0, 1, { start_time: '08:00', end_time: '20:00', details: { legs } })
  const plan = planOf(
    [
      [0, 'castle', '07:00'],
      [0, 'tower', '12:00'],
      [1, 'inn', '21:00'],
    ],
    { bookings: [train] },
  )
  const [first, second] = plan.days.map(day => dayHops(day).map(({ start, end }) => [start.lat, end.lat]))
  expect(first).toEqual([
    [38.7139, 38.774],
    [37.014, 38.6916],
  ])
  expect(second).toEqual([[41.248, 41.15]])
})

test('from a flight one goes on as its booking says, and from the bed as the day says', () => {
  const flight = transport('flight', 1, 1, { start_time: '12:00', end_time: '13:00', onward_mode: 'taxi' })
  const days = dates.map((date, at) => aDay(`${at}`, { date, onward_mode: at === 1 ? 'cycle' : null }))
  const stops = [
    aStop('a', '1', 'castle', { position: 'a0', assignment_time: '09:00' }),
    aStop('b', '1', 'ribeira', { position: 'a1', assignment_time: '15:00' }),
  ]
  const booked = { bookings: [flight], positions: new Map(), stays: [stay('s', 'hotel', 0, 1)] }
  const [, second] = aPlan({ days, places, stops, booked }).days
  const hops = second ? dayHops(second) : []
  expect(hops.map(hop => [hop.own, legOf(hop, 'walk')?.mode])).toEqual([
    ['cycle', 'cycle'],
    [null, 'drive'],
    ['taxi', 'taxi'],
  ])
})

test('from the first hotel to the second, and back to the same one in the evening', () => {
  const stays = [stay('a', 'hotel', 0, 1), stay('b', 'inn', 1, 2)]
  const stops: [number, string][] = [
    [0, 'castle'],
    [1, 'tower'],
  ]
  expect(said(planOf(stops, { stays }))).toEqual([['castle hotel'], ['hotel tower', 'tower inn'], []])
  expect(said(planOf([[1, 'castle']], { stays: [stay('a', 'hotel', 0, 2)] }))[1]).toEqual([
    'hotel castle',
    'castle hotel',
  ])
  expect(said(planOf([], { stays }))[1]).toEqual(['hotel inn'])
})

test('nothing leads over what nobody knows, and nothing to where one is', () => {
  expect(
    said(
      planOf(
        [
          [0, 'castle'],
          [0, 'nowhere'],
          [0, 'tower'],
          [0, 'tower'],
        ],
        {},
      ),
    )[0],
  ).toEqual([])
  const unknown = transport('bus', 0, 0, { start_time: '12:00', details: null })
  expect(
    said(
      planOf(
        [
          [0, 'castle', '09:00'],
          [0, 'ribeira', '15:00'],
        ],
        { bookings: [unknown] },
      ),
    )[0],
  ).toEqual([])
})

test('a table is on the way, and one that nobody said where it is, is not', () => {
  const table = (venue: object | null) =>
    transport('restaurant', 0, 0, { start_time: '12:00', end_date: null, details: venue && { venue } })
  const stops: [number, string, string][] = [
    [0, 'castle', '09:00'],
    [0, 'tower', '15:00'],
  ]
  expect(said(planOf(stops, { bookings: [table(lisbon)] }))[0]).toEqual(['castle LIS', 'LIS tower'])
  expect(said(planOf(stops, { bookings: [table(null)] }))[0]).toEqual(['castle tower'])
})

test('the best order keeps stops on their side of a flight', () => {
  const flight = transport('flight', 0, 0, { start_time: '12:00', end_time: '13:00' })
  const stops: [number, string, string?][] = [
    [0, 'hotel', '09:00'],
    [0, 'inn', '14:00'],
    [0, 'ribeira'],
  ]
  const [day] = planOf([[0, 'hotel', '09:00'], [0, 'tower'], [0, 'castle'], ...stops.slice(1)], {
    bookings: [flight],
  }).days
  if (!day) throw new Error('no day')
  const found = bestOrderOf(day, 'drive')
  const ids = (found?.items ?? day.line).map(item => (item.kind === 'booking' ? 'flight' : item.id))
  expect(ids.indexOf('inn3')).toBeGreaterThan(ids.indexOf('flight'))
  expect(ids.filter(id => id !== 'flight')).toHaveLength(5)
})
