/** A booking under review: what was read, what the person made of it, and whether it is wanted. Pure. */
import type { ImportedPlace } from '@caravel/sync-protocol/actions/import-bookings'
import type { BookingPrice } from '@caravel/sync-protocol/actions/write-reservation'
import type { BookingDetails } from '@caravel/sync-protocol/domain/bookings/details'
import { filledWith, type NamedSeat } from '@caravel/sync-protocol/domain/bookings/merge-bookings'
import { likeness } from '@caravel/sync-protocol/domain/bookings/same-booking'
import type { BookingStatus, BookingType } from '@caravel/sync-protocol/domain/bookings/booking-types'

/** The fields of a booking that a confirmation can fill. */
export interface BookingFields {
  type: BookingType
  title: string
  /** False: the title was made of what the confirmation says, and is not stored. */
  title_typed?: boolean
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

/** A line of the file, and the field that was read from it. */
export interface ReadLine {
  field: string
  line: string
}

export interface ImportItem {
  key: string
  /** Chosen files that it was read in. */
  files: string[]
  fields: BookingFields
  /** Names as the confirmation has them. */
  people: string[]
  /** Where each of them sits. */
  seats?: NamedSeat[]
  /** The lines that fields were read from. */
  lines?: ReadLine[]
  known?: KnownBooking
  /** What the price comes to in other currencies that have its sign. */
  other_prices?: BookingPrice[]
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
  seats?: NamedSeat[]
  lines?: ReadLine[]
  other_prices?: BookingPrice[]
  needs_review: boolean
  known?: KnownBooking
  reservation_id?: string
  source: { file: number; name: string }
}

/**
 * What was found in a file. What is in the trip as it is starts without its tick, and so does a cancellation: it is the
 * only item that takes something away.
 */
export function itemOf(found: PreviewItem, file: string, key: string): ImportItem {
  const {
    kind: _kind,
    people,
    seats,
    lines,
    needs_review: unsure,
    known,
    other_prices,
    reservation_id: _id,
    source: _source,
    ...fields
  } = found
  return {
    key,
    files: [file],
    fields,
    people,
    ...(seats ? { seats } : {}),
    ...(lines ? { lines } : {}),
    ...(known ? { known } : {}),
    ...(other_prices ? { other_prices } : {}),
    unsure,
    settled: [],
    wanted: known?.changes.length !== 0 && fields.status !== 'cancelled',
  }
}

/** The same booking in a mail and in the file attached to it is one item with both as its source, the best of each field. */
export function joinItems(items: readonly ImportItem[], more: readonly ImportItem[]): ImportItem[] {
  const all = [...items]
  for (const item of more) {
    const at = all.findIndex(each => isOne(each, item))
    const same = all[at]
    if (same) all[at] = joined(same, item)
    else all.push(item)
  }
  return all
}

function isOne(a: ImportItem, b: ImportItem): boolean {
  const cancels = ({ fields }: ImportItem) => fields.status === 'cancelled'
  return cancels(a) === cancels(b) && likeness(a.fields, b.fields) === 'same'
}

const onceEach = (lines: readonly ReadLine[]): ReadLine[] => [
  ...new Map(lines.map(each => [`${each.field} ${each.line}`, each])).values(),
]

function joined(first: ImportItem, more: ImportItem): ImportItem {
  const of = ({ fields, people, seats, other_prices, unsure }: ImportItem) => ({
    ...fields,
    people,
    ...(other_prices ? { other_prices } : {}),
    ...(seats ? { seats } : {}),
    needs_review: unsure,
  })
  const { people, seats, other_prices, needs_review: unsure, ...fields } = filledWith(of(first), of(more))
  const known = first.known ?? more.known
  const { other_prices: _others, ...own } = first
  return {
    ...own,
    ...(other_prices ? { other_prices } : {}),
    files: [...new Set([...first.files, ...more.files])],
    fields,
    people,
    ...(seats?.length ? { seats } : {}),
    ...((first.lines ?? more.lines)
      ? { lines: onceEach([...(first.lines ?? []), ...(more.lines ?? [])]) }
      : {}),
    ...(known ? { known } : {}),
    unsure,
    wanted: first.wanted || more.wanted,
  }
}

/**
 * `new`: it is made · `update`: it changes a booking of the trip · `same`: the trip has it as it is · `cancel`: a booking of
 * the trip becomes cancelled · `nothing`: a cancellation of a booking that the trip does not have.
 */
export type ItemFate = 'new' | 'update' | 'same' | 'cancel' | 'nothing'

export function fateOf({ known, fields }: ImportItem): ItemFate {
  const cancels = fields.status === 'cancelled'
  if (!known) return cancels ? 'nothing' : 'new'
  if (!known.changes.length) return 'same'
  return cancels ? 'cancel' : 'update'
}
