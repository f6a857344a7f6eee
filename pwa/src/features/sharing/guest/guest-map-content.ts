/** A day of a shared trip as marks and lines for the map, on the screen and on paper. */
import type { GuestDay } from '@caravel/sync-protocol/domain/sharing/guest-view'
import { decodePolyline } from '@caravel/sync-protocol/domain/polyline'
import type { SharedTrip } from '../../../data/shared-trip.ts'
import { transportPattern, wayPatterns } from '../../../map/way-patterns.ts'
import type { LatLng, MapLine, MapMarker } from '../../../map/types.ts'
import { bookingIcon } from '../../../shared/bookings/booking-icon.ts'
import { dayColourIndex } from '../../../ui/day-colour.ts'
import { guestLine } from './guest-line.ts'

export interface GuestMapContent {
  markers: MapMarker[]
  lines: MapLine[]
  points: LatLng[]
}

export function guestMapContent(shared: SharedTrip, day: GuestDay): GuestMapContent {
  const color = `--day-${dayColourIndex(day.day_number)}`
  const found = new Map<string, MapMarker>()
  for (const item of guestLine(shared, day)) {
    if (item.kind !== 'stop') continue
    const { id, lat, lng, name } = item.place
    if (lat === null || lng === null) continue
    const known = found.get(id)
    if (known) known.numbers.push(item.number)
    else found.set(id, { id, lat, lng, name, numbers: [item.number], color, kind: 'stop' })
  }
  const lines = [...wayLines(shared, day, color), ...transportLines(shared, day, color)]
  const stops = [...found.values()]
  const markers = [...stops, ...bedMarkers(shared, day, found)]
  const points = stops.map(({ lat, lng }) => ({ lat, lng }))
  return { markers, lines, points: points.length > 0 ? points : lines.flatMap(line => line.points) }
}

/** Along roads where a router told them, else straight; nothing leads over a flight. */
function wayLines({ ways }: SharedTrip, { id: dayId }: GuestDay, color: string): MapLine[] {
  return ways
    .filter(({ day_id }) => day_id === dayId)
    .map(({ start, end, shape, mode }, at) => ({
      id: `${dayId}-${at}`,
      color,
      points: shape === null ? [start, end] : [start, ...decodePolyline(shape), end],
      pattern: shape === null ? 'guess' : wayPatterns[mode],
    }))
}

function transportLines({ journeys }: SharedTrip, { id: dayId }: GuestDay, color: string): MapLine[] {
  return journeys
    .filter(({ day_id }) => day_id === dayId)
    .map(({ start, end, type }, at) => ({
      id: `${dayId}-booked-${at}`,
      color,
      points: [start, end],
      pattern: transportPattern(type),
      icon: bookingIcon(type),
    }))
}

/** Where the night before or after the day is spent, where no stop stands. */
function bedMarkers(
  { accommodations, places }: SharedTrip,
  { date }: GuestDay,
  stops: ReadonlyMap<string, MapMarker>,
): MapMarker[] {
  const ids = new Set(
    accommodations.flatMap(({ place_id, start_date, end_date }) =>
      date !== null && start_date !== null && end_date !== null && start_date <= date && date <= end_date
        ? [place_id]
        : [],
    ),
  )
  return places.flatMap(({ id, lat, lng, name }): MapMarker[] =>
    ids.has(id) && !stops.has(id) && lat !== null && lng !== null
      ? [{ id, lat, lng, numbers: [], color: '--ink', name, kind: 'stay' }]
      : [],
  )
}
