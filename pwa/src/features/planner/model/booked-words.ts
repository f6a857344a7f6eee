/** What bookings and stays do on a day, in words. */
import { clockText, factsText } from '../../../shared/bookings/booking-words.ts'
import { t } from '../../../i18n/t.ts'
import type { PlanBooking, PlanStay } from './trip-plan.ts'

/** "Arrives", "All day": what a booking of several days does on this one; undefined on its first. */
export function bookingPart({ part, row }: PlanBooking): string | undefined {
  if (part === 'through') return t('bookings.goesOn')
  if (part !== 'end') return undefined
  return t(row.type === 'car' ? 'bookings.returned' : 'bookings.arrives')
}

/** What it does on this day, and what one has to know of it. A car that goes back today says so once. */
export function bookingFacts(booking: PlanBooking): string {
  const { row, part, place } = booking
  const goesBack = row.type === 'car' && part === 'end'
  const facts = factsText(goesBack ? { ...row, end_date: null, end_time: null } : row, place?.name)
  return [bookingPart(booking), facts].filter(Boolean).join(' · ')
}

/** "Check-in · 4 nights", "Start from here · night 2 of 4", "Check-out". */
export function stayMeta({ row, edge, night, nights }: PlanStay, when: 'morning' | 'evening'): string {
  if (edge === 'check-out') return t('stays.checkOut')
  if (edge === 'check-in') {
    const until = clockText(row.check_in_end)
    const open = until ? t('stays.checkInUntil', { time: until }) : t('stays.checkIn')
    return [open, t('bookings.nights', { count: nights })].join(' · ')
  }
  return t(when === 'morning' ? 'stays.startHere' : 'stays.sleepHere', { night, nights })
}
