/** Bookings and stays of a TREK trip. */
import {
  bookingStatuses,
  bookingTypes,
  type BookingType,
} from '@caravel/sync-protocol/domain/bookings/booking-types'
import type { Leg, Spot } from '@caravel/sync-protocol/domain/bookings/details'
import type { BroughtBooking } from '@caravel/sync-protocol/domain/bring/brought-trip'
import { parseBoundedJson } from '../bounded-json.ts'
import { dateIn, listIn, numberIn, objectIn, textIn, timeIn, type Json } from './read-json.ts'
import type { ForeignDatabase } from './foreign-database.ts'
import { keyOf, ownKey } from './trek-keys.ts'

export function bookingsOf(
  database: ForeignDatabase,
  tripId: unknown,
  days: readonly Json[],
): BroughtBooking[] {
  const of = (table: string): Json[] => database.rows(table, 'trip_id', tripId)
  const stays = new Map(of('day_accommodations').map(stay => [ownKey(stay), stay]))
  const names = new Map(of('places').map(place => [ownKey(place), textIn(place['name'])]))
  const dates = new Map(days.map(day => [ownKey(day), dateIn(day['date'])]))
  const told = new Set<string>()
  const bookings = of('reservations').map(row => {
    const booking = bookingOf(database, row)
    const stayKey = keyOf(row['accommodation_id'])
    const stay = stayKey === null || told.has(stayKey) ? undefined : stays.get(stayKey)
    if (stayKey === null || !stay) return booking
    // The two are one there: the stay says where and when.
    told.add(stayKey)
    return withStay(booking, stayOf(stay, names, dates))
  })
  const loose = [...stays].filter(([key]) => !told.has(key)).map(([, stay]) => stayOf(stay, names, dates))
  return [...bookings, ...loose]
}

function bookingOf(database: ForeignDatabase, row: Json): BroughtBooking {
  const type = bookingTypes.find(each => each === row['type']) ?? ('other' satisfies BookingType)
  const about = metadataOf(row)
  const legs = legsOf(database.rows('reservation_endpoints', 'reservation_id', row['id']), about)
  const [first, last] = [legs[0]?.from, legs.at(-1)?.to]
  return {
    key: ownKey(row),
    type,
    title: textIn(row['title']) ?? '?',
    status: bookingStatuses.find(each => each === row['status']) ?? 'pending',
    code: textIn(row['confirmation_number']),
    notes: textIn(row['notes']),
    link: null,
    start_date: dateIn(row['reservation_time']),
    start_time: timeIn(row['reservation_time']) ?? timeIn(about['check_in_time']),
    end_date: dateIn(row['reservation_end_time']) ?? dateIn(row['reservation_time']),
    end_time: timeIn(row['reservation_end_time']) ?? timeIn(about['check_out_time']),
    from: textIn(row['location']),
    to: null,
    review: row['needs_review'] === 1,
    legs,
    start_zone: textIn(about['departure_timezone']) ?? first?.zone ?? null,
    end_zone: textIn(about['arrival_timezone']) ?? last?.zone ?? null,
    check_in_end: timeIn(about['check_in_end_time']),
    provider: textIn(about['airline']),
    place_key: keyOf(row['place_id']),
    day_key: keyOf(row['day_id']),
    end_day_key: keyOf(row['end_day_id']) ?? keyOf(row['day_id']),
  }
}

/** A JSON text; where it was sent as a text it is one twice. */
function metadataOf(row: Json): Json {
  let value: unknown = row['metadata']
  for (let round = 0; round < 2 && typeof value === 'string'; round++) {
    try {
      value = parseBoundedJson(value)
    } catch {
      // Details that cannot be read are left out; the booking comes without them.
      return {}
    }
  }
  return objectIn(value)
}

const order: Readonly<Record<string, number>> = { from: 0, stop: 1, to: 2 }

/** From each end to the next; what is known of the vehicle stands in the details of the booking. */
function legsOf(endpoints: readonly Json[], about: Json): Leg[] {
  const ends = endpoints.toSorted(
    (a, b) =>
      (order[String(a['role'])] ?? 1) - (order[String(b['role'])] ?? 1) ||
      Number(a['sequence'] ?? 0) - Number(b['sequence'] ?? 0),
  )
  const vehicles = listIn(about['legs'])
  const one = {
    carrier: textIn(about['airline']),
    number: textIn(about['flight_number']) ?? textIn(about['train_number']),
    platform: textIn(about['platform']),
    seat: textIn(about['seat']),
  }
  return ends.slice(1).map((to, at) => {
    const from = ends[at] ?? {}
    const vehicle = vehicles.length === ends.length - 1 ? (vehicles[at] ?? {}) : undefined
    return {
      from: spotOf(from),
      to: spotOf(to),
      start_date: dateIn(from['local_date']),
      start_time: timeIn(from['local_time']),
      end_date: dateIn(to['local_date']),
      end_time: timeIn(to['local_time']),
      ...(vehicle
        ? {
            carrier: textIn(vehicle['airline']) ?? one.carrier,
            number: textIn(vehicle['flight_number']),
            seat: textIn(vehicle['seat']),
          }
        : one),
    }
  })
}

function spotOf(row: Json): Spot {
  return {
    name: textIn(row['name']) ?? '?',
    code: textIn(row['code']),
    lat: numberIn(row['lat']),
    lng: numberIn(row['lng']),
    zone: textIn(row['timezone']),
  }
}

function stayOf(
  stay: Json,
  names: ReadonlyMap<string, string | null>,
  dates: ReadonlyMap<string, string | null>,
): BroughtBooking {
  const [place_key, day_key, end_day_key] = [
    keyOf(stay['place_id']),
    keyOf(stay['start_day_id']),
    keyOf(stay['end_day_id']),
  ]
  return {
    key: `stay-${ownKey(stay)}`,
    type: 'hotel',
    title: names.get(place_key ?? '') ?? '?',
    status: 'confirmed',
    code: textIn(stay['confirmation']),
    notes: textIn(stay['notes']),
    link: null,
    start_date: dates.get(day_key ?? '') ?? null,
    start_time: timeIn(stay['check_in']),
    end_date: dates.get(end_day_key ?? '') ?? null,
    end_time: timeIn(stay['check_out']),
    from: null,
    to: null,
    review: false,
    check_in_end: timeIn(stay['check_in_end']),
    place_key,
    day_key,
    end_day_key,
  }
}

function withStay(booking: BroughtBooking, stay: BroughtBooking): BroughtBooking {
  return {
    ...booking,
    start_date: stay.start_date ?? booking.start_date,
    end_date: stay.end_date ?? booking.end_date,
    start_time: stay.start_time ?? booking.start_time,
    end_time: stay.end_time ?? booking.end_time,
    check_in_end: stay.check_in_end ?? booking.check_in_end ?? null,
    code: booking.code ?? stay.code,
    notes: booking.notes ?? stay.notes,
    place_key: booking.place_key ?? stay.place_key ?? null,
    day_key: stay.day_key ?? booking.day_key ?? null,
    end_day_key: stay.end_day_key ?? booking.end_day_key ?? null,
  }
}
