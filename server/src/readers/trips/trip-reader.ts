import type { BookingType } from '@caravel/sync-protocol/domain/bookings/booking-types'
import type { BroughtPage } from '@caravel/sync-protocol/domain/bring/brought-papers'
import { keysOnce } from '@caravel/sync-protocol/domain/bring/brought-rows'
import {
  emptyTrip,
  type BroughtBooking,
  type BroughtPlace,
  type BroughtTrip,
} from '@caravel/sync-protocol/domain/bring/brought-trip'
import {
  counted,
  currencyIn,
  dateIn,
  isLostPrice,
  listIn,
  minorIn,
  numberIn,
  objectIn,
  textIn,
  timeIn,
  together,
  type Json,
} from './read-json.ts'
import type { Reader } from './reader.ts'
import { ArchiveUploads } from './archive-uploads.ts'
import { jsonExport } from './json-export.ts'
import { dayKey, itemKey, itemsOf, placeKey } from './trip-items.ts'
import { uploadsOf } from './trip-uploads.ts'

/** The backup of one account of TRIP (itskovacs/trip). */
export const tripReader: Reader = {
  source: 'trip',
  async read(file) {
    const data = await jsonExport(file, /^data\.json$/)
    if (!data) return undefined
    if (!('_' in data) || !Array.isArray(data['trips']) || !Array.isArray(data['places'])) return undefined
    const owner = textIn(objectIn(data['_'])['user'])
    const read = listIn(data['trips']).map(row => ({ row, trip: tripOf(row, owner ?? '') }))
    const trips = keysOnce(read.map(({ trip }) => trip))
    const files = file.archive && new ArchiveUploads(file.archive)
    for (const [at, trip] of trips.entries()) {
      const uploads = uploadsOf(read[at]?.row ?? {})
      if (files) await files.addTo(trip, uploads)
      else Object.assign(trip.left_out, counted({ files: uploads.length }))
    }
    return trips.map(trip => ({ kind: 'brought' as const, trip, owner }))
  },
}

function tripOf(trip: Json, owner: string): BroughtTrip {
  const days = listIn(trip['days'])
  const items = itemsOf(days)
  const places = new Map(listIn(trip['places']).map(place => [String(place['id']), placeOf(place, trip)]))
  for (const { item, key } of items) {
    const place = objectIn(item['place'])
    if (place['id'] === undefined) places.set(`item-${key}`, spotOf(item, `item-${key}`))
    else if (!places.has(String(place['id']))) places.set(String(place['id']), placeOf(place, trip))
  }
  const currency = currencyIn(trip['currency'])
  const people = new Set([
    ...listIn(trip['collaborators']).map(({ user }) => textIn(user)),
    ...items.map(({ item }) => textIn(item['paid_by'])),
  ])
  return {
    ...emptyTrip(`${owner} ${String(trip['id'])} ${textIn(trip['name']) ?? ''}`, textIn(trip['name']) ?? '?'),
    description: together([textIn(trip['notes']), textIn(trip['archival_review'])]),
    currency,
    archived: trip['archived'] === true,
    days: days.map((day, at) => ({
      key: dayKey(day, at),
      date: dateIn(day['dt']),
      title: textIn(day['label']),
      notes: textIn(day['notes']),
    })),
    places: [...places.values()],
    stops: items.map(({ item, key, day_key }) => ({
      key,
      day_key,
      place_key: placeKey(item, key),
      time: timeIn(item['time']),
      end_time: null,
      notes: together([
        // What it says beside the name of its place.
        objectIn(item['place'])['id'] === undefined ? null : textIn(item['text']),
        textIn(item['comment']),
        ...linksIn(item),
      ]),
    })),
    bookings: days.flatMap((day, at) =>
      listIn(day['bookings']).map(row => bookingOf(row, day, dayKey(day, at))),
    ),
    packing: listIn(trip['packing_items']).map((item, at) => ({
      key: itemKey(item, at),
      name: textIn(item['text']) ?? '?',
      category: textIn(item['category']),
      done: item['packed'] === true,
      quantity: numberIn(item['qt']),
    })),
    todos: listIn(trip['checklist_items']).map((item, at) => ({
      key: itemKey(item, at),
      name: textIn(item['text']) ?? '?',
      done: item['checked'] === true,
    })),
    pages: undatedPages(days),
    expenses: items.flatMap(({ item, key, date }) => {
      const amount = currency === null ? null : minorIn(item['price'], currency)
      if (!amount || currency === null) return []
      const payer = textIn(item['paid_by'])
      const payers = payer === null ? [] : [{ person_key: payer, amount }]
      return [{ key, name: textIn(item['text']) ?? '?', note: null, date, amount, currency, payers }]
    }),
    people: [...people].flatMap(name => (name === null ? [] : [{ key: name, name }])),
    left_out: counted({
      tracks: [...items.map(({ item }) => item), ...listedPlaces(trip)].filter(
        ({ gpx }) => textIn(gpx) !== null,
      ).length,
      costs:
        items.filter(({ item }) => isLostPrice(item['price'], currency)).length +
        listedPlaces(trip).filter(place => isLostPrice(place['price'], currency)).length,
      status: items.filter(({ item }) => textIn(item['status']) !== null).length,
    }),
  }
}

/** Days without a date have no place among those with one: their words become pages, their stops ideas. */
function undatedPages(days: readonly Json[]): BroughtPage[] {
  if (!days.some(({ dt }) => dateIn(dt) !== null)) return []
  return days.flatMap((day, at) => {
    const [label, notes] = [textIn(day['label']), textIn(day['notes'])]
    if (dateIn(day['dt']) !== null || (label === null && notes === null)) return []
    const titles = listIn(day['items']).map(
      item => textIn(item['text']) ?? textIn(objectIn(item['place'])['name']),
    )
    return [
      { key: `day ${dayKey(day, at)}`, title: label ?? '?', text: together([notes, ...titles], '\n') ?? '' },
    ]
  })
}

const listedPlaces = (trip: Json): Json[] => listIn(trip['places'])

function linksIn(row: Json): (string | null)[] {
  return Array.isArray(row['links']) ? row['links'].map(textIn) : []
}

function placeOf(row: Json, trip: Json): BroughtPlace {
  const currency = currencyIn(trip['currency'])
  const amount = currency === null ? null : minorIn(row['price'], currency)
  return {
    key: String(row['id']),
    name: textIn(row['name']) ?? '?',
    lat: numberIn(row['lat']),
    lng: numberIn(row['lng']),
    address: textIn(row['place']),
    notes: textIn(row['description']),
    website: null,
    phone: null,
    category: textIn(objectIn(row['category'])['name']),
    price: amount && currency !== null ? { amount, currency } : null,
    minutes: numberIn(row['duration']),
    links: linksIn(row).filter(link => link !== null),
  }
}

/** Something on a day that is no place of its own becomes one. */
function spotOf(item: Json, key: string): BroughtPlace {
  return {
    key,
    name: textIn(item['text']) ?? '?',
    lat: numberIn(item['lat']),
    lng: numberIn(item['lng']),
    address: null,
    notes: null,
    website: null,
    phone: null,
  }
}

const bookingTypes: Readonly<Record<string, BookingType>> = {
  flight: 'flight',
  car: 'car',
  hotel: 'hotel',
  activity: 'event',
  train: 'train',
  boat: 'ferry',
}

function bookingOf(row: Json, day: Json, day_key: string): BroughtBooking {
  return {
    key: String(row['id']),
    type: bookingTypes[textIn(row['type']) ?? ''] ?? 'other',
    title: textIn(row['label']) ?? '?',
    status: 'confirmed',
    code: textIn(row['reference']),
    notes: textIn(row['notes']),
    link: null,
    start_date: dateIn(day['dt']),
    start_time: null,
    end_date: dateIn(day['dt']),
    end_time: null,
    from: null,
    to: null,
    review: false,
    day_key,
    end_day_key: day_key,
  }
}
