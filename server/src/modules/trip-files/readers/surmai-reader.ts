import {
  emptyTrip,
  type BroughtPerson,
  type BroughtTrip,
} from '@caravel/sync-protocol/domain/bring/brought-trip'
import { dateIn, listIn, objectIn, numberIn, parseJson, textIn, timeIn, type Json } from '../read-json.ts'
import type { Reader } from '../reader.ts'

/** A trip that Surmai exported: a zip with `trip.json`, or that file alone. */
export const surmaiReader: Reader = {
  source: 'surmai',
  async read({ archive, head, bytes }) {
    const name = archive?.names.find(each => /(^|\/)trip\.json$/.test(each))
    const raw = archive
      ? name && (await archive.read(name, 30_000_000))
      : head[0] === 0x7b
        ? await bytes()
        : undefined
    if (!raw) return undefined
    const data = parseJson(raw)
    const trip = objectIn(data['trip'])
    if (!('transportations' in data) || !('lodgings' in data) || trip['name'] === undefined) return undefined
    return [{ kind: 'brought', trip: tripOf(data, trip), owner: null }]
  },
}

function tripOf(data: Json, trip: Json): BroughtTrip {
  const activities = listIn(data['activities'])
  const [start, end] = [dateIn(trip['startDate']), dateIn(trip['endDate'])]
  const destinations = listIn(trip['destinations'])
  const dates = [...new Set(activities.flatMap(each => dateIn(each['startDate']) ?? []))].sort()
  const inside = dates.filter(date => !start || !end || (date >= start && date <= end))
  return {
    ...emptyTrip(String(trip['id'] ?? trip['name']), textIn(trip['name']) ?? '?'),
    description:
      [textIn(trip['description']), textIn(trip['notes'])].filter(text => text !== null).join('\n\n') || null,
    start_date: start,
    end_date: end,
    days: inside.map(date => ({ key: date, date, title: null, notes: null })),
    places: [...destinations.map(destinationOf), ...activities.map(activityPlace)],
    stops: activities.flatMap((each, at) => {
      const date = dateIn(each['startDate'])
      if (date === null || !inside.includes(date)) return []
      const key = keyOf(each, at)
      return [
        {
          key,
          day_key: date,
          place_key: `activity-${key}`,
          time: timeIn(each['startDate']),
          end_time: null,
          notes: null,
        },
      ]
    }),
    bookings: [
      ...listIn(data['transportations']).map(transportOf),
      ...listIn(data['lodgings']).map(lodgingOf),
    ],
    people: peopleOf(trip),
  }
}

function peopleOf(trip: Json): BroughtPerson[] {
  return listIn(trip['participants']).flatMap((each, at) => {
    const name = textIn(each['name'])
    return name === null ? [] : [{ key: keyOf(each, at), name }]
  })
}

function keyOf(row: Json, at: number): string {
  return String(row['id'] ?? at)
}

const nothing = { address: null, notes: null, website: null, phone: null }

function destinationOf(row: Json, at: number) {
  return {
    ...nothing,
    key: `destination-${keyOf(row, at)}`,
    name: textIn(row['name']) ?? '?',
    lat: numberIn(row['latitude']),
    lng: numberIn(row['longitude']),
    address: textIn(row['countryName']),
  }
}

function activityPlace(row: Json, at: number) {
  return {
    ...nothing,
    key: `activity-${keyOf(row, at)}`,
    name: textIn(row['name']) ?? '?',
    lat: null,
    lng: null,
    address: textIn(row['address']),
    notes: textIn(row['description']),
    website: textIn(row['link']),
  }
}

const types: Readonly<Record<string, 'flight' | 'train' | 'bus' | 'ferry' | 'car'>> = {
  flight: 'flight',
  train: 'train',
  bus: 'bus',
  boat: 'ferry',
  ferry: 'ferry',
  car: 'car',
  rental_car: 'car',
}

function transportOf(row: Json, at: number) {
  const metadata = objectIn(row['metadata'])
  const [from, to] = [textIn(row['origin']), textIn(row['destination'])]
  return {
    key: `transport-${keyOf(row, at)}`,
    type: types[textIn(row['type']) ?? ''] ?? ('transport_other' as const),
    title: [from, to].filter(text => text !== null).join(' → ') || '?',
    status: 'confirmed' as const,
    code: textIn(metadata['reservation']) ?? textIn(metadata['confirmationCode']),
    notes: textIn(metadata['provider']),
    link: textIn(row['link']),
    start_date: dateIn(row['departureTime']),
    start_time: timeIn(row['departureTime']),
    end_date: dateIn(row['arrivalTime']),
    end_time: timeIn(row['arrivalTime']),
    from,
    to,
    review: false,
  }
}

function lodgingOf(row: Json, at: number) {
  return {
    key: `lodging-${keyOf(row, at)}`,
    type: 'hotel' as const,
    title: textIn(row['name']) ?? '?',
    status: 'confirmed' as const,
    code: textIn(row['confirmationCode']),
    notes: textIn(row['address']),
    link: textIn(row['link']),
    start_date: dateIn(row['startDate']),
    start_time: timeIn(row['startDate']),
    end_date: dateIn(row['endDate']),
    end_time: timeIn(row['endDate']),
    from: null,
    to: null,
    review: false,
  }
}
