/** What the list says of a booking or a stay: its name, one line of facts, when. */
import { nameOfBooking } from '../../../shared/bookings/booking-name.ts'
import { t } from '../../../i18n/t.ts'
import { formatDate } from '../../../i18n/format.ts'
import { clockText, factsText, offsetText, stayText } from '../../../shared/bookings/booking-words.ts'
import type { Entry, EntryGroup } from './bookings-list.ts'
import type { TripBookings } from './use-trip-bookings.ts'

export interface EntryWords {
  name: string
  facts: string
  start: string | undefined
  /** On the same day, or with "+1" where it is another. */
  end: string | undefined
}

export function entryWords(bookings: TripBookings, entry: Entry): EntryWords {
  if (entry.kind === 'stay') {
    const { row } = entry
    const name = bookings.place(row.place_id)?.name ?? t('stays.stay')
    const facts = stayText(row.start_date, row.end_date, row.check_out)
    return { name, facts: facts || t('stays.stay'), start: clockText(row.check_in), end: undefined }
  }
  const { row } = entry
  const offset = offsetText(row)
  const longer = row.type === 'hotel' || row.type === 'car'
  const end = longer ? undefined : clockText(row.end_time)
  return {
    name: nameOfBooking(row, bookings.view),
    facts: factsText(row, bookings.place(row.place_id)?.name),
    start: clockText(row.start_time),
    end: end && offset ? `${end} ${offset}` : end,
  }
}

/** "Sat 17 Apr", "Day 3", or that it is on no day. */
export function groupTitle({ date, dayNumber }: EntryGroup): string {
  if (date) return formatDate(date)
  return dayNumber === undefined ? t('bookings.noDate') : t('planner.day', { number: dayNumber })
}
