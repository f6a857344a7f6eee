import type { ImportedBooking } from '@caravel/sync-protocol/actions/import-bookings'
import type { BookingPrice } from '@caravel/sync-protocol/actions/write-reservation'
import type { ReadPrice } from '@caravel/sync-protocol/domain/money/read-price'
import type { BookingStatus, BookingType } from '@caravel/sync-protocol/domain/bookings/booking-types'
import type { NamedSeat } from '@caravel/sync-protocol/domain/bookings/merge-bookings'

/** As what a confirmation was read, whatever the booking is called that it becomes. */
export type PreviewKind =
  'flight' | 'train' | 'bus' | 'boat' | 'taxi' | 'lodging' | 'restaurant' | 'rental_car' | 'event'

export const typeOfKind: Record<PreviewKind, BookingType> = {
  flight: 'flight',
  train: 'train',
  bus: 'bus',
  boat: 'ferry',
  taxi: 'taxi',
  lodging: 'hotel',
  restaurant: 'restaurant',
  rental_car: 'car',
  event: 'event',
}

/** A booking that was read, as the confirmation takes it. Nothing of it is stored. */
export interface ReadBooking extends ImportedBooking {
  kind: PreviewKind
  title: string
  /** False: the name was made of what the booking says, and follows it. */
  title_typed: boolean
  /** Where the file states it. */
  status?: BookingStatus
  provider?: string | null
  end_date?: string | null
  end_time?: string | null
  start_zone?: string | null
  end_zone?: string | null
  needs_review: boolean
  /** Names of those it was made for, as the confirmation has them. */
  people: string[]
  /** Where each of them sits. */
  seats?: NamedSeat[]
  /** What the price comes to in other currencies that have its sign, where nothing tells which one is meant. */
  other_prices?: BookingPrice[]
  /** The lines that fields were read from, where they stand in the text for people. */
  lines?: { field: string; line: string }[]
}

/** A price that was read, as a booking has it. */
export function pricesOf({
  amount,
  currency,
  others,
}: ReadPrice): Pick<ReadBooking, 'price' | 'other_prices'> {
  return { price: { amount, currency }, ...(others ? { other_prices: others } : {}) }
}

/** What a file has and its reader did not look at, by kind. */
export interface LeftOut {
  attachments: number
  bookings: number
  /** Of a PDF file. */
  pages: number
}

export const nothingLeftOut = (): LeftOut => ({ attachments: 0, bookings: 0, pages: 0 })

/** What was read of one file before it was brought together with the others. */
export interface BookingReader {
  name: string
  /** Throws when the file is not what it says to be. `signal`: the answer is no longer needed. */
  read(file: import('./sent-file.ts').SentFile, signal?: AbortSignal): Promise<ReadBooking[]>
}
