/** What was read in one file as one list: each booking once, legs that follow each other in one. */
import type { Leg } from '@caravel/sync-protocol/domain/bookings/details'
import { filledWith, priceOf } from '@caravel/sync-protocol/domain/bookings/merge-bookings'
import { likeness, sameSpot } from '@caravel/sync-protocol/domain/bookings/same-booking'
import { daysBetween } from '@caravel/sync-protocol/domain/trip-range'
import { instantOf } from '@caravel/sync-protocol/domain/zones'
import type { ReadBooking } from './preview-item.ts'

const day = 24 * 3_600_000

/** Joins the same booking stated twice, for another person or in another format, and flights that follow each other. */
export function joinLegs(items: readonly ReadBooking[]): ReadBooking[] {
  const joined: ReadBooking[] = []
  for (const item of items.toSorted(byStart)) {
    const same = joined.findIndex(each => isAlike(each, item) && likeness(each, item) === 'same')
    const before = joined.findIndex(each => isAlike(each, item) && follows(each, item))
    if (same !== -1) joined[same] = filled(joined[same] as ReadBooking, item)
    else if (before !== -1) joined[before] = withLegs(joined[before] as ReadBooking, item)
    else joined.push(item)
  }
  return withoutGuesses(joined)
}

/** What was guessed from the words of a text counts where nothing of its type is known for certain. */
function withoutGuesses(items: readonly ReadBooking[]): ReadBooking[] {
  const certain = new Set(items.filter(({ lines }) => !lines).map(({ type }) => type))
  return items.filter(({ lines, type }) => !lines || !certain.has(type))
}

/** What was read from data, or by a better reader, knows best. */
function filled(first: ReadBooking, more: ReadBooking): ReadBooking {
  const [best, other] = first.lines && !more.lines ? [more, first] : [first, more]
  const { lines: _lines, ...joined } = filledWith(best, other)
  return best.lines ? { ...joined, lines: [...best.lines, ...(other.lines ?? [])].slice(0, 40) } : joined
}

/** A cancelled booking is not one with what goes on. */
function isAlike(a: ReadBooking, b: ReadBooking): boolean {
  return (a.status === 'cancelled') === (b.status === 'cancelled')
}

/** What several readers found in one file: the first knows best, the others fill what it left out. */
export function joinReaders(first: readonly ReadBooking[], more: readonly ReadBooking[]): ReadBooking[] {
  const items = [...first]
  const free = new Set(first.keys())
  const rest: ReadBooking[] = []
  const met = new Set<number>()
  for (const like of ['same', 'changed'] as const) {
    const asked = like === 'same' ? more : rest.splice(0)
    for (const item of asked) {
      // An exact match is no changed version of another item, such as a second room. Legs may be stated one by one.
      const isFree = (each: number) => like === 'same' || !met.has(each) || Boolean(item.details?.legs)
      const at = [...free].find(each => isFree(each) && likeness(items[each] as ReadBooking, item) === like)
      if (at === undefined) rest.push(item)
      else {
        met.add(at)
        if (like === 'changed') free.delete(at)
        items[at] = filled(withArrivals(items[at] as ReadBooking, item), item)
      }
    }
  }
  for (const [at, item] of items.entries()) {
    // Readers may take the name of a ticket from another part of it.
    if (met.has(at)) continue
    const others = rest.filter(each => beginsLike(item, each))
    const [only] = others
    if (!only || others.length > 1 || items.filter(each => beginsLike(each, only)).length > 1) continue
    items[at] = { ...filled(item, only), title: only.title, title_typed: only.title_typed }
    rest.splice(rest.indexOf(only), 1)
  }
  return withoutGuesses([...items, ...rest])
}

/** With the arrival dates of the other, if that knows both time zones: an earlier clock time may be on the same day. */
function withArrivals(item: ReadBooking, known: ReadBooking): ReadBooking {
  const legs = item.details?.legs
  const others = known.details?.legs ?? []
  if (!legs || known.needs_review) return item
  const next = legs.map((leg, at) => {
    const other = others[at]
    const isTwin =
      other?.start_date === leg.start_date &&
      other?.start_time === leg.start_time &&
      (leg.end_time ?? null) !== null &&
      other?.end_time === leg.end_time
    return isTwin && other?.from?.zone && other.to?.zone ? { ...leg, end_date: other.end_date ?? null } : leg
  })
  const end_date = next.at(-1)?.end_date ?? null
  return {
    ...item,
    details: { ...item.details, legs: next },
    ...(end_date !== (legs.at(-1)?.end_date ?? null) ? { end_date } : {}),
  }
}

/** One thing of a kind at a time, under two names and no two codes. */
function beginsLike(a: ReadBooking, b: ReadBooking): boolean {
  const [code, other] = [a, b].map(({ confirmation_code }) => confirmation_code ?? null)
  return (
    a.type === b.type &&
    !a.details?.legs &&
    (a.start_time ?? null) !== null &&
    a.start_time === b.start_time &&
    a.start_date === b.start_date &&
    (code === null || other === null || code === other)
  )
}

function byStart(a: ReadBooking, b: ReadBooking): number {
  const key = ({ start_date, start_time }: ReadBooking) => `${start_date ?? '9'} ${start_time ?? ''}`
  return key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0
}

function legsOf(item: ReadBooking): Leg[] {
  return item.details?.legs ?? []
}

function isJoinable({ kind }: ReadBooking): boolean {
  return kind === 'flight' || kind === 'train'
}

/** It leaves from where the other arrived, within a day. */
function follows(before: ReadBooking, next: ReadBooking): boolean {
  if (before.kind !== next.kind || !isJoinable(next)) return false
  if (!before.confirmation_code || before.confirmation_code !== next.confirmation_code) return false
  const [last, first] = [legsOf(before).at(-1), legsOf(next)[0]]
  if (!last || !first || sameSpot(last.to, first.from) !== true) return false
  // A transport back to where it began is another one.
  if (legsOf(before).some(({ from }) => sameSpot(from, legsOf(next).at(-1)?.to) === true)) return false
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
    ...((before.seats ?? next.seats) ? { seats: [...(before.seats ?? []), ...(next.seats ?? [])] } : {}),
    ...priceOf(before, next),
    needs_review: before.needs_review || next.needs_review,
  }
}
