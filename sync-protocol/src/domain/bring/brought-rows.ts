/** Rows of a trip that came from another planner. Their ids follow from their source, so that nothing comes twice. */
import type { Imported } from '../../actions/import-trip.ts'
import type { Values } from '../../op.ts'
import { dayId, derivedId } from '../../ids.ts'
import { addDays, daysInRange, maxTripDays } from '../trip-range.ts'
import { bookingRows } from './brought-bookings.ts'
import { lineRows } from './brought-lines.ts'
import { guestRows, listRows } from './brought-lists.ts'
import { fileRows, longTextRows, pageRows, pollRows } from './brought-pages.ts'
import { placeRows } from './brought-places.ts'
import { Texts } from './brought-texts.ts'
import type { BroughtDay, BroughtTrip, TripSource } from './brought-trip.ts'
import { inOrder, row, type Making } from './making.ts'

export interface BroughtRows {
  id: string
  rows: Imported[]
  /** Texts that were too long for their field: whole in the notes of their row, or on a page of the trip. */
  long_texts: number
  /** What is not taken over, with how many of them. */
  left_out: BroughtTrip['left_out']
}

/**
 * @param owner account that brings it: two people may bring the same file
 * @param source product it came from; the same trip of the same source has the same ids
 * @param categoryOf the category of places that this server has for a name
 */
export function broughtRows(
  given: BroughtTrip,
  source: TripSource,
  owner: string,
  categoryOf: Making['categoryOf'] = () => undefined,
): BroughtRows {
  const trip = withKeysOnce(given)
  const id = derivedId('brought', owner, source, trip.key)
  const { days, dates, beyond } = layDays(trip)
  const dayIds = new Map(
    days
      .map(({ keys }, at) => [keys, dayId(id, at + 1)] as const)
      .flatMap(([keys, day]) => keys.map(key => [key, day] as const)),
  )
  const texts = new Texts()
  const known = knownIn(trip, dayIds)
  const idOf = (kind: string, key: string): string => derivedId(id, kind, key)
  const making: Making = { trip, id, idOf, texts, dayIds, known, categoryOf, broken: 0 }
  const name = texts.line(trip.title, 200) ?? '?'
  for (const { title, notes } of beyond) texts.page([title, notes].filter(Boolean).join('\n'))
  const cover = trip.files.find(file => file.cover)
  const rows: Imported[] = [
    row('trip', id, {
      title: name,
      description: texts.prose(trip.description, 2000, name),
      ...dates,
      ...(trip.currency ? { currency: trip.currency } : {}),
      archived: trip.archived,
      ...(cover ? { cover_file_id: idOf('file', cover.key) } : {}),
    }),
    ...inOrder(days).map(({ item: { date, title, notes }, position }, at) => {
      const own = texts.ofRow()
      const called = own.line(title, 200)
      return row('day', dayId(id, at + 1), {
        title: called,
        notes: own.notes(notes, 2000, called ?? date ?? name),
        position,
        state: date === null ? 'dateless' : 'dated',
        date,
        slot: at + 1,
      })
    }),
    ...placeRows(making),
    ...lineRows(making),
    ...guestRows(making),
    ...bookingRows(making),
    ...listRows(making),
    ...pageRows(making),
    ...pollRows(making),
    ...fileRows(making),
    ...longTextRows(making),
  ]
  const broken = (trip.left_out.broken ?? 0) + making.broken
  const left_out = { ...trip.left_out, broken, ...(beyond.length ? { days: beyond.length } : {}) }
  return { id, rows, long_texts: texts.long, left_out }
}

const lists = [
  'places',
  'stops',
  'notes',
  'bookings',
  'bags',
  'packing',
  'todos',
  'expenses',
  'settlements',
  'people',
  'pages',
  'polls',
  'files',
] as const

/** Keys name one thing each: what has the key of another gets one of its own. */
function withKeysOnce(trip: BroughtTrip): BroughtTrip {
  const once = Object.fromEntries(lists.map(name => [name, keysOnce<{ key: string }>(trip[name])]))
  return { ...trip, ...once }
}

/** The first of several with one key keeps it. */
export function keysOnce<Item extends { key: string }>(items: readonly Item[]): Item[] {
  const seen = new Set(items.map(({ key }) => key))
  if (seen.size === items.length) return [...items]
  const used = new Set<string>()
  const next = new Map<string, number>()
  return items.map(item => {
    let { key } = item
    let n = next.get(item.key) ?? 2
    // No key is taken from what has it.
    while (used.has(key) || (key !== item.key && seen.has(key))) key = `${item.key} (${n++})`
    next.set(item.key, n)
    used.add(key)
    return { ...item, key }
  })
}

function knownIn(trip: BroughtTrip, dayIds: ReadonlyMap<string, string>): Making['known'] {
  const keysOf = (items: readonly { key: string }[]) => new Set(items.map(({ key }) => key))
  const places = keysOf(trip.places)
  return {
    places,
    stops: keysOf(
      trip.stops.filter(({ day_key, place_key }) => dayIds.has(day_key) && places.has(place_key)),
    ),
    bookings: keysOf(trip.bookings),
    bags: keysOf(trip.bags),
    pages: keysOf(trip.pages),
    people: keysOf(trip.people.filter(({ name }) => new Texts().line(name, 100) !== null)),
  }
}

interface LaidDay extends Omit<BroughtDay, 'key'> {
  keys: string[]
}

interface LaidDays {
  days: LaidDay[]
  dates: Values
  /** Days beyond the limit of a trip: their texts become pages, and their places become ideas. */
  beyond: BroughtDay[]
}

/** With dates the range decides and each day finds its own; without, the days stand as they came. */
function layDays(trip: BroughtTrip): LaidDays {
  const dated = trip.days.flatMap(({ date }) => (date === null ? [] : [date]))
  const known = [trip.start_date, trip.end_date, ...dated].filter(date => date !== null).sort()
  const [from, to] = [known[0], known.at(-1)]
  if (from === undefined || to === undefined) {
    const days = trip.days.slice(0, maxTripDays).map(({ key, ...day }) => ({ ...day, keys: [key] }))
    const some = days.length ? days : [{ keys: [], date: null, title: null, notes: null }]
    return { days: some, dates: { start_date: null, end_date: null }, beyond: trip.days.slice(maxTripDays) }
  }
  const count = Math.min(daysInRange({ start_date: from, end_date: to }), maxTripDays)
  const byDate = Map.groupBy(trip.days, ({ date }) => date)
  const days = Array.from({ length: count }, (_, at): LaidDay => {
    const date = addDays(from, at)
    const found = byDate.get(date) ?? []
    // A date that has two days there has one here, with the words of both.
    const words = (name: 'title' | 'notes', between: string) =>
      [...new Set(found.flatMap(day => day[name] ?? []))].join(between) || null
    return {
      keys: found.map(({ key }) => key),
      date,
      title: words('title', ' · '),
      notes: words('notes', '\n\n'),
    }
  })
  const end_date = addDays(from, count - 1)
  const beyond = trip.days.filter(({ date }) => date !== null && date > end_date)
  return { days, dates: { start_date: from, end_date }, beyond }
}
