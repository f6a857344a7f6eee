/** The backup of a TREK server: a zip with its SQLite database, opened to be read and nothing else. */
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  emptyTrip,
  type BroughtBooking,
  type BroughtExpense,
  type BroughtPerson,
  type BroughtTrip,
} from '@caravel/sync-protocol/domain/bring/brought-trip'
import {
  bookingStatuses,
  bookingTypes,
  type BookingType,
} from '@caravel/sync-protocol/domain/bookings/booking-types'
import { AppError } from '@caravel/sync-protocol/errors'
import type { Archive } from '../read-archive.ts'
import { dateIn, minorIn, numberIn, textIn, timeIn, type Json } from '../read-json.ts'
import type { Reader } from '../reader.ts'
import { openForeignDatabase, type ForeignDatabase } from './foreign-database.ts'
import { pagesOf } from './trek-pages.ts'
import { addUploads, uploadsOf } from './trek-uploads.ts'

const largestDatabase = 200_000_000

export const trekReader: Reader = {
  source: 'trek',
  async read({ archive }) {
    if (!archive?.names.includes('travel.db')) return undefined
    const folder = await mkdtemp(join(tmpdir(), 'caravel-import-'))
    try {
      const path = join(folder, 'travel.db')
      await unpack(archive, 'travel.db', path)
      if (archive.names.includes('travel.db-wal')) await unpack(archive, 'travel.db-wal', `${path}-wal`)
      const database = openForeignDatabase(path, ['users', 'trips', 'days', 'places', 'day_assignments'])
      try {
        const trips = tripsIn(database)
        for (const { trip, uploads } of trips) await addUploads(archive, trip, uploads)
        return trips.map(({ trip, owner }) => ({ kind: 'brought' as const, trip, owner }))
      } finally {
        database.close()
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function unpack(archive: Archive, name: string, path: string): Promise<void> {
  const stream = await archive.open(name)
  if (!stream) throw new AppError('IMPORT_UNREADABLE', { reason: 'broken' })
  let size = 0
  await pipeline(
    stream,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length
        if (size > largestDatabase) throw new AppError('TOO_LARGE', { limit: largestDatabase })
        yield chunk
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  ).catch((error: unknown) => {
    throw error instanceof AppError ? error : new AppError('IMPORT_UNREADABLE', { reason: 'broken' })
  })
}

function tripsIn(database: ForeignDatabase) {
  const names = new Map(database.rows('users').map(row => [row['id'], textIn(row['username'])]))
  return database.rows('trips').map(row => ({
    trip: tripOf(database, row, names),
    uploads: uploadsOf(database, row['id']),
    owner: names.get(row['user_id']) ?? null,
  }))
}

/** What the accounts there are called, by their id. */
export type Names = ReadonlyMap<unknown, string | null>

const keyOf = (value: unknown): string => String(value)

function tripOf(database: ForeignDatabase, row: Json, names: Names): BroughtTrip {
  const id = row['id']
  const of = (table: string): Json[] => database.rows(table, 'trip_id', id)
  const days = of('days').toSorted((a, b) => Number(a['day_number']) - Number(b['day_number']))
  return {
    ...emptyTrip(keyOf(id), textIn(row['title']) ?? '?'),
    description: textIn(row['description']),
    start_date: dateIn(row['start_date']),
    end_date: dateIn(row['end_date']),
    currency: currencyIn(row['currency']),
    days: days.map(day => ({
      key: keyOf(day['id']),
      date: dateIn(day['date']),
      title: textIn(day['title']),
      notes: textIn(day['notes']),
    })),
    places: of('places').map(placeOf),
    stops: days.flatMap(day => stopsOf(database, day)),
    notes: of('day_notes').map(note => ({
      key: keyOf(note['id']),
      day_key: keyOf(note['day_id']),
      text: textIn(note['text']) ?? '',
      time: timeIn(note['time']),
    })),
    bookings: [
      ...of('reservations').map(bookingOf),
      ...staysOf(of('day_accommodations'), of('places'), days),
    ],
    packing: of('packing_items').map(item => ({ ...itemOf(item), category: textIn(item['category']) })),
    todos: of('todo_items').map(itemOf),
    expenses: expensesOf(database, of('budget_items'), currencyIn(row['currency']) ?? 'EUR'),
    people: peopleOf(database, row, names),
    pages: pagesOf(of('collab_notes'), of('collab_messages'), names),
    files: [],
    left_out: {},
  }
}

/** Who was on the trip, and anyone else whom its costs name. */
function peopleOf(database: ForeignDatabase, { id, user_id: owner }: Json, names: Names): BroughtPerson[] {
  const costs = new Set(
    database
      .rows('budget_items', 'trip_id', id)
      .flatMap(item => [
        item['paid_by_user_id'],
        ...['budget_item_payers', 'budget_item_members'].flatMap(table =>
          database.rows(table, 'budget_item_id', item['id']).map(({ user_id }) => user_id),
        ),
      ]),
  )
  const members = database.rows('trip_members', 'trip_id', id).map(({ user_id }) => user_id)
  const all = new Set([...members.filter(each => each !== owner), ...costs])
  return [...all].flatMap(each => personOf(names, each))
}

function personOf(names: Names, id: unknown): BroughtPerson[] {
  const name = names.get(id)
  return name ? [{ key: keyOf(id), name }] : []
}

function currencyIn(value: unknown): string | null {
  const code = (textIn(value) ?? '').toUpperCase()
  return /^[A-Z]{3}$/.test(code) ? code : null
}

function placeOf(row: Json) {
  return {
    key: keyOf(row['id']),
    name: textIn(row['name']) ?? '?',
    lat: numberIn(row['lat']),
    lng: numberIn(row['lng']),
    address: textIn(row['address']),
    notes:
      [textIn(row['description']), textIn(row['notes'])].filter(text => text !== null).join('\n\n') || null,
    website: textIn(row['website']),
    phone: textIn(row['phone']),
  }
}

function stopsOf(database: ForeignDatabase, day: Json) {
  return database
    .rows('day_assignments', 'day_id', day['id'])
    .toSorted((a, b) => Number(a['order_index']) - Number(b['order_index']))
    .map(stop => ({
      key: keyOf(stop['id']),
      day_key: keyOf(day['id']),
      place_key: keyOf(stop['place_id']),
      time: timeIn(stop['assignment_time']),
      end_time: timeIn(stop['assignment_end_time']),
      notes: textIn(stop['notes']),
    }))
}

function itemOf(row: Json) {
  return {
    key: keyOf(row['id']),
    name: textIn(row['name']) ?? '?',
    category: null,
    done: row['checked'] === 1,
  }
}

function bookingOf(row: Json): BroughtBooking {
  const type = bookingTypes.find(each => each === row['type']) ?? ('other' satisfies BookingType)
  return {
    key: keyOf(row['id']),
    type,
    title: textIn(row['title']) ?? '?',
    status: bookingStatuses.find(each => each === row['status']) ?? 'pending',
    code: textIn(row['confirmation_number']),
    notes: textIn(row['notes']),
    link: null,
    start_date: dateIn(row['reservation_time']),
    start_time: timeIn(row['reservation_time']),
    end_date: dateIn(row['reservation_end_time']) ?? dateIn(row['reservation_time']),
    end_time: timeIn(row['reservation_end_time']),
    from: textIn(row['location']),
    to: null,
    review: row['needs_review'] === 1,
  }
}

function staysOf(stays: readonly Json[], places: readonly Json[], days: readonly Json[]): BroughtBooking[] {
  const dateOf = (id: unknown): string | null => dateIn(days.find(day => day['id'] === id)?.['date'])
  return stays.map(stay => ({
    key: `stay-${keyOf(stay['id'])}`,
    type: 'hotel',
    title: textIn(places.find(place => place['id'] === stay['place_id'])?.['name']) ?? '?',
    status: 'confirmed',
    code: textIn(stay['confirmation']),
    notes: textIn(stay['notes']),
    link: null,
    start_date: dateOf(stay['start_day_id']),
    start_time: timeIn(stay['check_in']),
    end_date: dateOf(stay['end_day_id']),
    end_time: timeIn(stay['check_out']),
    from: null,
    to: null,
    review: false,
  }))
}

function expensesOf(database: ForeignDatabase, rows: readonly Json[], usual: string): BroughtExpense[] {
  return rows.flatMap(row => {
    const amount = minorIn(row['total_price'])
    if (amount === null) return []
    const of = (table: string) => database.rows(table, 'budget_item_id', row['id'])
    return [
      {
        key: keyOf(row['id']),
        name: textIn(row['name']) ?? '?',
        note: textIn(row['note']),
        date: dateIn(row['expense_date']),
        amount,
        currency: currencyIn(row['currency']) ?? usual,
        payers: payersOf(of('budget_item_payers'), row['paid_by_user_id'], amount),
        shared_by: of('budget_item_members').map(({ user_id }) => keyOf(user_id)),
      },
    ]
  })
}

/** Rounded parts may differ from the whole by a few cents: the last one bears them. */
function payersOf(rows: readonly Json[], only: unknown, amount: number) {
  const paid = rows.flatMap(({ user_id, amount: part }) => {
    const minor = minorIn(part)
    return minor === null || minor === 0 ? [] : [{ person_key: keyOf(user_id), amount: minor }]
  })
  if (!paid.length) return only == null || amount === 0 ? [] : [{ person_key: keyOf(only), amount }]
  const [last] = paid.slice(-1)
  const off = amount - paid.reduce((sum, each) => sum + each.amount, 0)
  if (last && Math.abs(off) <= paid.length) last.amount += off
  return paid
}
