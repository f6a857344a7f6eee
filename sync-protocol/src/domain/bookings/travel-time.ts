/** How long a booking takes, and on which day it ends, across time zones. */
import { daysBetween } from '../trip-range.ts'
import { instantOf } from '../zones.ts'

/** Start and end of a booking or leg, each local at its own end. */
export interface Ends {
  start_date?: string | null
  start_time?: string | null
  start_zone?: string | null
  end_date?: string | null
  end_time?: string | null
  end_zone?: string | null
}

/**
 * Minutes between both ends; undefined where a date, a time or a zone is missing. Ends without any zone, or a single one
 * for both, are read in the same zone.
 */
export function travelMinutes(ends: Ends): number | undefined {
  const zone = ends.start_zone ?? ends.end_zone ?? 'UTC'
  const from = instantOf({
    date: ends.start_date ?? null,
    time: ends.start_time ?? null,
    zone: ends.start_zone ?? zone,
  })
  const to = instantOf({
    date: ends.end_date ?? null,
    time: ends.end_time ?? null,
    zone: ends.end_zone ?? zone,
  })
  return from === undefined || to === undefined || to < from ? undefined : Math.round((to - from) / 60_000)
}

/** By how many days the local date of the end differs: 1 for "+1 day", -1 behind the date line; 0 where one is missing. */
export function arrivalDayOffset({ start_date: from, end_date: to }: Ends): number {
  return from && to ? daysBetween(from, to) : 0
}
