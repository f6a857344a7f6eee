/** Flights and trains of one reservation that follow each other are one booking with several legs. */
import type { Leg } from '@caravel/sync-protocol/domain/bookings/details'
import { daysBetween } from '@caravel/sync-protocol/domain/trip-range'
import { instantOf } from '@caravel/sync-protocol/domain/zones'
import type { ReadBooking } from './preview-item.ts'

const day = 24 * 3_600_000

/** The same booking said twice in one mail, for another person or in another format, is one. */
export function joinLegs(items: readonly ReadBooking[]): ReadBooking[] {
  const joined: ReadBooking[] = []
  for (const item of items.toSorted(byStart)) {
    const same = joined.find(each => isSame(each, item))
    const before = joined.find(each => follows(each, item))
    if (same) joined[joined.indexOf(same)] = withPeople(same, item)
    else if (before) joined[joined.indexOf(before)] = withLegs(before, item)
    else joined.push(item)
  }
  return joined
}

function byStart(a: ReadBooking, b: ReadBooking): number {
  const key = ({ start_date, start_time }: ReadBooking) => `${start_date ?? '9'} ${start_time ?? ''}`
  return key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0
}

function legsOf(item: ReadBooking): Leg[] {
  return item.details?.legs ?? []
}

function isSame(a: ReadBooking, b: ReadBooking): boolean {
  const [numbers, number] = [legsOf(a).map(leg => leg.number), legsOf(b)[0]?.number]
  return (
    a.kind === b.kind &&
    (a.confirmation_code ?? null) === (b.confirmation_code ?? null) &&
    (number
      ? legsOf(a).some(leg => leg.number === number && leg.start_date === legsOf(b)[0]?.start_date)
      : !numbers.some(Boolean) && a.title === b.title && a.start_date === b.start_date)
  )
}

function withPeople(a: ReadBooking, b: ReadBooking): ReadBooking {
  return { ...b, ...withoutNothing(a), people: [...new Set([...a.people, ...b.people])] }
}

function withoutNothing(item: ReadBooking): ReadBooking {
  return Object.fromEntries(
    Object.entries(item).filter(([, value]) => value !== null && value !== undefined),
  ) as ReadBooking
}

function isJoinable({ kind }: ReadBooking): boolean {
  return kind === 'flight' || kind === 'train'
}

/** It leaves from where the other arrived, within a day. */
function follows(before: ReadBooking, next: ReadBooking): boolean {
  if (before.kind !== next.kind || !isJoinable(next)) return false
  if (!before.confirmation_code || before.confirmation_code !== next.confirmation_code) return false
  const [last, first] = [legsOf(before).at(-1), legsOf(next)[0]]
  const [arrival, departure] = [last?.to, first?.from]
  if (!last || !first || !arrival || (arrival.code ?? arrival.name) !== (departure?.code ?? departure?.name))
    return false
  const [at, from] = [endOf(last), startOf(first)]
  if (at !== undefined && from !== undefined) return from >= at && from - at <= day
  const days = last.end_date && first.start_date ? daysBetween(last.end_date, first.start_date) : undefined
  return days === 0 || days === 1
}

function endOf({ end_date: date, end_time: time, to }: Leg): number | undefined {
  return instantOf({ date: date ?? null, time: time ?? null, zone: to?.zone ?? 'UTC' })
}

function startOf({ start_date: date, start_time: time, from }: Leg): number | undefined {
  return instantOf({ date: date ?? null, time: time ?? null, zone: from?.zone ?? 'UTC' })
}

function withLegs(before: ReadBooking, next: ReadBooking): ReadBooking {
  const legs = [...legsOf(before), ...legsOf(next)]
  const names = [legs[0]?.from, legs.at(-1)?.to].flatMap(spot => spot?.name ?? [])
  return {
    ...before,
    title: names.join(' → ').slice(0, 200) || before.title,
    end_date: next.end_date ?? null,
    end_time: next.end_time ?? null,
    end_zone: next.end_zone ?? null,
    details: { ...before.details, legs },
    people: [...new Set([...before.people, ...next.people])],
    needs_review: before.needs_review || next.needs_review,
  }
}
