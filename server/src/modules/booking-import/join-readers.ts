/** What several readers found in one file, as one list: the first knows best, the others fill what it left out. */
import { knownBooking } from '@caravel/sync-protocol/domain/bookings/known-booking'
import type { ReadBooking } from './preview-item.ts'

/** A booking that only a later reader found is taken when the first has none of its type on its date. */
export function joinReaders(first: readonly ReadBooking[], more: readonly ReadBooking[]): ReadBooking[] {
  const items = [...first]
  const rows = first.map((item, at) => ({ ...item, id: String(at) }))
  for (const item of more) {
    const same = knownBooking(rows, item)
    const known = same && items[Number(same.id)]
    if (same && known) items[Number(same.id)] = filled(known, item)
    else if (!first.some(({ type, start_date: date }) => type === item.type && date === item.start_date))
      items.push(item)
  }
  return items
}

function filled(known: ReadBooking, item: ReadBooking): ReadBooking {
  const people = known.people.length ? known.people : item.people
  return {
    ...(fill(known, item) as ReadBooking),
    people,
    needs_review: known.needs_review && item.needs_review,
  }
}

/** `value`, and what of `more` it says nothing about; lists of one length are filled one by one. */
function fill(value: unknown, more: unknown): unknown {
  if (value === null || value === undefined) return more ?? value
  if (Array.isArray(value) && Array.isArray(more))
    return value.length === more.length ? value.map((each: unknown, at) => fill(each, more[at])) : value
  if (!isThing(value) || !isThing(more)) return value
  const names = [...new Set([...Object.keys(value), ...Object.keys(more)])]
  return Object.fromEntries(names.map(name => [name, fill(value[name], more[name])]))
}

function isThing(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
