import { emptyTrip, type BroughtTrip } from '@caravel/sync-protocol/domain/bring/brought-trip'
import { addDays, daysInRange } from '@caravel/sync-protocol/domain/trip-range'
import { dateIn, listIn, numberIn, parseJson, textIn, timeIn, type Json } from '../read-json.ts'
import type { Reader } from '../reader.ts'

/** The backup of one AdventureLog account: its collections are trips. */
export const adventureLogReader: Reader = {
  source: 'adventurelog',
  async read({ archive }) {
    const raw = await archive?.read('data.json', 30_000_000)
    if (!raw) return undefined
    const data = parseJson(raw)
    if (!Array.isArray(data['collections']) || !('lodging' in data)) return undefined
    const email = textIn(data['user_email'])
    return listIn(data['collections']).map(collection => ({
      kind: 'brought' as const,
      trip: tripOf(data, collection),
      owner: email,
    }))
  },
}

function tripOf(data: Json, collection: Json): BroughtTrip {
  const id = collection['export_id']
  const own = (list: string): Json[] => listIn(data[list]).filter(each => each['collection_export_id'] === id)
  const locations = listIn(data['locations']).filter(
    ({ collection_export_ids: ids }) => Array.isArray(ids) && ids.includes(id),
  )
  const [start, end] = [dateIn(collection['start_date']), dateIn(collection['end_date'])]
  const dates = start && end && end >= start ? datesBetween(start, end) : []
  return {
    ...emptyTrip(
      `${textIn(data['user_email']) ?? ''} ${String(id)} ${textIn(collection['name']) ?? ''}`,
      textIn(collection['name']) ?? '?',
    ),
    description: textIn(collection['description']),
    start_date: dates.length ? start : null,
    end_date: dates.length ? end : null,
    days: dates.map(date => ({ key: date, date, title: null, notes: null })),
    places: locations.map(placeOf),
    stops: locations.flatMap(location => stopsOf(location, dates)),
    notes: own('notes').flatMap((note, at) => {
      const date = dateIn(note['date'])
      const text = [textIn(note['name']), textIn(note['content'])].filter(part => part !== null).join(': ')
      return date === null ? [] : [{ key: String(at), day_key: date, text, time: null }]
    }),
    bookings: [...own('transportation').map(transportOf), ...own('lodging').map(lodgingOf)],
    packing: own('checklists').flatMap((list, at) =>
      listIn(list['items']).map((item, nth) => ({
        key: `${at}-${nth}`,
        name: textIn(item['name']) ?? '?',
        category: textIn(list['name']),
        done: item['is_checked'] === true,
      })),
    ),
    left_out: leftOut({
      people: Array.isArray(collection['shared_with_emails']) ? collection['shared_with_emails'].length : 0,
      files: locations.reduce(
        (sum, each) => sum + listIn(each['images']).length + listIn(each['attachments']).length,
        0,
      ),
      undated: own('notes').filter(note => dateIn(note['date']) === null).length,
    }),
  }
}

function leftOut(counts: BroughtTrip['left_out']): BroughtTrip['left_out'] {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}

function datesBetween(start: string, end: string): string[] {
  const count = Math.min(daysInRange({ start_date: start, end_date: end }), 365)
  return Array.from({ length: count }, (_, at) => addDays(start, at))
}

function placeOf(row: Json) {
  return {
    key: String(row['export_id']),
    name: textIn(row['name']) ?? '?',
    lat: numberIn(row['latitude']),
    lng: numberIn(row['longitude']),
    address: textIn(row['location']),
    notes: textIn(row['description']),
    website: textIn(row['link']),
    phone: null,
  }
}

function stopsOf(location: Json, dates: readonly string[]) {
  return listIn(location['visits']).flatMap((visit, at) => {
    const date = dateIn(visit['start_date'])
    if (date === null || !dates.includes(date)) return []
    const [time, end] = [timeIn(visit['start_date']), timeIn(visit['end_date'])]
    const whole = time === '00:00' || !(textIn(visit['start_date']) ?? '').includes(':')
    const key = String(location['export_id'])
    return [
      {
        key: `${key}-${at}`,
        day_key: date,
        place_key: key,
        time: whole ? null : time,
        end_time: whole || dateIn(visit['end_date']) !== date ? null : end,
        notes: textIn(visit['notes']),
      },
    ]
  })
}

const transports: Readonly<Record<string, 'flight' | 'train' | 'bus' | 'car' | 'ferry' | 'bicycle'>> = {
  plane: 'flight',
  train: 'train',
  bus: 'bus',
  car: 'car',
  boat: 'ferry',
  bike: 'bicycle',
}

function transportOf(row: Json, at: number) {
  return {
    key: `transport-${at}`,
    type: transports[textIn(row['type']) ?? ''] ?? ('transport_other' as const),
    title: textIn(row['name']) ?? textIn(row['flight_number']) ?? '?',
    status: 'confirmed' as const,
    code: null,
    notes:
      [textIn(row['flight_number']), textIn(row['description'])].filter(text => text !== null).join('\n') ||
      null,
    link: textIn(row['link']),
    start_date: dateIn(row['date']),
    start_time: timeIn(row['date']),
    end_date: dateIn(row['end_date']),
    end_time: timeIn(row['end_date']),
    from: textIn(row['from_location']),
    to: textIn(row['to_location']),
    review: false,
  }
}

function lodgingOf(row: Json, at: number) {
  return {
    key: `lodging-${at}`,
    type: 'hotel' as const,
    title: textIn(row['name']) ?? '?',
    status: 'confirmed' as const,
    code: textIn(row['reservation_number']),
    notes:
      [textIn(row['location']), textIn(row['description'])].filter(text => text !== null).join('\n') || null,
    link: textIn(row['link']),
    start_date: dateIn(row['check_in']),
    start_time: timeIn(row['check_in']),
    end_date: dateIn(row['check_out']),
    end_time: timeIn(row['check_out']),
    from: null,
    to: null,
    review: false,
  }
}
