import { csvOf } from '../csv.ts'
import { unplannedOf, type ExportedPlace, type ExportedTrip } from './exported-trip.ts'

/** English, so that every import recognises them. */
const columns = [
  'day',
  'date',
  'time',
  'end_time',
  'name',
  'category',
  'latitude',
  'longitude',
  'address',
  'website',
  'phone',
  'notes',
] as const

/** A line for each stop in the order of the days, then one for each place on no day. */
export function toCsv(trip: ExportedTrip): string {
  const stops = trip.days.flatMap(({ number, date, stops: ofDay }) =>
    ofDay.map(({ place, time, end_time, notes }) => [
      number,
      date,
      time,
      end_time,
      ...about(place, [notes, place.notes].filter(Boolean).join('\n')),
    ]),
  )
  const rest = unplannedOf(trip).map(place => [null, null, null, null, ...about(place, place.notes)])
  return csvOf([columns, ...stops, ...rest])
}

const about = (
  { name, category, lat, lng, address, website, phone }: ExportedPlace,
  notes: string | null,
) => [name, category, lat, lng, address, website, phone, notes]
