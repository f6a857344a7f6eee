/** What bookings and stays do on a day, in words. */
import { clockText } from '../../../shared/bookings/booking-words.ts'
import { t } from '../../../i18n/t.ts'
import type { PlanBooking, PlanStay } from './trip-plan.ts'

/** "Arrives", "All day": what a booking of several days does on this one; undefined on its first. */
export function bookingPart({ part, row }: PlanBooking): string | undefined {
  if (part === 'through') return t('bookings.goesOn')
  if (part !== 'end') return undefined
  return t(row.type === 'car' ? 'bookings.returned' : 'bookings.arrives')
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
