import { emptyTrip, type BroughtTrip } from '@caravel/sync-protocol/domain/bring/brought-trip'
import {
  dateIn,
  listIn,
  minorIn,
  numberIn,
  objectIn,
  parseJson,
  textIn,
  timeIn,
  type Json,
} from '../read-json.ts'
import type { Reader } from '../reader.ts'

/** The backup of one account of TRIP (itskovacs/trip). */
export const tripReader: Reader = {
  source: 'trip',
  async read({ archive, head, bytes }) {
    const raw = archive
      ? await archive.read('data.json', 30_000_000)
      : head[0] === 0x7b
        ? await bytes()
        : undefined
    if (!raw) return undefined
    const data = parseJson(raw)
    if (!('_' in data) || !Array.isArray(data['trips']) || !Array.isArray(data['places'])) return undefined
    const owner = textIn(objectIn(data['_'])['user'])
    return listIn(data['trips']).map(trip => ({
      kind: 'brought' as const,
      trip: tripOf(trip, owner ?? ''),
      owner,
    }))
  },
}

function tripOf(trip: Json, owner: string): BroughtTrip {
  const days = listIn(trip['days'])
  const items = days.flatMap((day, at) =>
    listIn(day['items']).map(item => ({ item, day_key: keyOf(day, at) })),
  )
  const places = new Map(listIn(trip['places']).map(place => [String(place['id']), placeOf(place)]))
  for (const [at, { item }] of items.entries()) {
    const place = objectIn(item['place'])
    if (place['id'] !== undefined) places.set(String(place['id']), placeOf(place))
    else places.set(`item-${itemKey(item, at)}`, spotOf(item, `item-${itemKey(item, at)}`))
  }
  const currency = (textIn(trip['currency']) ?? '').toUpperCase()
  return {
    ...emptyTrip(`${owner} ${String(trip['id'])}`, textIn(trip['name']) ?? '?'),
    description: textIn(trip['notes']),
    currency: /^[A-Z]{3}$/.test(currency) ? currency : null,
    days: days.map((day, at) => ({
      key: keyOf(day, at),
      date: dateIn(day['dt']),
      title: textIn(day['label']),
      notes: textIn(day['notes']),
    })),
    places: [...places.values()],
    stops: items.map(({ item, day_key }, at) => ({
      key: itemKey(item, at),
      day_key,
      place_key: placeKey(item, at),
      time: timeIn(item['time']),
      end_time: null,
      notes: textIn(item['comment']),
    })),
    packing: listIn(trip['packing_items']).map((item, at) => ({
      key: itemKey(item, at),
      name: textIn(item['text']) ?? '?',
      category: textIn(item['category']),
      done: item['packed'] === true,
    })),
    todos: listIn(trip['checklist_items']).map((item, at) => ({
      key: itemKey(item, at),
      name: textIn(item['text']) ?? '?',
      category: null,
      done: item['checked'] === true,
    })),
    expenses: items.flatMap(({ item }, at) => {
      const amount = minorIn(item['price'])
      if (!amount || !/^[A-Z]{3}$/.test(currency)) return []
      const name = textIn(item['text']) ?? '?'
      return [{ key: itemKey(item, at), name, note: null, date: null, amount, currency }]
    }),
    left_out: leftOut({
      people: listIn(trip['collaborators']).length,
      files: listIn(trip['attachments']).length,
    }),
  }
}

function leftOut(counts: BroughtTrip['left_out']): BroughtTrip['left_out'] {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}

function keyOf(day: Json, at: number): string {
  return String(day['id'] ?? `day-${at}`)
}

function itemKey(item: Json, at: number): string {
  return String(item['id'] ?? `n${at}`)
}

function placeKey(item: Json, at: number): string {
  const { id } = objectIn(item['place'])
  return id === undefined ? `item-${itemKey(item, at)}` : String(id)
}

function placeOf(row: Json) {
  return {
    key: String(row['id']),
    name: textIn(row['name']) ?? '?',
    lat: numberIn(row['lat']),
    lng: numberIn(row['lng']),
    address: textIn(row['place']),
    notes: textIn(row['description']),
    website: null,
    phone: null,
  }
}

/** Something on a day that is no place of its own becomes one. */
function spotOf(item: Json, key: string) {
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
