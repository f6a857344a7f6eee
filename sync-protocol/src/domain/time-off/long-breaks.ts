/** Which days in a row are worth most for the leave that they take, for one person or for several together. */
import { addDays, daysBetween } from '../trip-range.ts'
import type { DateSpan } from './leave-year.ts'
import { weekdayOf, workShare, type WorkCalendar } from './work-days.ts'

export interface BreakPerson {
  calendar(date: string): WorkCalendar
  /** Dates that are entered already. */
  taken: ReadonlySet<string>
  /** Days of leave that are left, for the whole time. */
  left: number
}

export interface LongBreak extends DateSpan {
  /** Days off in a row. */
  days: number
  /** Days of leave that each one needs, in the order of the people. */
  needs: number[]
  /** Holidays in it, by date: for whom of the people. */
  holidays: { date: string; name: string; people: number[] }[]
}

/** Shorter ones need no plan. */
const shortest = 4
const longest = 16
/** Five days of leave give nine in any week: what is not better than that is no find. */
const usualGain = 9 / 5

/**
 * The best breaks in a span, in the order of the calendar; none of them overlaps another, nor a day that is entered.
 * A break holds every free day next to it, and a day that somebody has free beside their weekends: a weekend that is made
 * longer by leave alone is no find. Nobody is asked for more days than they have left.
 */
export const longBreaks = (
  people: readonly BreakPerson[],
  { start, end }: DateSpan,
  most = 10,
): LongBreak[] => {
  const length = daysBetween(start, end) + 1
  if (!people.length || length < shortest) return []
  const dates = Array.from({ length: length + 2 }, (_, index) => addDays(start, index - 1))
  const shares = people.map(person => dates.map(date => workShare(person.calendar(date), date)))
  const sums = shares.map(sumsOf)
  const taken = sumsOf(dates.map(date => (people.some(person => person.taken.has(date)) ? 1 : 0)))
  const gifts = sumsOf(
    dates.map((date, at) => (people.some((person, n) => isGift(person, date, shares[n]?.[at])) ? 1 : 0)),
  )
  const isFree = dates.map((_, at) => shares.every(each => each[at] === 0))
  const found: { from: number; to: number; needs: number[]; worth: number }[] = []
  for (let from = 1; from <= length; from++) {
    if (isFree[from - 1] && from > 1) continue
    for (let to = from + shortest - 1; to <= Math.min(length, from + longest - 1); to++) {
      if (isFree[to + 1] && to < length) continue
      if (between(taken, from, to) > 0) break
      if (between(gifts, from, to) === 0) continue
      const needs = sums.map(each => between(each, from, to))
      const all = needs.reduce((sum, need) => sum + need, 0)
      if (all === 0 || needs.some((need, index) => need > (people[index]?.left ?? 0))) continue
      const days = to - from + 1
      const gain = (days * people.length) / all
      // A longer break is worth more than its gain for each day says.
      if (gain > usualGain) found.push({ from, to, needs, worth: gain * Math.sqrt(days) })
    }
  }
  found.sort((a, b) => b.worth - a.worth || b.to - b.from - (a.to - a.from) || a.from - b.from)
  const chosen: typeof found = []
  for (const each of found) {
    if (chosen.length >= most) break
    if (chosen.every(other => each.to < other.from || each.from > other.to)) chosen.push(each)
  }
  chosen.sort((a, b) => a.from - b.from)
  return chosen.map(({ from, to, needs }) => ({
    start: dates[from] ?? start,
    end: dates[to] ?? end,
    days: to - from + 1,
    needs,
    holidays: holidaysIn(people, dates.slice(from, to + 1)),
  }))
}

/** Free for a person, at least for a half, though their weekends do not say so. */
const isGift = (person: BreakPerson, date: string, share = 1): boolean =>
  share < 1 && !person.calendar(date).weekend.has(weekdayOf(date))

/** Those on a weekend give nobody a day. */
const holidaysIn = (people: readonly BreakPerson[], dates: readonly string[]): LongBreak['holidays'] =>
  dates.flatMap(date => {
    const names = people.map(person => {
      const { weekend, holidays } = person.calendar(date)
      return weekend.has(weekdayOf(date)) ? undefined : holidays.get(date)?.name
    })
    const name = names.find(each => each !== undefined)
    if (name === undefined) return []
    return [{ date, name, people: names.flatMap((each, index) => (each === undefined ? [] : [index])) }]
  })

/** The sum of what stands before each place. */
const sumsOf = (values: readonly number[]): number[] => {
  const sums = [0]
  for (const value of values) sums.push((sums.at(-1) ?? 0) + value)
  return sums
}

const between = (sums: readonly number[], from: number, to: number): number =>
  (sums[to + 1] ?? 0) - (sums[from] ?? 0)
