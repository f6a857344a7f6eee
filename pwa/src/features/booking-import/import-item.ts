/** A booking under review: what was read, what the person made of it, and whether it is wanted. Pure. */
import type { ImportedPlace } from '@caravel/sync-protocol/actions/import-bookings'
import type { BookingPrice } from '@caravel/sync-protocol/actions/write-reservation'
import type { BookingDetails } from '@caravel/sync-protocol/domain/bookings/details'
import { importedBookingId } from '@caravel/sync-protocol/domain/bookings/known-booking'
import type { BookingStatus, BookingType } from '@caravel/sync-protocol/domain/bookings/booking-types'

/** The fields of a booking that a confirmation can fill. */
export interface BookingFields {
  type: BookingType
  title: string
  status?: BookingStatus
  provider?: string | null
  confirmation_code?: string | null
  notes?: string | null
  start_date?: string | null
  start_time?: string | null
  start_zone?: string | null
  end_date?: string | null
  end_time?: string | null
  end_zone?: string | null
  details?: BookingDetails | null
  place?: ImportedPlace
  price?: BookingPrice
}

/** The booking of the trip that an item would change. */
export interface KnownBooking {
  reservation_id: string
  title: string
  /** Names of the fields that the confirmation says otherwise. */
  changes: string[]
}

export interface ImportItem {
  key: string
  /** Chosen files that it was read in. */
  files: string[]
  fields: BookingFields
  /** Names as the confirmation has them. */
  people: string[]
  known?: KnownBooking
  /** The reader was not sure of all of it. */
  unsure: boolean
  /** Doubts that the person settled. */
  settled: string[]
  /** It will be brought in. */
  wanted: boolean
}

/** An item of the server's preview. */
export interface PreviewItem extends BookingFields {
  kind: string
  people: string[]
  needs_review: boolean
  known?: KnownBooking
  reservation_id?: string
  source: { file: number; name: string }
}

/** What was found in a file; one that is in the trip as it is starts without its tick. */
export function itemOf(found: PreviewItem, file: string, key: string): ImportItem {
  const {
    kind: _kind,
    people,
    needs_review: unsure,
    known,
    reservation_id: _id,
    source: _source,
    ...fields
  } = found
  return {
    key,
    files: [file],
    fields,
    people,
    ...(known ? { known } : {}),
    unsure,
    settled: [],
    wanted: known?.changes.length !== 0,
  }
}

/** The same booking in a mail and in the file attached to it is one item with both as its source. */
export function joinItems(items: readonly ImportItem[], more: readonly ImportItem[]): ImportItem[] {
  const all = [...items]
  for (const item of more) {
    const id = importedBookingId('', item.fields)
    const at = all.findIndex(each => importedBookingId('', each.fields) === id)
    const same = all[at]
    if (same) all[at] = { ...same, files: [...new Set([...same.files, ...item.files])] }
    else all.push(item)
  }
  return all
}

/** `new`: it is made · `update`: it changes a booking of the trip · `same`: the trip has it as it is. */
export type ItemFate = 'new' | 'update' | 'same'

export function fateOf({ known }: ImportItem): ItemFate {
  if (!known) return 'new'
  return known.changes.length ? 'update' : 'same'
}
