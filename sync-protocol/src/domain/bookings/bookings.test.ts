import { describe, expect, it } from 'vitest'
import { airportByIata, searchAirports } from '../airports/airports.ts'
import type { reservation } from '../../entities/reservation.ts'
import type { RowOf } from '../../entity.ts'
import { instantOf, isZone, localTimeAt } from '../zones.ts'
import { bookingsThatNoLongerFit, staysThatNoLongerFit, type Accommodation } from './booking-days.ts'
import { countdownTo, nextUp } from './next-up.ts'
import { arrivalDayOffset, travelMinutes } from './travel-time.ts'

function booking(fields: object): RowOf<typeof reservation> {
  const none = { start_date: null, start_time: null, start_zone: null, end_date: null, status: 'pending' }
  return { id: 'a', ...none, ...fields } as RowOf<typeof reservation>
}

describe('travel times across zones', () => {
  it.each([
    // Auckland is 21 hours ahead of Los Angeles in January.
    [
      'over the date line',
      '2027-01-10',
      '19:30',
      'Pacific/Auckland',
      '2027-01-10',
      '10:30',
      'America/Los_Angeles',
      720,
      0,
    ],
    [
      'a day earlier',
      '2027-01-10',
      '00:30',
      'Pacific/Auckland',
      '2027-01-09',
      '15:30',
      'America/Los_Angeles',
      720,
      -1,
    ],
    [
      'the next day',
      '2027-03-01',
      '22:00',
      'America/New_York',
      '2027-03-02',
      '10:05',
      'Europe/Lisbon',
      425,
      1,
    ],
    [
      'in the night the clocks go forward',
      '2027-03-28',
      '01:30',
      'Europe/Berlin',
      '2027-03-28',
      '03:30',
      'Europe/Berlin',
      60,
      0,
    ],
    ['without zones', '2027-03-28', '01:30', null, '2027-03-28', '03:30', null, 120, 0],
  ])('%s', (_, start_date, start_time, start_zone, end_date, end_time, end_zone, minutes, days) => {
    const ends = { start_date, start_time, start_zone, end_date, end_time, end_zone }
    expect(travelMinutes(ends)).toBe(minutes)
    expect(arrivalDayOffset(ends)).toBe(days)
  })

  it('says nothing of what is missing, unknown or impossible', () => {
    const ends = { start_date: '2027-03-01', start_time: '10:00', end_date: '2027-03-01', end_time: '9:00' }
    expect(travelMinutes(ends)).toBeUndefined()
    expect(travelMinutes({ ...ends, end_time: null })).toBeUndefined()
    expect(travelMinutes({ ...ends, start_zone: 'Mars/Base' })).toBeUndefined()
    expect(isZone('../etc')).toBe(false)
  })

  it('an instant and its local time are the same moment', () => {
    for (const zone of ['Asia/Kathmandu', 'America/St_Johns', 'Pacific/Kiritimati']) {
      const at = instantOf({ date: '2027-06-01', time: '06:45', zone })
      expect(localTimeAt(at ?? 0, zone)).toEqual({ date: '2027-06-01', time: '06:45' })
    }
  })

  it.each(['Europe/Lisbon', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca'])(
    'so they are on every day of a year whose clocks change in %s',
    zone => {
      const days = Array.from({ length: 365 }, (_, n) =>
        new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10),
      )
      const moments = days.flatMap(date => ['00:30', '12:00', '23:30'].map(time => ({ date, time })))
      const back = moments.map(each => localTimeAt(instantOf({ ...each, zone }) ?? 0, zone))
      expect(back).toEqual(moments)
    },
  )
})

describe('what is next', () => {
  const now = Date.parse('2027-03-04T20:00:00Z')

  it('comes in the order of the instants, wherever it starts', () => {
    const tokyo = booking({
      id: 'tokyo',
      start_date: '2027-03-05',
      start_time: '06:00',
      start_zone: 'Asia/Tokyo',
    })
    const lisbon = booking({
      id: 'lisbon',
      start_date: '2027-03-04',
      start_time: '20:30',
      start_zone: 'Europe/Lisbon',
    })
    const over = booking({
      id: 'over',
      start_date: '2027-03-05',
      start_time: '04:59',
      start_zone: 'Asia/Tokyo',
    })
    const off = booking({ id: 'off', start_date: '2027-03-06', status: 'cancelled' })
    const planned = booking({ id: 'planned' })
    const found = nextUp(
      [tokyo, lisbon, over, off]
        .map(row => ({ row }))
        .concat([{ row: planned, day_date: '2027-03-04' } as never]),
      now,
      'Europe/Lisbon',
    )
    expect(found.map(({ row }) => row.id)).toEqual(['planned', 'lisbon', 'tokyo'])
    expect(found.map(each => countdownTo(each, now))).toEqual([
      { days: 0, minutes: null },
      { days: 0, minutes: 30 },
      { days: 0, minutes: 60 },
    ])
  })
})

it('a shift says which bookings no longer fit', () => {
  const rows = [
    booking({ id: 'in', start_date: '2027-03-02', end_date: '2027-03-03' }),
    booking({ id: 'half', start_date: '2027-03-04', end_date: '2027-03-06' }),
    booking({ id: 'out', start_date: '2027-03-01' }),
    booking({ id: 'loose' }),
  ]
  const range = { start_date: '2027-03-02', end_date: '2027-03-05' }
  expect(bookingsThatNoLongerFit(rows, range).map(row => row.id)).toEqual(['out', 'half'])
})

it('knows stays that a new range leaves behind, but for those that their booking names', () => {
  const stay = (id: string, start_date: string, end_date: string, reservation_id: string | null = null) =>
    ({ id, start_date, end_date, reservation_id }) as Accommodation
  const rows = [
    stay('in', '2027-03-02', '2027-03-05'),
    stay('late', '2027-03-04', '2027-03-07'),
    stay('early', '2027-03-01', '2027-03-03'),
    stay('of-booking', '2027-03-09', '2027-03-10', 'a'),
  ]
  const range = { start_date: '2027-03-02', end_date: '2027-03-05' }
  expect(staysThatNoLongerFit(rows, range).map(row => row.id)).toEqual(['early', 'late'])
})

describe('airports', () => {
  it('are found by code, town and name, without accents', () => {
    expect(airportByIata('lis')).toMatchObject({ icao: 'LPPT', country: 'PT', zone: 'Europe/Lisbon' })
    expect(searchAirports('PDL')[0]?.iata).toBe('PDL')
    expect(searchAirports('new york').map(each => each.iata)).toContain('JFK')
    expect(searchAirports('malaga')[0]?.iata).toBe('AGP')
    expect(searchAirports(' ')).toEqual([])
    expect(searchAirports('o')).toHaveLength(12)
  })
})
