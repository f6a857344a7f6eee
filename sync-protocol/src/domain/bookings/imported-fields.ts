/** The fields of a booking in an item of an import, and what they change in a booking that is there. Pure. */
import type { Values } from '../../op.ts'
import { sameValue } from '../../row.ts'
import { wholeBooking } from './booking-writes.ts'
import { statedOver } from './merge-bookings.ts'
import { shownOnly } from './preview-fields.ts'

const extras: ReadonlySet<string> = new Set([
  'reservation_id',
  'place',
  'price',
  'file_ids',
  'title_typed',
  ...shownOnly,
])

/** The fields of the booking itself; what says nothing overwrites nothing. */
export function bookingFields(item: Values): Values {
  // A name that no person typed is not stored: it follows from the booking.
  const isLeftOut = (name: string) => extras.has(name) || (name === 'title' && item['title_typed'] === false)
  return Object.fromEntries(
    Object.entries(item).filter(([name, value]) => !isLeftOut(name) && value !== null && value !== undefined),
  )
}

/** The fields that say something else than the booking. */
export function differing(fields: Values, row: Values): Values {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => !sameValue(row[name], value)))
}

/** What confirming an item changes in a booking that is there, beside its place and its price. */
export function importedChanges(row: Values, item: Values): Values {
  const sent = statedOver(row, bookingFields(item))
  return differing(
    wholeBooking(sent, row, () => undefined),
    row,
  )
}
