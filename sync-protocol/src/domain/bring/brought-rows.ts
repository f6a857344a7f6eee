/** Rows of a trip that came from another planner. Their ids follow from their source, so that nothing comes twice. */
import { generateNKeysBetween } from 'fractional-indexing'
import type { Imported } from '../../actions/import-trip.ts'
import type { Values } from '../../op.ts'
import { dayId, derivedId } from '../../ids.ts'
import { addDays, daysInRange, maxTripDays } from '../trip-range.ts'
import type { BroughtBooking, BroughtDay, BroughtExpense, BroughtTrip, TripSource } from './brought-trip.ts'

/** What a page of a trip holds. */
export const mostPage = 20_000

export interface BroughtRows {
  id: string
  rows: Imported[]
}

/**
 * @param owner account that brings it: two people may bring the same file
 * @param source product it came from; the same trip of the same source has the same ids
 */
export function broughtRows(trip: BroughtTrip, source: TripSource, owner: string): BroughtRows {
  const id = derivedId('brought', owner, source, trip.key)
  const idOf = (kind: string, key: string): string => derivedId(id, kind, key)
  const { days, dates } = layDays(trip)
  const dayIds = new Map(
    days
      .map(({ keys }, at) => [keys, dayId(id, at + 1)] as const)
      .flatMap(([keys, day]) => keys.map(key => [key, day] as const)),
  )
  const rows: Imported[] = [
    row('trip', id, {
      title: line(trip.title, 200) || '?',
      description: prose(trip.description, 2000),
      ...dates,
      ...(trip.currency ? { currency: trip.currency } : {}),
    }),
    ...inOrder(days).map(({ item: { date, title, notes }, position }, at) =>
      row('day', dayId(id, at + 1), {
        title: line(title, 200),
        notes: prose(notes, 2000),
        position,
        state: date === null ? 'dateless' : 'dated',
        date,
        slot: at + 1,
      }),
    ),
    ...trip.places.map(place => placeRow(idOf('place', place.key), place)),
    ...lineRows(trip, dayIds, idOf),
    ...trip.bookings.map(booking => bookingRow(idOf('reservation', booking.key), booking)),
    ...listRows(trip, idOf),
    ...guestRows(trip, idOf),
    ...pageRows(trip, idOf),
    ...fileRows(trip, idOf),
  ]
  return { id, rows }
}

function row(entity: string, id: string, values: Values): Imported {
  return { entity, row: { id, ...values } }
}

interface LaidDay extends Omit<BroughtDay, 'key'> {
  keys: string[]
}

/** With dates the range decides and each day finds its own; without, the days stand as they came. */
function layDays(trip: BroughtTrip): { days: LaidDay[]; dates: Values } {
  const dated = trip.days.flatMap(({ date }) => (date === null ? [] : [date]))
  const known = [trip.start_date, trip.end_date, ...dated].filter(date => date !== null).sort()
  const [from, to] = [known[0], known.at(-1)]
  if (from === undefined || to === undefined) {
    const days = trip.days.slice(0, maxTripDays).map(({ key, ...day }) => ({ ...day, keys: [key] }))
    const some = days.length ? days : [{ keys: [], date: null, title: null, notes: null }]
    return { days: some, dates: { start_date: null, end_date: null } }
  }
  const count = Math.min(daysInRange({ start_date: from, end_date: to }), maxTripDays)
  const days = Array.from({ length: count }, (_, at): LaidDay => {
    const date = addDays(from, at)
    const found = trip.days.filter(day => day.date === date)
    const [first] = found
    return {
      keys: found.map(({ key }) => key),
      date,
      title: first?.title ?? null,
      notes: first?.notes ?? null,
    }
  })
  return { days, dates: { start_date: from, end_date: addDays(from, count - 1) } }
}

function inOrder<Item>(items: readonly Item[]): { item: Item; position: string }[] {
  const keys = generateNKeysBetween(null, null, items.length)
  return items.map((item, at) => ({ item, position: keys[at] ?? 'a0' }))
}

type IdOf = (kind: string, key: string) => string

function placeRow(id: string, place: BroughtTrip['places'][number]): Imported {
  const { name, lat, lng, address, notes, website, phone } = place
  const at = lat !== null && lng !== null && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : {}
  return row('place', id, {
    name: line(name, 200) || '?',
    ...at,
    address: line(address, 500),
    notes: prose(notes, 2000),
    website: webAddress(website),
    phone: line(phone, 50),
  })
}

/** Stops and notes of the days; what is on a day that is not there stays an idea. */
function lineRows(trip: BroughtTrip, dayIds: ReadonlyMap<string, string>, idOf: IdOf): Imported[] {
  const places = new Set(trip.places.map(({ key }) => key))
  const stops = trip.stops.filter(({ day_key, place_key }) => dayIds.has(day_key) && places.has(place_key))
  const notes = trip.notes.filter(({ day_key, text }) => dayIds.has(day_key) && text.trim() !== '')
  const items = [...stops.map(stop => ({ stop })), ...notes.map(note => ({ note }))]
  return inOrder(items).map(({ item, position }) => {
    if ('note' in item) {
      const { key, day_key, text, time } = item.note
      const values = { text: prose(text, 150), time: clock(time), day_id: dayIds.get(day_key), position }
      return row('day_note', idOf('day_note', key), values)
    }
    const { key, day_key, place_key, time, end_time, notes } = item.stop
    const [start, end] = [clock(time), clock(end_time)]
    return row('assignment', idOf('assignment', key), {
      place_id: idOf('place', place_key),
      day_id: dayIds.get(day_key),
      position,
      assignment_time: start,
      assignment_end_time: start === null ? null : end,
      ends_next_day: start !== null && end !== null && end < start,
      notes: prose(notes, 2000),
    })
  })
}

function bookingRow(id: string, booking: BroughtBooking): Imported {
  const { type, title, status, code, notes, link, start_date, start_time, end_date, end_time } = booking
  const late = start_date !== null && end_date !== null && end_date >= start_date
  const [from, to] = [line(booking.from, 200), line(booking.to, 200)]
  const spot = (name: string | null) => (name ? { name } : null)
  const leg = { from: spot(from), to: spot(to) }
  return row('reservation', id, {
    type,
    title: line(title, 200) || '?',
    status,
    confirmation_code: line(code, 100),
    notes: prose(notes, 5000),
    link: webAddress(link),
    needs_review: booking.review,
    start_date,
    start_time: start_date === null ? null : clock(start_time),
    end_date: late ? end_date : null,
    end_time:
      late && !(end_date === start_date && (clock(end_time) ?? '') < (clock(start_time) ?? ''))
        ? clock(end_time)
        : null,
    details: from || to ? { legs: [leg] } : null,
  })
}

/** No account is theirs because it has the same name: they come as guests. */
function guestRows({ people }: BroughtTrip, idOf: IdOf): Imported[] {
  return people.flatMap(({ key, name }) => {
    const shown = line(name, 100)
    return shown === null ? [] : [row('budget_guest', idOf('budget_guest', key), { name: shown })]
  })
}

function pageRows({ pages }: BroughtTrip, idOf: IdOf): Imported[] {
  return pages.map(({ key, title, text }) =>
    row('trip_note', idOf('trip_note', key), {
      title: line(title, 200) || '?',
      content: prose(text, mostPage),
    }),
  )
}

function fileRows({ files, places }: BroughtTrip, idOf: IdOf): Imported[] {
  const known = new Set(places.map(({ key }) => key))
  return inOrder(files).map(({ item: { key, name, mime, size, sha256, caption, place_key }, position }) =>
    row('file', idOf('file', key), {
      name: line(name, 255) || '?',
      mime,
      size,
      sha256,
      caption: prose(caption, 500),
      place_id: place_key !== null && known.has(place_key) ? idOf('place', place_key) : null,
      position,
    }),
  )
}

/** Who paid and for whom, as far as those people are there and it adds up. */
function moneyOf({ amount, payers = [], shared_by = [] }: BroughtExpense, people: IdOfPerson): Values {
  const paid = payers.flatMap(({ person_key, amount: part }) => {
    const user_id = people(person_key)
    return user_id === undefined || part <= 0 ? [] : [{ user_id, amount: part }]
  })
  const of = [...new Set(shared_by.flatMap(key => people(key) ?? []))]
  const sum = paid.reduce((all, each) => all + each.amount, 0)
  const once = new Set(paid.map(({ user_id }) => user_id)).size === paid.length
  return {
    ...(paid.length && once && sum === amount ? { payers: paid } : {}),
    ...(of.length ? { split: { kind: 'equal', of } } : {}),
  }
}

type IdOfPerson = (key: string) => string | undefined

function listRows(trip: BroughtTrip, idOf: IdOf): Imported[] {
  const known = new Set(trip.people.filter(({ name }) => line(name, 100) !== null).map(({ key }) => key))
  const person: IdOfPerson = key => (known.has(key) ? idOf('budget_guest', key) : undefined)
  return [
    ...inOrder(trip.packing).map(({ item: { key, name, category, done }, position }) =>
      row('packing_item', idOf('packing_item', key), {
        name: line(name, 200) || '?',
        category: line(category, 100),
        checked: done,
        position,
      }),
    ),
    ...inOrder(trip.todos).map(({ item: { key, name, done }, position }) =>
      row('todo_item', idOf('todo_item', key), { title: line(name, 200) || '?', done, position }),
    ),
    ...inOrder(trip.expenses).map(({ item, position }) => {
      const { key, name, note, date, amount, currency } = item
      return row('expense', idOf('expense', key), {
        name: line(name, 200) || '?',
        note: prose(note, 5000),
        expense_date: date,
        amount,
        currency,
        ...moneyOf(item, person),
        position,
      })
    }),
  ]
}

/** One line without control characters, cut to what fits; null where nothing is left. */
function line(text: string | null, most: number): string | null {
  const clean = (text ?? '')
    .toWellFormed()
    .normalize('NFC')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  return clean === '' ? null : [...clean].slice(0, most).join('').slice(0, most)
}

function prose(text: string | null, most: number): string | null {
  const clean = (text ?? '')
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]+/gu, '')
    .trim()
  return clean === '' ? null : clean.slice(0, most).toWellFormed()
}

function webAddress(text: string | null): string | null {
  const clean = (text ?? '').trim()
  return /^https?:\/\/\S+$/i.test(clean) && clean.length <= 2000 ? clean : null
}

/** `HH:MM` out of what begins so; null for anything else. */
function clock(text: string | null): string | null {
  const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)/.exec(text ?? '') ?? []
  return hour !== undefined && minute !== undefined ? `${hour.padStart(2, '0')}:${minute}` : null
}
