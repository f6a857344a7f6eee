/** The dates and times of bookings: which fields hold them, how they move, what cannot be. */
import type { Values } from '../../op.ts'
import { addDays, daysBetween } from '../trip-range.ts'
import type { BookingDetails, Leg } from './details.ts'

/**
 * The date fields of a booking or stay, moved by so many days; undefined: it has none any more, and follows its day.
 * Fields that are not there stay away.
 */
export function shiftedFields(fields: Values, days: number | undefined): Values {
  const { details } = fields as { details?: BookingDetails | null }
  return {
    ...fields,
    ...shiftedDates(fields, days),
    ...(details?.legs
      ? { details: { ...details, legs: details.legs.map(leg => shiftedLeg(leg, days)) } }
      : {}),
  }
}

function shiftedLeg(leg: Leg, days: number | undefined): Leg {
  return { ...leg, ...shiftedDates(leg, days) }
}

function shiftedDates(
  fields: { start_date?: unknown; end_date?: unknown },
  days: number | undefined,
): Values {
  const dates: Values = {}
  for (const name of ['start_date', 'end_date'] as const) {
    const date = fields[name]
    if (typeof date === 'string') dates[name] = days === undefined ? null : movedDate(date, days)
  }
  return dates
}

/** Beyond the years that a date can name it stays where it was. */
function movedDate(date: string, days: number): string {
  const moved = addDays(date, days)
  return /^\d{4}-/.test(moved) ? moved : date
}

/**
 * Does the end come before the start? Where both ends share a zone the local times tell. Across zones the end may show
 * up to a day less, as behind the date line; the rules of zones change, so no row depends on them.
 */
export function endsTooEarly(row: Values): boolean {
  const { start_date: from, end_date: to, start_time, end_time } = row as Record<string, string | null>
  if (!from || !to) return false
  const days = daysBetween(from, to)
  const zonesDiffer = (row['start_zone'] ?? null) !== (row['end_zone'] ?? null)
  if (zonesDiffer) return days < -1
  return days < 0 || (days === 0 && Boolean(start_time && end_time && end_time < start_time))
}
