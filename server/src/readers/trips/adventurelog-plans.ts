/** Visits, ways and nights of an AdventureLog collection. Times are kept in UTC there, beside their zone. */
import type { Spot } from '@caravel/sync-protocol/domain/bookings/details'
import type { BroughtExpense } from '@caravel/sync-protocol/domain/bring/brought-things'
import type {
  BroughtBooking,
  BroughtPlace,
  BroughtStop,
} from '@caravel/sync-protocol/domain/bring/brought-trip'
import { isZone } from '@caravel/sync-protocol/domain/zones'
import {
  currencyIn,
  dateIn,
  isLostPrice,
  listIn,
  minorIn,
  momentIn,
  numberIn,
  textIn,
  together,
  type Json,
} from './read-json.ts'

/** Visits of a place, and the days that the plan of the trip puts it on. */
export function stopsOf(
  location: Json,
  place_key: string,
  dates: readonly string[],
  planned: readonly string[],
): BroughtStop[] {
  const visits = visitsOf(location, place_key, dates)
  const days = new Set(planned.filter(date => dates.includes(date)))
  for (const { day_key } of visits) days.delete(day_key)
  const others = [...days].map(day_key => ({
    key: `${place_key} plan ${day_key}`,
    day_key,
    place_key,
    time: null,
    end_time: null,
    notes: null,
  }))
  return [...visits, ...others]
}

function visitsOf(location: Json, place_key: string, dates: readonly string[]): BroughtStop[] {
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

const midnight = /T00:00(:00(\.0{1,9})?)?(Z|[+-]00:?00)?$/

/** Midnight in UTC is a whole day there, whatever zone stands beside it. */
function at(row: Json, field: string, zone: string): { date: string | null; time: string | null } {
  if (midnight.test(textIn(row[field]) ?? '')) return { date: dateIn(row[field]), time: null }
  return momentIn(row[field], zoneIn(row[zone]))
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

export const transportKey = (row: Json): string =>
  `transport ${textIn(row['name']) ?? ''} ${textIn(row['date']) ?? ''}`

export function transportOf(row: Json): BroughtBooking {
  const [start, end] = [at(row, 'date', 'start_timezone'), at(row, 'end_date', 'end_timezone')]
  const [start_zone, end_zone] = [zoneIn(row['start_timezone']), zoneIn(row['end_timezone'])]
  const from = spotOf(row, 'from_location', 'origin', start_zone)
  const to = spotOf(row, 'to_location', 'destination', end_zone)
  const number = textIn(row['flight_number'])
  return {
    key: transportKey(row),
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

export const lodgingKey = (row: Json): string =>
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
    notes: together([textIn(row['location']), textIn(row['description']), lostPrice(row)], '\n'),
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

/** In older versions a price has no currency, so it is no cost. */
const lostPrice = (row: Json): string | null =>
  isLostPrice(row['price'], currencyIn(row['price_currency'])) ? textIn(row['price']) : null

/** What something cost there, as an expense. */
export function expenseOf(
  row: Json,
  key: string,
  date: unknown,
  booking_key: string | null,
): BroughtExpense[] {
  const currency = currencyIn(row['price_currency'])
  const amount = currency === null ? null : minorIn(row['price'], currency)
  if (!amount || currency === null) return []
  const name = textIn(row['name']) ?? '?'
  return [{ key: `price ${key}`, name, note: null, date: dateIn(date), amount, currency, booking_key }]
}
