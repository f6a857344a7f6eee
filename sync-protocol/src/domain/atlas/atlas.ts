/** What an atlas says of each country: how often, how long, and why. Pure: from trips, marks and decisions. */
import type { TripPresence } from './trip-presence.ts'
import { continentOf, continents, type Continent } from '../regions/country-facts.ts'
import { codeOfToday, currentPlace } from '../regions/former-codes.ts'
import { daysInRange } from '../trip-range.ts'

export interface CountryMark {
  id: string
  country_code: string
  /** Null where nobody remembers. */
  year: number | null
}

export interface RegionMark extends CountryMark {
  region_code: string
  region_name: string
}

export interface AtlasDecision {
  /** A country's or region's code that is hidden, or the key of a change of planes that is counted. */
  subject: string
  choice: 'hidden' | 'counted'
}

export interface AtlasInput {
  presences: readonly TripPresence[]
  countries: readonly CountryMark[]
  regions: readonly RegionMark[]
  decisions: readonly AtlasDecision[]
  /** `YYYY-MM-DD`: later days are plans. */
  today: string
  /** As it was at the end of this year; later marks and all plans are left out. */
  until?: number | undefined
}

/** One trip as a reason for a country. */
export interface TripReason {
  trip_id: string
  title: string
  /** The first and last day there. */
  from: string
  to: string
  nights: number
  /** How many of the nights no stay says. */
  assumed: number
  /** Somebody slept there, or only passed through. */
  kind: 'slept' | 'stopped'
  /** Of the first stop there. */
  name: string | null
}

/** A change of planes, counted only where somebody said so. */
export interface ChangeReason {
  key: string
  trip_id: string
  date: string
  name: string
  counted: boolean
}

export interface AtlasRegion {
  code: string
  /** As it was marked; null: look it up by the code. */
  name: string | null
  visits: number
  marked: boolean
  /** Trips were there. */
  proven: boolean
}

export interface AtlasCountry {
  code: string
  continent: Continent | undefined
  /** Counted in the figures and shaded on the map. */
  visited: boolean
  /** Trips prove it, and somebody took it away. */
  hidden: boolean
  planned: boolean
  /** A trip without dates goes there. */
  idea: boolean
  visits: number
  nights: number
  /** Each day there, even a part of one. */
  days: number
  /** The first and last day there, or the years of marks as `YYYY`. */
  first: string | null
  last: string | null
  trips: TripReason[]
  marks: CountryMark[]
  regionMarks: RegionMark[]
  changes: ChangeReason[]
  upcoming: TripReason[]
  regions: AtlasRegion[]
}

export interface AtlasFigures {
  countries: number
  planned: number
  continents: number
  regions: number
  nights: number
  /** Nights of each year, and those still planned. */
  years: { year: number; nights: number; planned: number; countries: number }[]
  longest: { trip_id: string; title: string; days: number } | null
}

export interface Atlas {
  /** Visited, planned, hidden or dreamt of; by code. */
  countries: ReadonlyMap<string, AtlasCountry>
  figures: AtlasFigures
  byContinent: Record<Continent, number>
}

interface Gathered {
  days: Set<string>
  nights: Set<string>
  dates: string[]
  regions: Map<string, { trips: Set<string>; mark: RegionMark | undefined }>
  row: AtlasCountry
}

/** Makes the whole atlas. */
export function buildAtlas(input: AtlasInput): Atlas {
  const { until } = input
  const past = until !== undefined && `${until}-12-31` < input.today
  const today = past ? `${until}-12-31` : input.today
  const hidden = subjects(input.decisions, 'hidden')
  const counted = subjects(input.decisions, 'counted')
  const found = new Map<string, Gathered>()
  const at = (code: string): Gathered => {
    const known = found.get(code)
    if (known) return known
    const made: Gathered = {
      days: new Set(),
      nights: new Set(),
      dates: [],
      regions: new Map(),
      row: emptyCountry(code),
    }
    found.set(code, made)
    return made
  }

  for (const presence of input.presences) addTrip(presence, { at, counted, today, plans: !past })
  const thisYear = Number(today.slice(0, 4))
  for (const mark of input.countries)
    if (isKnownBy(mark, thisYear)) at(mark.country_code).row.marks.push(mark)
  for (const stored of input.regions) {
    if (!isKnownBy(stored, thisYear)) continue
    const mark = markOfToday(stored)
    const entry = at(mark.country_code)
    if (!('region_code' in mark)) {
      entry.row.marks.push(mark)
      continue
    }
    entry.row.regionMarks.push(mark)
    regionOf(entry, mark.region_code).mark = mark
  }
  for (const entry of found.values()) finish(entry, hidden)
  const countries = new Map(
    [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([code, { row }]) => [code, row]),
  )
  return { countries, figures: figuresOf(input, found, today, past), byContinent: continentCounts(countries) }
}

/** Codes as they are today: a decision may have been stored before its region got another one. */
function subjects(decisions: readonly AtlasDecision[], wanted: AtlasDecision['choice']): ReadonlySet<string> {
  return new Set(
    decisions.filter(({ choice }) => choice === wanted).map(({ subject }) => codeOfToday(subject)),
  )
}

/** A mark that was stored before its region got another code, or became a country of its own. */
function markOfToday(mark: RegionMark): CountryMark | RegionMark {
  const place = currentPlace(mark.region_code)
  if (!place) return mark
  const { country: country_code, region: region_code } = place
  if (region_code === mark.region_code) return mark
  return region_code === undefined
    ? { id: mark.id, country_code, year: mark.year }
    : { ...mark, country_code, region_code }
}

/** A mark without a year has always been there. One of a later year does not count yet. */
function isKnownBy({ year }: CountryMark, until: number): boolean {
  return year === null || year <= until
}

function emptyCountry(code: string): AtlasCountry {
  return {
    code,
    continent: continentOf(code),
    visited: false,
    hidden: false,
    planned: false,
    idea: false,
    visits: 0,
    nights: 0,
    days: 0,
    first: null,
    last: null,
    trips: [],
    marks: [],
    regionMarks: [],
    changes: [],
    upcoming: [],
    regions: [],
  }
}

function regionOf(entry: Gathered, code: string) {
  const known = entry.regions.get(code)
  if (known) return known
  const made = { trips: new Set<string>(), mark: undefined as RegionMark | undefined }
  entry.regions.set(code, made)
  return made
}

interface Adding {
  at(code: string): Gathered
  counted: ReadonlySet<string>
  /** The last day that counts as travelled. */
  today: string
  plans: boolean
}

type Sum = { from: string; to: string; nights: number; assumed: number; slept: boolean; name: string | null }

function addTrip(presence: TripPresence, { at, counted, today, plans }: Adding): void {
  const before = new Map<string, Sum>()
  const after = new Map<string, Sum>()
  const sumOf = (date: string, country: string): Sum => {
    const sums = date <= today ? before : after
    const known = sums.get(country)
    if (!known) {
      const made: Sum = { from: date, to: date, nights: 0, assumed: 0, slept: false, name: null }
      sums.set(country, made)
      return made
    }
    if (date < known.from) known.from = date
    if (date > known.to) known.to = date
    return known
  }
  const day = (date: string, country: string, region: string | null) => {
    if (date > today) return
    const entry = at(country)
    entry.days.add(date)
    if (region !== null) regionOf(entry, region).trips.add(presence.trip_id)
  }
  for (const { date, country, region, name } of presence.stops) {
    const sum = sumOf(date, country)
    sum.name ??= name
    day(date, country, region)
  }
  for (const { key, date, country, region, name } of presence.changes) {
    if (date > today) continue
    const isCounted = counted.has(key)
    at(country).row.changes.push({ key, trip_id: presence.trip_id, date, name, counted: isCounted })
    if (!isCounted) continue
    sumOf(date, country).name ??= name
    day(date, country, region)
  }
  for (const { date, country } of presence.assumed) {
    sumOf(date, country)
    day(date, country, null)
  }
  for (const { date, country, region, assumed } of presence.nights) {
    // The night that begins today is not slept yet.
    const slept = date < today
    const sums = slept ? before : after
    const sum = sums.get(country) ?? sumOf(date, country)
    sum.nights++
    if (assumed) sum.assumed++
    else sum.slept = true
    if (!slept) continue
    const entry = at(country)
    entry.nights.add(date)
    if (region !== null && !assumed) regionOf(entry, region).trips.add(presence.trip_id)
  }
  const { trip_id, title } = presence
  const reason = ({ slept, ...sum }: Sum): TripReason => ({
    trip_id,
    title,
    ...sum,
    kind: slept ? 'slept' : 'stopped',
  })
  for (const [country, sum] of before) at(country).row.trips.push(reason(sum))
  if (!plans) return
  for (const [country, sum] of after) at(country).row.upcoming.push(reason(sum))
  for (const { country } of presence.ideas) at(country).row.idea = true
}

const byStart = (a: TripReason, b: TripReason): number => (a.from < b.from ? 1 : a.from > b.from ? -1 : 0)

function finish({ row, days, nights, regions }: Gathered, hidden: ReadonlySet<string>): void {
  row.trips.sort(byStart)
  row.upcoming.sort((a, b) => byStart(b, a))
  row.changes.sort((a, b) => (a.date < b.date ? 1 : -1))
  row.marks.sort((a, b) => (b.year ?? 0) - (a.year ?? 0))
  row.days = days.size
  row.nights = nights.size
  const marked = row.marks.length > 0 || row.regionMarks.length > 0
  row.hidden = hidden.has(row.code) && !marked && row.trips.length > 0
  row.visited = !hidden.has(row.code) || marked ? marked || row.trips.length > 0 : false
  row.planned = row.upcoming.length > 0
  row.visits = row.visited ? visitsOf(row) : 0
  if (!row.visited) row.days = row.nights = 0
  const years = [...row.marks, ...row.regionMarks].flatMap(({ year }) =>
    year === null ? [] : [String(year)],
  )
  const dates = [...row.trips.flatMap(({ from, to }) => [from, to]), ...years].sort()
  row.first = dates[0] ?? null
  row.last = dates.at(-1) ?? null
  row.regions = [...regions]
    .filter(([code, { mark }]) => mark || !hidden.has(code))
    .map(([code, { trips, mark }]) => ({
      code,
      name: mark?.region_name ?? null,
      visits: Math.max(trips.size, mark ? 1 : 0),
      marked: mark !== undefined,
      proven: trips.size > 0,
    }))
    .sort((a, b) => (a.code < b.code ? -1 : 1))
  if (!row.visited) row.regions = []
}

/** Each trip is a visit, and each year that was marked where no trip of that year is known. */
function visitsOf({ trips, marks, regionMarks }: AtlasCountry): number {
  const known = new Set(trips.flatMap(({ from, to }) => [from.slice(0, 4), to.slice(0, 4)]))
  const years = new Set(
    [...marks, ...regionMarks].flatMap(({ year }) => (year === null ? [] : [String(year)])),
  )
  const marked = [...years].filter(year => !known.has(year)).length
  return Math.max(trips.length + marked, 1)
}

function figuresOf(
  { presences, today: now }: AtlasInput,
  found: ReadonlyMap<string, Gathered>,
  today: string,
  past: boolean,
): AtlasFigures {
  const rows = [...found.values()]
  const visited = rows.filter(({ row }) => row.visited)
  const nights = new Map<string, Set<string>>()
  const planned = new Map<string, Set<string>>()
  const add = (to: Map<string, Set<string>>, date: string) => {
    const year = date.slice(0, 4)
    const known = to.get(year)
    if (known) known.add(date)
    else to.set(year, new Set([date]))
  }
  for (const presence of presences)
    for (const { date } of presence.nights) add(date < today ? nights : planned, date)
  const countriesByYear = new Map<string, Set<string>>()
  for (const { row, days } of visited) {
    const years = new Set([...days].map(date => date.slice(0, 4)))
    for (const { year } of [...row.marks, ...row.regionMarks]) if (year !== null) years.add(String(year))
    for (const year of years) {
      const known = countriesByYear.get(year) ?? new Set()
      countriesByYear.set(year, known.add(row.code))
    }
  }
  const years = [
    ...new Set([...nights.keys(), ...countriesByYear.keys(), ...(past ? [] : planned.keys())]),
  ].sort()
  return {
    countries: visited.length,
    planned: rows.filter(({ row }) => row.planned).length,
    continents: new Set(visited.map(({ row }) => row.continent).filter(Boolean)).size,
    regions: visited.reduce((sum, { row }) => sum + row.regions.length, 0),
    nights: [...nights.values()].reduce((sum, dates) => sum + dates.size, 0),
    years: years.map(year => ({
      year: Number(year),
      nights: nights.get(year)?.size ?? 0,
      planned: past ? 0 : (planned.get(year)?.size ?? 0),
      countries: countriesByYear.get(year)?.size ?? 0,
    })),
    longest: longestTrip(presences, today < now ? today : now),
  }
}

function longestTrip(presences: readonly TripPresence[], today: string): AtlasFigures['longest'] {
  let longest: AtlasFigures['longest'] = null
  for (const { trip_id, title, start_date, end_date } of presences) {
    if (start_date === null || end_date === null || start_date > today) continue
    const days = daysInRange({ start_date, end_date: end_date < today ? end_date : today })
    if (!longest || days > longest.days) longest = { trip_id, title, days }
  }
  return longest
}

function continentCounts(countries: ReadonlyMap<string, AtlasCountry>): Record<Continent, number> {
  const counts = Object.fromEntries(continents.map(name => [name, 0])) as Record<Continent, number>
  for (const { visited, continent } of countries.values()) if (visited && continent) counts[continent]++
  return counts
}
