/** Arrivals that are written before their departure. */
import { addDays } from '../trip-range.ts'
import { instantOf } from '../zones.ts'

/** Both ends of a leg or a booking, each in its own local time. */
export interface TwoEnds {
  start_date?: string | null
  start_time?: string | null
  end_date?: string | null
  end_time?: string | null
}

interface Zones {
  from: string | null | undefined
  to: string | null | undefined
}

const dayMs = 86_400_000

/**
 * The date of the arrival, and whether it is certain. One that is written on the date of the departure, but before it, is on
 * the next day, where that makes a transport of up to a day.
 */
export function arrivalDate(ends: TwoEnds, zones: Zones): { date: string | null; isSure: boolean } {
  const { start_date: from, start_time, end_time } = ends
  const date = ends.end_date ?? (end_time ? from : null) ?? null
  if (!from || !date || !start_time || !end_time)
    return { date, isSure: !from || !date || date >= addDays(from, -1) }
  const bothKnown = Boolean(zones.from && zones.to)
  const sameClock = !zones.from && !zones.to ? true : zones.from === zones.to
  const at = (day: string, time: string, zone: string | null | undefined) =>
    instantOf({ date: day, time, zone: bothKnown ? (zone ?? 'UTC') : 'UTC' }) ?? 0
  const departure = at(from, start_time, zones.from)
  if (at(date, end_time, zones.to) >= departure) return { date, isSure: true }
  const next = addDays(date, 1)
  const later = at(next, end_time, zones.to)
  if (date === from && later >= departure && later - departure <= dayMs)
    return { date: next, isSure: bothKnown || sameClock }
  return { date, isSure: false }
}
