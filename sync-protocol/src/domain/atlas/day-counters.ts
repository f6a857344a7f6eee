/** Counters of days in countries: 90 in any 180, and those of a calendar year. Every day counts, even a part of one. */
import { addDays } from '../trip-range.ts'
import { zones } from './travel-zones.ts'
import type { ZoneId } from './zone-ids.ts'
import type { TripPresence } from './trip-presence.ts'

export interface CountedArea {
  /** A zone with members by date; else `countries` count all the time. */
  zone: ZoneId | null
  countries: readonly string[]
}

/** The days somebody was or will be in an area, in order, and which of them are only assumed. */
export interface AreaDays {
  dates: string[]
  assumed: ReadonlySet<string>
}

/**
 * All days of all trips in an area, travelled and planned. The day on which somebody arrives and that on which they leave
 * count both; a change of planes does not, unless it was counted by hand.
 */
export function daysInArea(
  presences: readonly TripPresence[],
  area: CountedArea,
  counted: ReadonlySet<string> = new Set(),
): AreaDays {
  const codes = new Set(area.countries)
  const isIn = (country: string, date: string) =>
    codes.has(country) || (area.zone !== null && zones[area.zone].has(country, date))
  const dates = new Set<string>()
  const assumed = new Set<string>()
  for (const presence of presences) {
    for (const { date, country } of presence.stops) if (isIn(country, date)) dates.add(date)
    for (const { date, country, key } of presence.changes)
      if (counted.has(key) && isIn(country, date)) dates.add(date)
    for (const { date, country, assumed: guessed } of presence.nights)
      if (!guessed && isIn(country, date)) dates.add(date)
    for (const { date, country } of presence.assumed) if (isIn(country, date)) assumed.add(date)
  }
  for (const date of assumed) {
    if (dates.has(date)) assumed.delete(date)
    else dates.add(date)
  }
  return { dates: [...dates].sort(), assumed }
}

export interface WindowCount {
  /** Within the window that ends today. */
  used: number
  left: number
  /** The fullest window that ends on a day from today on, over planned trips. */
  peak: { date: string; used: number }
  /** The first day on which more than the limit are used; null: the plans fit. */
  over: string | null
  /** The longest stay that could begin today, planned trips included. */
  stay: number
  /** The next day on which a day of the window becomes free again; null: none is used. */
  frees: string | null
  /** How many of the days in the present window or later are only assumed. */
  assumed: number
}

/**
 * Counts a rolling window, such as 90 days in any 180, and looks forward over planned days.
 * @param window days of the window, the last one included
 */
export function countWindow(
  { dates, assumed }: AreaDays,
  { limit, window, today }: { limit: number; window: number; today: string },
): WindowCount {
  const usedOn = (date: string): number => {
    const from = addDays(date, 1 - window)
    return upTo(dates, date) - before(dates, from)
  }
  const used = usedOn(today)
  const future = dates.slice(upTo(dates, today))
  let peak = { date: today, used }
  let over = used > limit ? today : null
  for (const date of future) {
    const count = usedOn(date)
    if (count > peak.used) peak = { date, used: count }
    if (count > limit) over ??= date
  }
  const first = dates[before(dates, addDays(today, 1 - window))]
  return {
    used,
    left: Math.max(limit - used, 0),
    peak,
    over,
    stay: longestStay(dates, { limit, window, today }),
    frees: first !== undefined && first <= today ? addDays(first, window) : null,
    assumed: [...assumed].filter(date => date >= addDays(today, 1 - window)).length,
  }
}

/** Days from today on that somebody can stay without a day on which the window has more than the limit. */
function longestStay(
  dates: readonly string[],
  { limit, window, today }: { limit: number; window: number; today: string },
): number {
  // A window that ends after the stay holds days of both, so planned days must still fit.
  const near = dates.slice(
    before(dates, addDays(today, -window)),
    upTo(dates, addDays(today, limit + window)),
  )
  const known = new Set(near)
  const extra: string[] = []
  const ends = near.filter(date => date > today)
  const fits = (): boolean => {
    const all = [...near, ...extra].sort()
    const checked = [extra.at(-1) ?? today, ...ends]
    return checked.every(date => upTo(all, date) - before(all, addDays(date, 1 - window)) <= limit)
  }
  for (let day = 0; day < limit; day++) {
    const date = addDays(today, day)
    if (!known.has(date)) extra.push(date)
    if (!fits()) return day
  }
  return limit
}

export interface YearCount {
  /** Until today. */
  used: number
  /** From tomorrow to the end of the year. */
  planned: number
  assumed: number
  /** The day on which the limit is passed, travelled or planned; null: not in this year. */
  over: string | null
}

/** Counts a calendar year. */
export function countYear(
  { dates, assumed }: AreaDays,
  { year, limit, today }: { year: number; limit: number | null; today: string },
): YearCount {
  const prefix = `${year}-`
  const own = dates.filter(date => date.startsWith(prefix))
  const used = upTo(own, today)
  return {
    used,
    planned: own.length - used,
    assumed: own.filter(date => assumed.has(date)).length,
    over: limit === null ? null : (own[limit] ?? null),
  }
}

/** How many of the sorted dates are not after `date`. */
function upTo(dates: readonly string[], date: string): number {
  let [low, high] = [0, dates.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((dates[middle] ?? '') <= date) low = middle + 1
    else high = middle
  }
  return low
}

/** How many are before `date`. */
function before(dates: readonly string[], date: string): number {
  return upTo(dates, addDays(date, -1))
}

/** From 0 to 1 and above: a bar turns to a warning at 0.9. */
export function shareOf(used: number, limit: number): number {
  return limit <= 0 ? 1 : used / limit
}
