import type { Leg } from '@caravel/sync-protocol/domain/bookings/details'
import { formatDate } from '../../../i18n/format.ts'
import type { Reservation } from '../../../shared/bookings/booking-rows.ts'
import { clockText } from '../../../shared/bookings/booking-words.ts'

/** "Sun 27 Dec", "19:10" of a leg, or of the booking without any. */
export function departureOf(row: Reservation, leg: Leg | undefined): { date?: string; time?: string } {
  const date = leg?.start_date ?? row.start_date
  const time = clockText(leg?.start_time ?? row.start_time)
  return { ...(date ? { date: formatDate(date, { year: false }) } : {}), ...(time ? { time } : {}) }
}
