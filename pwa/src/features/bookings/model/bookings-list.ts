/** The bookings of a trip in the order of its days, under what is chosen above them. Pure. */
import { indexDays, type Day } from '@caravel/sync-protocol/domain/bookings/booking-days'
import { isTransport } from '@caravel/sync-protocol/domain/bookings/booking-types'
import type { Accommodation, Reservation } from '../../../shared/bookings/booking-rows.ts'

export const bookingFilters = ['all', 'transport', 'stays', 'tickets', 'check'] as const
export type BookingFilter = (typeof bookingFilters)[number]

/** A booking, or a stay that no booking made. */
export type Entry =
  | { kind: 'booking'; id: string; row: Reservation; date: string | null; time: string | null }
  | { kind: 'stay'; id: string; row: Accommodation; date: string | null; time: string | null }

export interface EntryGroup {
  /** A date, the id of a day without one, or empty where neither is known. */
  key: string
  date: string | null
  /** Of a day without a date, counted from 1. */
  dayNumber: number | undefined
  entries: readonly Entry[]
}

/** Bookings and loose stays by the day that they begin on. */
export function entriesOf(
  bookings: Iterable<Reservation>,
  stays: Iterable<Accommodation>,
  days: readonly Day[],
): Entry[] {
  const byId = new Map(days.map(row => [row.id, row]))
  const dateOf = (date: string | null, day: string | null) => date ?? byId.get(day ?? '')?.date ?? null
  return [
    ...[...bookings].map((row): Entry => ({
      kind: 'booking',
      id: row.id,
      row,
      date: dateOf(row.start_date, row.day_id),
      time: row.start_time,
    })),
    ...[...stays]
      .filter(row => row.reservation_id === null)
      .map((row): Entry => ({
        kind: 'stay',
        id: row.id,
        row,
        date: dateOf(row.start_date, row.start_day_id),
        time: row.check_in,
      })),
  ]
}

export function passes(entry: Entry, filter: BookingFilter): boolean {
  if (filter === 'all') return true
  if (entry.kind === 'stay') return filter === 'stays'
  const { type, needs_review: check } = entry.row
  if (filter === 'check') return check
  if (filter === 'stays') return type === 'hotel'
  return filter === 'transport' ? isTransport(type) : !isTransport(type) && type !== 'hotel'
}

/** How many each choice would show. */
export function filterCounts(entries: readonly Entry[]): Record<BookingFilter, number> {
  const count = (filter: BookingFilter) => entries.filter(entry => passes(entry, filter)).length
  return {
    all: count('all'),
    transport: count('transport'),
    stays: count('stays'),
    tickets: count('tickets'),
    check: count('check'),
  }
}

/** By date, then days without one in their order, then what is on no day. */
export function entryGroups(entries: readonly Entry[], days: readonly Day[]): EntryGroup[] {
  const { ids } = indexDays(days)
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const day = entry.kind === 'booking' ? entry.row.day_id : entry.row.start_day_id
    const key = entry.date ?? day ?? ''
    groups.set(key, [...(groups.get(key) ?? []), entry])
  }
  const rank = ({ key, date }: EntryGroup): string =>
    date ?? (key ? `~${String(ids.indexOf(key)).padStart(6, '0')}` : '~~')
  return [...groups]
    .map(([key, found]): EntryGroup => ({
      key,
      date: found[0]?.date ?? null,
      dayNumber: ids.includes(key) ? ids.indexOf(key) + 1 : undefined,
      entries: found.toSorted(byTime),
    }))
    .toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
}

function byTime(a: Entry, b: Entry): number {
  const [one, two] = [a.time ?? '~', b.time ?? '~']
  return one < two ? -1 : one > two ? 1 : a.id < b.id ? -1 : 1
}
