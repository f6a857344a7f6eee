import type { BroughtPage } from '@caravel/sync-protocol/domain/bring/brought-papers'
import { keysOnce } from '@caravel/sync-protocol/domain/bring/brought-rows'
import {
  emptyTrip,
  type BroughtNote,
  type BroughtPlace,
  type BroughtTrip,
} from '@caravel/sync-protocol/domain/bring/brought-trip'
import { addDays, daysInRange } from '@caravel/sync-protocol/domain/trip-range'
import {
  counted,
  currencyIn,
  dateIn,
  isLostPrice,
  listIn,
  numberIn,
  objectIn,
  parseJson,
  textIn,
  together,
  type Json,
} from './read-json.ts'
import type { Reader } from './reader.ts'
import {
  expenseOf,
  lodgingKey,
  lodgingOf,
  lodgingPlaces,
  stopsOf,
  transportKey,
  transportOf,
} from './adventurelog-plans.ts'
import { ArchiveUploads, baseName, nameWithEnding, type Upload } from './archive-uploads.ts'

/** The backup of one AdventureLog account: its collections are trips. Its numbers are new in each backup. */
export const adventureLogReader: Reader = {
  source: 'adventurelog',
  async read({ archive }) {
    const raw = await archive?.read('data.json', 30_000_000)
    if (!raw || !archive) return undefined
    const data = parseJson(raw)
    if (!Array.isArray(data['collections']) || !('lodging' in data)) return undefined
    const owner = textIn(data['user_email'])
    const all = listIn(data['collections']).map(collection => tripOf(data, collection))
    const trips = keysOnce(all.map(({ trip }) => trip))
    const files = new ArchiveUploads(archive)
    for (const [at, trip] of trips.entries()) await files.addTo(trip, all[at]?.uploads ?? [])
    return trips.map(trip => ({ kind: 'brought' as const, trip, owner }))
  },
}

function tripOf(data: Json, collection: Json): { trip: BroughtTrip; uploads: Upload[] } {
  const id = collection['export_id']
  const own = (list: string): Json[] => listIn(data[list]).filter(each => each['collection_export_id'] === id)
  const locations = listIn(data['locations'])
    .filter(({ collection_export_ids: ids }) => Array.isArray(ids) && ids.includes(id))
    .map(location => ({
      location,
      key: keyOf(location['name'], location['latitude'], location['longitude']),
    }))
  const named = keysOnce(locations)
  const [start, end] = [dateIn(collection['start_date']), dateIn(collection['end_date'])]
  const dates = start && end && end >= start ? datesBetween(start, end) : []
  const labels = new Map(listIn(data['categories']).map(each => [each['name'], textIn(each['display_name'])]))
  const plan = own('itinerary_items')
    .filter(({ is_global }) => is_global !== true)
    .toSorted((a, b) => (numberIn(a['order']) ?? 0) - (numberIn(b['order']) ?? 0))
  const notes = own('notes').map((note): Json => ({
    ...note,
    date: note['date'] ?? plannedOn(plan, 'note', note['export_id'])[0] ?? null,
  }))
  const [ways, nights] = [own('transportation'), own('lodging')]
  const priced = [
    ...ways.map(row => ({ row, key: transportKey(row), date: row['date'], booking_key: transportKey(row) })),
    ...nights.map(row => ({
      row,
      key: lodgingKey(row),
      date: row['check_in'],
      booking_key: lodgingKey(row),
    })),
    ...named.map(({ location: row, key }) => ({ row, key, date: null, booking_key: null })),
  ]
  const key = keyOf(data['user_email'], collection['name'], collection['start_date'])
  return {
    trip: {
      ...emptyTrip(key, textIn(collection['name']) ?? '?'),
      description: together([textIn(collection['description']), textIn(collection['link'])]),
      start_date: dates.length ? start : null,
      end_date: dates.length ? end : null,
      archived: collection['is_archived'] === true,
      days: dates.map(date => ({ key: date, date, title: null, notes: null })),
      places: [...named.map(({ location, key }) => placeOf(location, key, labels)), ...lodgingPlaces(nights)],
      stops: named.flatMap(({ location, key }) =>
        stopsOf(location, key, dates, plannedOn(plan, 'location', location['export_id'])),
      ),
      notes: notes.flatMap(note => dayNoteOf(note, dates) ?? []),
      pages: notes.filter(note => !dayNoteOf(note, dates)).map(pageOf),
      expenses: priced.flatMap(({ row, key, date, booking_key }) => expenseOf(row, key, date, booking_key)),
      bookings: [...ways.map(transportOf), ...nights.map(lodgingOf)],
      packing: own('checklists').flatMap(list =>
        listIn(list['items']).map(item => ({
          key: keyOf(list['name'], item['name']),
          name: textIn(item['name']) ?? '?',
          category: textIn(list['name']),
          done: item['is_checked'] === true,
        })),
      ),
      left_out: counted({
        people: lengthOf(collection['shared_with_emails']) || lengthOf(collection['shared_with_user_ids']),
        costs: priced.filter(({ row }) => isLostPrice(row['price'], currencyIn(row['price_currency'])))
          .length,
      }),
    },
    uploads: [
      ...named.flatMap(({ location, key }) => [
        ...uploadsOf(location, key, { place_key: key }),
        ...listIn(location['visits']).flatMap((visit, at) =>
          uploadsOf(visit, `${key} visit ${at}`, { place_key: key }),
        ),
      ]),
      ...ways.flatMap(row => uploadsOf(row, transportKey(row), ofBooking(transportKey(row)))),
      ...nights.flatMap(row => uploadsOf(row, lodgingKey(row), ofBooking(lodgingKey(row)))),
      ...notes.flatMap(row => uploadsOf(row, `note ${keyOf(row['name'])}`, {})),
      ...coverOf(collection),
    ],
  }
}

export function keyOf(...parts: unknown[]): string {
  return parts.map(part => textIn(part) ?? '').join(' ')
}

function datesBetween(start: string, end: string): string[] {
  const count = Math.min(daysInRange({ start_date: start, end_date: end }), 365)
  return Array.from({ length: count }, (_, at) => addDays(start, at))
}

/** What every location has that was given none. */
const noCategory = 'general'

function placeOf(row: Json, key: string, labels: ReadonlyMap<unknown, string | null>): BroughtPlace {
  const category = textIn(row['category_name'])
  const tags = Array.isArray(row['tags']) ? row['tags'] : []
  return {
    key,
    name: textIn(row['name']) ?? '?',
    lat: numberIn(row['latitude']),
    lng: numberIn(row['longitude']),
    address: textIn(row['location']),
    notes: textIn(row['description']),
    website: textIn(row['link']),
    phone: null,
    category: category === noCategory ? null : (labels.get(category) ?? category),
    tags: tags.flatMap(tag => {
      const name = textIn(tag)
      return name === null ? [] : [{ name, color: null }]
    }),
    rating: numberIn(row['rating']),
  }
}

/** A short one of a day of the trip stands between its stops; any other is a page. */
function dayNoteOf(note: Json, dates: readonly string[]): BroughtNote | undefined {
  const date = dateIn(note['date'])
  const text = [textIn(note['name']), contentOf(note)].filter(part => part !== null).join(': ')
  if (date === null || !dates.includes(date) || text.length > 150) return undefined
  return { key: keyOf(date, note['name']), day_key: date, text, time: null }
}

function pageOf(note: Json): BroughtPage {
  const date = dateIn(note['date'])
  return {
    key: keyOf(date, note['name']),
    title: textIn(note['name']) ?? '?',
    text: together([date, contentOf(note)]) ?? '',
  }
}

function contentOf(note: Json): string | null {
  const links = Array.isArray(note['links']) ? note['links'].map(textIn) : []
  return together([textIn(note['content']), ...links], '\n')
}

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)

/** The dates on which the plan of a trip has something. */
function plannedOn(plan: readonly Json[], type: string, id: unknown): string[] {
  return plan
    .filter(({ content_type, item_reference }) => content_type === type && item_reference === id)
    .flatMap(({ date }) => dateIn(date) ?? [])
}

const ofBooking = (key: string): Partial<Upload> => ({ links: [{ entity: 'reservation', key }] })

function uploadsOf(row: Json, key: string, belongs: Partial<Upload>): Upload[] {
  const of = (list: string, folder: string): Upload[] =>
    listIn(row[list]).map(each => {
      const stored = baseName(textIn(each['filename']))
      return {
        key: keyOf(key, folder, stored),
        paths: stored === '' ? [] : [`${folder}/${stored}`],
        name: nameWithEnding(textIn(each['name']), stored),
        mime: null,
        caption: null,
        place_key: null,
        ...belongs,
      }
    })
  return [...of('images', 'images'), ...of('attachments', 'attachments')]
}

/** One of the pictures of the trip. */
function coverOf(collection: Json): Upload[] {
  const stored = baseName(textIn(objectIn(collection['primary_image'])['filename']))
  if (stored === '') return []
  const picture = { paths: [`images/${stored}`], name: stored, mime: null, caption: null, place_key: null }
  return [{ ...picture, key: `cover ${stored}`, cover: true }]
}
