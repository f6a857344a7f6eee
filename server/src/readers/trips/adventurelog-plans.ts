/** Visits, ways and nights of an AdventureLog collection. Times are kept in UTC there, beside their zone. */
import type { Spot } from '@caravel/sync-protocol/domain/bookings/details'
import type {
  BroughtBooking,
  BroughtPlace,
  BroughtStop,
} from '@caravel/sync-protocol/domain/bring/brought-trip'
import { isZone } from '@caravel/sync-protocol/domain/zones'
import { listIn, momentIn, numberIn, textIn, together, type Json } from './read-json.ts'

export function stopsOf(location: Json, place_key: string, dates: readonly string[]): BroughtStop[] {
  return listIn(location['visits']).flatMap(visit => {
    const [start, end] = [at(visit, 'start_date', 'timezone'), at(visit, 'end_date', 'timezone')]
    if (start.date === null || !dates.includes(start.date)) return []
    return [
      {
        key: `${place_key} ${textIn(visit['start_date']) ?? ''}`,
        day_key: start.date,
        place_key,
        time: start.time,
        end_time: start.time === null || end.date !== start.date ? null : end.time,
        notes: textIn(visit['notes']),
      },
    ]
  })
}

/** Midnight without a zone is a whole day there. */
function at(row: Json, field: string, zone: string): { date: string | null; time: string | null } {
  const said = zoneIn(row[zone])
  const moment = momentIn(row[field], said)
  return said === null && moment.time === '00:00' ? { ...moment, time: null } : moment
}

function zoneIn(value: unknown): string | null {
  const zone = textIn(value)
  return zone !== null && isZone(zone) ? zone : null
}

const transports: Readonly<Record<string, 'flight' | 'train' | 'bus' | 'car' | 'ferry' | 'bicycle'>> = {
  plane: 'flight',
  train: 'train',
  bus: 'bus',
  car: 'car',
  boat: 'ferry',
  bike: 'bicycle',
}

export function transportOf(row: Json): BroughtBooking {
  const [start, end] = [at(row, 'date', 'start_timezone'), at(row, 'end_date', 'end_timezone')]
  const [start_zone, end_zone] = [zoneIn(row['start_timezone']), zoneIn(row['end_timezone'])]
  const from = spotOf(row, 'from_location', 'origin', start_zone)
  const to = spotOf(row, 'to_location', 'destination', end_zone)
  const number = textIn(row['flight_number'])
  return {
    key: `transport ${textIn(row['name']) ?? ''} ${textIn(row['date']) ?? ''}`,
    type: transports[textIn(row['type']) ?? ''] ?? ('transport_other' as const),
    title: textIn(row['name']) ?? number ?? '?',
    status: 'confirmed',
    code: null,
    notes: textIn(row['description']),
    link: textIn(row['link']),
    start_date: start.date,
    start_time: start.time,
    end_date: end.date,
    end_time: end.time,
    from: null,
    to: null,
    review: false,
    start_zone,
    end_zone,
    legs: from || to || number ? [{ from, to, number }] : [],
  }
}

function spotOf(row: Json, name: string, end: string, zone: string | null): Spot | null {
  const said = textIn(row[name])
  if (said === null) return null
  return { name: said, lat: numberIn(row[`${end}_latitude`]), lng: numberIn(row[`${end}_longitude`]), zone }
}

const lodgingKey = (row: Json): string =>
  `lodging ${textIn(row['name']) ?? ''} ${textIn(row['check_in']) ?? ''}`

/** Where there are coordinates, a place of the trip. */
export function lodgingPlaces(rows: readonly Json[]): BroughtPlace[] {
  return rows
    .filter(row => numberIn(row['latitude']) !== null && numberIn(row['longitude']) !== null)
    .map(row => ({
      key: lodgingKey(row),
      name: textIn(row['name']) ?? '?',
      lat: numberIn(row['latitude']),
      lng: numberIn(row['longitude']),
      address: textIn(row['location']),
      notes: null,
      website: null,
      phone: null,
      category: 'Hotel',
    }))
}

export function lodgingOf(row: Json): BroughtBooking {
  const [start, end] = [at(row, 'check_in', 'timezone'), at(row, 'check_out', 'timezone')]
  return {
    key: lodgingKey(row),
    type: 'hotel',
    title: textIn(row['name']) ?? '?',
    status: 'confirmed',
    code: textIn(row['reservation_number']),
    // A price has no currency there, so it is no cost.
    notes: together([textIn(row['location']), textIn(row['description']), textIn(row['price'])], '\n'),
    link: textIn(row['link']),
    start_date: start.date,
    start_time: start.time,
    end_date: end.date,
    end_time: end.time,
    from: null,
    to: null,
    review: false,
    start_zone: zoneIn(row['timezone']),
    end_zone: zoneIn(row['timezone']),
    place_key: lodgingKey(row),
  }
}
