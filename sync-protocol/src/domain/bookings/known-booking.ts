/** Recognising a booking that is imported again. */
import { derivedId } from '../../ids.ts'
import type { BookingDetails } from './details.ts'

/** What tells one booking from another. */
export interface BookingTraits {
  type: string
  title: string
  confirmation_code?: string | null
  start_date?: string | null
  start_time?: string | null
  details?: BookingDetails | null
}

function plain(text: string | null | undefined): string {
  return (text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s-]+/g, '')
}

function firstNumber(item: BookingTraits): string {
  return plain(item.details?.legs?.[0]?.number)
}

/**
 * The booking among `rows` that this is: of the same type and date, with the same code and, where both have one, the
 * same first leg; without a code of the same title and time. The lowest id where several are.
 */
export function knownBooking<T extends BookingTraits & { id: string }>(
  rows: readonly T[],
  item: BookingTraits,
): T | undefined {
  return rows.filter(row => isSameBooking(row, item)).toSorted((a, b) => (a.id < b.id ? -1 : 1))[0]
}

function isSameBooking(row: BookingTraits, item: BookingTraits): boolean {
  if (row.type !== item.type || (row.start_date ?? null) !== (item.start_date ?? null)) return false
  const [code, other] = [plain(row.confirmation_code), plain(item.confirmation_code)]
  const [number, otherNumber] = [firstNumber(row), firstNumber(item)]
  if (code && other) return code === other && (!number || !otherNumber || number === otherNumber)
  if (number && otherNumber) return number === otherNumber
  return plain(row.title) === plain(item.title) && (row.start_time ?? null) === (item.start_time ?? null)
}

/** The id that an imported booking gets in a trip: the same, anyone who imports it and how often. */
export function importedBookingId(tripId: string, item: BookingTraits): string {
  const code = plain(item.confirmation_code)
  const traits = code ? [code, firstNumber(item)] : [plain(item.title), item.start_time ?? '']
  return derivedId('imported-booking', tripId, item.type, item.start_date ?? '', ...traits)
}

export interface PlaceTraits {
  name: string
  lat?: number | null
  lng?: number | null
}

/** About 500 m in degrees of latitude. */
const near = 0.005

/** The place of the trip that an imported one is: of the same name, and close by where both say where they are. */
export function knownPlace<T extends PlaceTraits & { id: string }>(
  places: readonly T[],
  item: PlaceTraits,
): T | undefined {
  return places
    .filter(row => plain(row.name) === plain(item.name) && isNear(row, item))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))[0]
}

function isNear(a: PlaceTraits, b: PlaceTraits): boolean {
  const pairs = [
    [a.lat, b.lat],
    [a.lng, b.lng],
  ] as const
  return pairs.every(([one, other]) => one == null || other == null || Math.abs(one - other) < near)
}

export function importedPlaceId(tripId: string, item: PlaceTraits): string {
  const at = item.lat == null || item.lng == null ? '' : `${item.lat.toFixed(2)} ${item.lng.toFixed(2)}`
  return derivedId('imported-place', tripId, plain(item.name), at)
}
