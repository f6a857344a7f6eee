import { daysBetween } from '@caravel/sync-protocol/domain/trip-range'
import type { TripSummary } from '../../data/trips.ts'
import { countdown, formatDateRange } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'

type Dates = Pick<TripSummary, 'start_date' | 'end_date' | 'day_count'>

/** The line of a card: "11 – 19 Sep 2027 · 22 weeks to go", or "Dates open · 14 days". */
export function tripWhen(trip: Dates, today: string): string {
  const { start_date: start, end_date: end, day_count: count } = trip
  if (!start || !end) return `${t('trips.datesOpen')} · ${t('trips.days', { count })}`
  const range = formatDateRange(start, end, { weekday: false })
  if (end < today) return `${range} · ${t('trips.days', { count })}`
  return start > today ? `${range} · ${countdown(start, today).text}` : range
}

/** The large number of the next trip: days to go, or which of its days is today. */
export function bigNumber(trip: Dates, today: string): { lead?: string; count: number; unit: string } {
  const { start_date: start, day_count: total } = trip
  if (start && start <= today)
    return { lead: t('trips.day'), count: daysBetween(start, today) + 1, unit: t('trips.dayOf', { total }) }
  return countdown(start ?? today, today)
}
