/** A trip, or one day of it, as a file for other programs: made on the device. */
import {
  exportedTrip,
  type ExportedTrip,
  type ExportWords,
} from '@caravel/sync-protocol/domain/export/exported-trip'
import { toCsv } from '@caravel/sync-protocol/domain/export/to-csv'
import { toGeoJson } from '@caravel/sync-protocol/domain/export/to-geojson'
import { toGpx } from '@caravel/sync-protocol/domain/export/to-gpx'
import { toKml } from '@caravel/sync-protocol/domain/export/to-kml'
import { withTexts } from '@caravel/sync-protocol/domain/sharing/guest-texts'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { accommodation } from '@caravel/sync-protocol/entities/accommodation'
import { category } from '@caravel/sync-protocol/entities/category'
import { dayNote } from '@caravel/sync-protocol/entities/day-note'
import { day } from '@caravel/sync-protocol/entities/day'
import { place } from '@caravel/sync-protocol/entities/place'
import { reservationPosition } from '@caravel/sync-protocol/entities/reservation-position'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { tripStream } from '@caravel/sync-protocol/streams'
import { appView, openStream } from '../../data/store.ts'
import { formatDate } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { codesHidden } from '../../shared/bookings/codes-hidden.ts'
import { withoutCodes } from '../../shared/bookings/without-codes.ts'

export const exportFormats = ['gpx', 'kml', 'geojson', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The whole trip as files see it; undefined while the device has none of it. Reactive. */
export function readTrip(tripId: string): ExportedTrip | undefined {
  const view = openStream(tripStream(tripId))
  const row = view.rows(trip).value.get(tripId)
  if (!row) return undefined
  const bookings = [...view.rows(reservation).value.values()]
  const stays = [...view.rows(accommodation).value.values()]
  const whole = exportedTrip({
    title: row.title,
    days: [...view.rows(day).value.values()],
    assignments: [...view.rows(assignment).value.values()],
    places: [...view.rows(place).value.values()],
    categories: [...appView.rows(category).value.values()],
    notes: [...view.rows(dayNote).value.values()],
    bookings,
    positions: view.rows(reservationPosition).value,
    stays,
  })
  return codesHidden() ? withTexts(whole, withoutCodes([...bookings, ...stays])) : whole
}

/** Only one day, with the places of its stops. */
export function onlyDay(whole: ExportedTrip, number: number): ExportedTrip {
  const days = whole.days.filter(each => each.number === number)
  const ids = new Set(days.flatMap(({ stops }) => stops.map(({ place: { id } }) => id)))
  return { title: whole.title, days, places: whole.places.filter(({ id }) => ids.has(id)) }
}

/** "Day 2 · Sun 18 April". */
export const dayTitle: ExportWords['day'] = ({ number, date }) => {
  const name = t('tripExport.day', { number })
  return date === null ? name : `${name} · ${formatDate(date, { month: 'long', year: false })}`
}

const types: Record<ExportFormat, string> = {
  gpx: 'application/gpx+xml',
  kml: 'application/vnd.google-earth.kml+xml',
  geojson: 'application/geo+json',
  csv: 'text/csv',
}

/** `name` has no character that a disk refuses. */
export function exportFile(
  trip: ExportedTrip,
  format: ExportFormat,
): { name: string; type: string; text: string } {
  const words: ExportWords = { day: dayTitle, unplanned: t('tripExport.unplanned') }
  const make = { gpx: toGpx, kml: toKml, geojson: toGeoJson, csv: toCsv }
  const [only, ...more] = trip.days
  const title = only && !more.length ? `${trip.title} ${dayTitle(only)}` : trip.title
  const name = `${title.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim() || 'trip'}.${format}`
  return { name, type: types[format], text: make[format](trip, words) }
}
