/** When one gets to the stops of a day, in minutes since its midnight: what an order of them has to keep to. */
import type { OpeningPeriod } from '../entities/place.ts'
import { weekdayOf } from './opening-state.ts'
import { minutesOf } from './trip-check/moment.ts'

export interface OpenTime {
  from: number
  /** Beyond 24 hours where it goes on past midnight. */
  to: number
}

/** A stop as a clock sees it. */
export interface Visit {
  /** A set time. */
  at?: number | undefined
  /** When it is over, where that is set. */
  until?: number | undefined
  /** How long one stays, else. */
  stay: number
  /** When it is open on that day, in order; undefined: not known. */
  open?: readonly OpenTime[] | undefined
}

/** When a day begins that says nothing of it, and how long one stays where nobody said. */
export const usualBegin = 9 * 60
export const usualStay = 60

/** The hours of one day; undefined where none are known. Empty: closed. */
export function openOn(
  hours: readonly OpeningPeriod[] | null,
  date: string | null,
): readonly OpenTime[] | undefined {
  if (!hours?.length || date === null) return undefined
  const weekday = weekdayOf(date)
  return hours
    .filter(period => period.weekday === weekday)
    .map(({ opens, closes }) => {
      const [from, to] = [minutesOf(opens), minutesOf(closes)]
      return { from, to: to > from ? to : to + 24 * 60 }
    })
    .toSorted((a, b) => a.from - b.from)
}

/**
 * What comes of getting there at `arrives`: one waits until it opens. `late`: it has closed for the day by then, or its
 * set time is over.
 */
export function visitAt(visit: Visit, arrives: number): { leaves: number; late: boolean } {
  const { at, until, stay, open } = visit
  if (at !== undefined) return { leaves: until ?? at + stay, late: arrives > at }
  const window = open?.find(({ to }) => arrives < to)
  const begins = window ? Math.max(arrives, window.from) : arrives
  return { leaves: until ?? begins + stay, late: open !== undefined && !window }
}
