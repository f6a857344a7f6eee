import { expect, test } from 'vitest'
import { buildAtlas, type AtlasInput } from './atlas.ts'
import { continentOf, countryCodes, unMembers } from '../regions/country-facts.ts'
import { tripPresence, type Locate, type TravelRows } from './trip-presence.ts'

/** Countries are told by whole degrees of longitude here. */
const codes = ['PT', 'ES', 'FR', 'DE', 'SG', 'AU']
const locate: Locate = (_lat, lng) => {
  const country = codes[Math.floor(lng)]
  return country === undefined ? undefined : { country, region: `${country}-1` }
}
const spot = (code: string) => ({ lat: 10, lng: codes.indexOf(code) + 0.5 })

const me = 'me'
const day = (n: number) => `2026-05-${String(n).padStart(2, '0')}`

/** 1 to 8 May. */
const trip = (rows: Record<string, unknown[]> = {}, dated = true): TravelRows =>
  ({
    trip: {
      id: 't',
      title: 'Lisbon to Porto',
      start_date: dated ? day(1) : null,
      end_date: dated ? day(8) : null,
    },
    days: Array.from({ length: 8 }, (_, n) => ({
      id: `d${n + 1}`,
      date: dated ? day(n + 1) : null,
      state: 'dated',
    })),
    places: codes.map(code => ({ id: code, name: `Somewhere in ${code}`, ...spot(code) })),
    assignments: [],
    participants: [],
    accommodations: [],
    reservations: [],
    destinations: [],
    ...rows,
  }) as unknown as TravelRows

const stop = (code: string, n: number, time: string | null = null) => ({
  id: `${code}${n}`,
  place_id: code,
  day_id: `d${n}`,
  position: 'a',
  assignment_time: time,
})
const stay = (code: string, from: number, to: number) => ({
  id: `stay-${code}-${from}`,
  place_id: code,
  reservation_id: null,
  start_date: day(from),
  end_date: day(to),
  start_day_id: null,
  end_day_id: null,
  check_in: null,
  check_out: null,
})
type End = [code: string, n: number, time: string]
const flight = (id: string, ...ends: [End, End][]) => ({
  id,
  type: 'flight',
  status: 'confirmed',
  travellers: [],
  start_date: null,
  end_date: null,
  start_time: null,
  end_time: null,
  details: {
    legs: ends.map(([[from, n, start], [to, m, end]]) => ({
      from: { name: from, code: from, ...spot(from) },
      to: { name: to, code: to, ...spot(to) },
      start_date: day(n),
      start_time: start,
      end_date: day(m),
      end_time: end,
    })),
  },
})

const atlas = (rows: TravelRows | TravelRows[], more: Partial<AtlasInput> = {}) =>
  buildAtlas({
    presences: [rows].flat().map(each => tripPresence(each, me, locate)),
    countries: [],
    regions: [],
    decisions: [],
    today: '2026-07-01',
    ...more,
  })
const mark = (country_code: string, year: number | null = null) => ({
  id: `${country_code}${year}`,
  country_code,
  year,
})

test('all countries have a continent, and 193 are members of the United Nations', () => {
  expect(unMembers.size).toBe(193)
  expect(countryCodes).toHaveLength(250)
  expect(new Set(countryCodes).size).toBe(250)
  expect(countryCodes.every(continentOf)).toBe(true)
  expect(['TW', 'XK', 'PS', 'VA', 'GF', 'RE'].some(code => unMembers.has(code))).toBe(false)
})

test('a country says why it counts: nights that a stay proves', () => {
  const pt = atlas(trip({ accommodations: [stay('PT', 1, 4)], assignments: [stop('PT', 2)] })).countries.get(
    'PT',
  )
  expect(pt).toMatchObject({ visited: true, visits: 1, first: day(1) })
  expect(pt?.trips).toMatchObject([
    { title: 'Lisbon to Porto', kind: 'slept', from: day(1), nights: 7, assumed: 4 },
  ])
})

test('a stop alone counts, and its nights are assumed', () => {
  const { countries } = atlas(trip({ assignments: [stop('PT', 1), stop('ES', 3)] }))
  expect(countries.get('PT')).toMatchObject({ visited: true, nights: 2, days: 2 })
  expect(countries.get('ES')).toMatchObject({ visited: true, nights: 5, days: 6 })
  expect(countries.get('ES')?.trips[0]).toMatchObject({ kind: 'stopped', assumed: 5 })
})

test('only days already travelled count, also of a trip under way', () => {
  const rows = trip({ accommodations: [stay('PT', 1, 4), stay('ES', 4, 8)] })
  const { countries, figures } = atlas(rows, { today: day(3) })
  expect(countries.get('PT')).toMatchObject({ visited: true, nights: 2, days: 3, planned: true })
  expect(countries.get('ES')).toMatchObject({ visited: false, nights: 0, planned: true })
  expect(figures).toMatchObject({ countries: 1, planned: 2, nights: 2 })
})

test('trips without dates are ideas and nothing more', () => {
  const { countries, figures } = atlas(trip({ assignments: [stop('PT', 1)] }, false))
  expect(countries.get('PT')).toMatchObject({ visited: false, planned: false, idea: true })
  expect(figures.countries).toBe(0)
})

const viaSingapore = flight(
  'f',
  [
    ['DE', 1, '22:00'],
    ['SG', 2, '16:00'],
  ],
  [
    ['SG', 2, '20:00'],
    ['AU', 3, '06:00'],
  ],
)

test('a layover does not count, until somebody counts it', () => {
  const rows = trip({ reservations: [viaSingapore] })
  const sg = atlas(rows).countries.get('SG')
  expect(sg).toMatchObject({
    visited: false,
    days: 0,
    changes: [{ date: day(2), name: 'SG', counted: false }],
  })
  const key = sg?.changes[0]?.key ?? ''
  const counted = atlas(rows, { decisions: [{ subject: key, choice: 'counted' }] }).countries
  expect(counted.get('SG')).toMatchObject({ visited: true, days: 1, changes: [{ counted: true }] })
  expect(atlas(rows).countries.get('AU')).toMatchObject({ visited: true })
  expect(atlas(rows).countries.get('DE')).toMatchObject({ visited: true, nights: 0 })
})

test('two bookings on one day are a layover too, unless a stop or a night is between them', () => {
  const bookings = [
    flight('f', [
      ['DE', 1, '22:00'],
      ['SG', 2, '08:00'],
    ]),
    flight('g', [
      ['SG', 2, '20:00'],
      ['AU', 3, '06:00'],
    ]),
  ]
  expect(atlas(trip({ reservations: bookings })).countries.get('SG')?.visited).toBe(false)
  const seen = trip({ reservations: bookings, assignments: [stop('SG', 2, '12:00')] })
  expect(atlas(seen).countries.get('SG')).toMatchObject({ visited: true, changes: [] })
})

test('flights of one day follow one another by their times, whichever booking they are in', () => {
  const bookings = [
    flight('a', [
      ['SG', 1, '20:00'],
      ['AU', 2, '06:00'],
    ]),
    flight('z', [
      ['DE', 1, '06:00'],
      ['SG', 1, '14:00'],
    ]),
  ]
  const { countries } = atlas(trip({ reservations: bookings }))
  expect(countries.get('SG')).toMatchObject({ visited: false, changes: [{ date: day(1) }] })
})

test('legs of one booking without times follow one another as they are listed', () => {
  const inSingapore = Array.from({ length: 10 }, (): [string, string] => ['SG', 'SG'])
  const booking = flight(
    'f',
    ...[['DE', 'SG'], ...inSingapore, ['SG', 'AU']].map(([from = '', to = '']): [End, End] => [
      [from, 1, ''],
      [to, 1, ''],
    ]),
  )
  const { countries } = atlas(trip({ reservations: [booking] }))
  expect(countries.get('SG')).toMatchObject({ visited: false })
  expect(countries.get('SG')?.changes).toHaveLength(11)
})

test('of two stays on one evening the one that began later is where someone slept', () => {
  const rows = trip({ accommodations: [stay('ES', 3, 5), stay('PT', 1, 5)] })
  const { nights } = tripPresence(rows, me, locate)
  expect(nights.slice(0, 4).map(({ country }) => country)).toEqual(['PT', 'PT', 'ES', 'ES'])
})

test('a night in the air is a night in no country', () => {
  const { nights } = tripPresence(trip({ reservations: [viaSingapore] }), me, locate)
  expect(nights.map(({ date }) => date)).toEqual([day(3), day(4), day(5), day(6), day(7)])
})

test('what is booked or planned for others, or was cancelled, is not mine', () => {
  const others = { ...viaSingapore, travellers: [{ person_id: 'you', seat: null }] }
  const cancelled = { ...viaSingapore, id: 'x', status: 'cancelled' }
  const rows = trip({
    reservations: [others, cancelled],
    assignments: [stop('PT', 1), stop('ES', 2)],
    participants: [{ assignment_id: 'ES2', user_id: 'you' }],
  })
  expect([...atlas(rows).countries.keys()]).toEqual(['PT'])
})

test('a trip that says only where it goes was there', () => {
  const goal = (code: string) => ({
    id: code,
    name: code,
    kind: 'country',
    country_code: code,
    lat: null,
    lng: null,
  })
  expect(atlas(trip({ destinations: [goal('FR')] })).countries.get('FR')).toMatchObject({
    visited: true,
    nights: 7,
    days: 8,
  })
  const two = atlas(trip({ destinations: [goal('FR'), goal('ES')] })).countries
  expect(two.get('FR')).toMatchObject({ visited: true, nights: 0 })
})

test('a mark needs no trip, and outlives every trip', () => {
  const { countries, figures } = atlas([], { countries: [mark('PT', 2011), mark('ES')] })
  expect(countries.get('PT')).toMatchObject({ visited: true, visits: 1, nights: 0, first: '2011' })
  expect(figures.countries).toBe(2)
})

test('a marked year and a trip of that year are one visit', () => {
  const rows = trip({ assignments: [stop('PT', 1)] })
  expect(atlas(rows, { countries: [mark('PT', 2026), mark('PT', 2011)] }).countries.get('PT')?.visits).toBe(2)
})

test('what somebody removed stays away, whatever trips say, until it is marked', () => {
  const rows = trip({ assignments: [stop('PT', 1)] })
  const decisions = [{ subject: 'PT', choice: 'hidden' }] as const
  expect(atlas(rows, { decisions }).countries.get('PT')).toMatchObject({
    visited: false,
    hidden: true,
    regions: [],
  })
  expect(atlas(rows, { decisions }).figures.countries).toBe(0)
  const marked = atlas(rows, { decisions, countries: [mark('PT')] })
  expect(marked.countries.get('PT')).toMatchObject({ visited: true, hidden: false })
})

test('regions come from trips and from marks; one of them can be hidden', () => {
  const rows = trip({ assignments: [stop('PT', 1)] })
  const regions = [{ ...mark('PT', 2011), region_code: 'PT-30', region_name: 'Madeira' }]
  const codesOf = (more: Partial<AtlasInput>) =>
    atlas(rows, more)
      .countries.get('PT')
      ?.regions.map(({ code }) => code)
  expect(codesOf({ regions })).toEqual(['PT-1', 'PT-30'])
  expect(codesOf({ regions, decisions: [{ subject: 'PT-1', choice: 'hidden' }] })).toEqual(['PT-30'])
})

test('what was stored under a code that was given up counts as what it is today', () => {
  const region = (region_code: string) => ({
    ...mark(region_code.slice(0, 2), 2011),
    region_code,
    region_name: 'As it was called',
  })
  const { countries } = atlas([], {
    regions: [region('MA-12'), region('NO-12'), region('PL-MA'), region('NO-15')],
    decisions: [{ subject: 'NO-14', choice: 'hidden' }],
  })
  expect([...countries.keys()]).toEqual(['EH', 'NO', 'PL'])
  expect(countries.get('EH')).toMatchObject({ visited: true, marks: [{ year: 2011 }], regions: [] })
  expect(countries.get('NO')?.regions.map(({ code }) => code)).toEqual(['NO-15', 'NO-46'])
  expect(countries.get('PL')?.regions.map(({ code }) => code)).toEqual(['PL-12'])
})

test('a mark of a later year does not count before that year', () => {
  const countries = [mark('PT', 2027), mark('ES', 2026)]
  expect([...atlas([], { countries }).countries.keys()]).toEqual(['ES'])
  expect([...atlas([], { countries, today: '2027-01-01' }).countries.keys()]).toEqual(['ES', 'PT'])
})

test('as it was at the end of a year: no later marks, no plans', () => {
  const rows = trip({ assignments: [stop('PT', 1)] })
  const { countries, figures } = atlas(rows, { countries: [mark('ES', 2011), mark('FR', 2020)], until: 2019 })
  expect([...countries.keys()]).toEqual(['ES'])
  expect(figures).toMatchObject({ countries: 1, planned: 0, years: [{ year: 2011, countries: 1 }] })
})

test('200 trips are an atlas', () => {
  const rows = trip({ accommodations: [stay('PT', 1, 8)], assignments: [stop('PT', 1), stop('ES', 3)] })
  const many = Array.from({ length: 200 }, (_, n) => ({ ...rows, trip: { ...rows.trip, id: `t${n}` } }))
  expect(atlas(many).countries.get('PT')?.visits).toBe(200)
})
