import {
  isLocated,
  unplannedOf,
  type ExportedDay,
  type ExportedPlace,
  type ExportedTrip,
  type ExportWords,
} from './exported-trip.ts'
import type { RoutePoint } from './exported-routes.ts'
import { degrees } from './to-gpx.ts'
import { xmlElement } from './xml-text.ts'

/**
 * KML 2.2 (https://docs.ogc.org/is/12-007r2/12-007r2.html): a folder for each day with its stops and its way, and
 * one for what is on no day. Places without a position are left out.
 */
export function toKml(trip: ExportedTrip, words: ExportWords): string {
  const rest = unplannedOf(trip).map(place => placemark(place, place.notes))
  const folders = [
    ...trip.days.filter(({ stops }) => stops.length).map(day => folder(words.day(day), ofDay(day, words))),
    ...(rest.some(Boolean) ? [folder(words.unplanned, rest)] : []),
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<kml xmlns="http://www.opengis.net/kml/2.2"><Document>',
    xmlElement('name', trip.title),
    ...folders,
    '</Document></kml>\n',
  ].join('\n')
}

const folder = (name: string, inside: readonly string[]): string =>
  `<Folder>${xmlElement('name', name)}\n${inside.filter(Boolean).join('\n')}\n</Folder>`

const ofDay = (day: ExportedDay, words: ExportWords): string[] => {
  return [
    ...day.stops.map(({ place, time, notes }) =>
      placemark(place, [time, notes, place.notes].filter(Boolean).join('\n')),
    ),
    ...day.routes.map(route => `<Placemark>${xmlElement('name', words.day(day))}${path(route)}</Placemark>`),
  ]
}

const path = (route: readonly RoutePoint[]): string =>
  `<LineString><tessellate>1</tessellate><coordinates>${route.map(position).join(' ')}</coordinates></LineString>`

const position = ({ lat, lng }: { lat: number; lng: number }): string => `${degrees(lng)},${degrees(lat)}`

const placemark = (place: ExportedPlace, about: string | null): string => {
  if (!isLocated(place)) return ''
  const inside = [
    xmlElement('name', place.name),
    xmlElement('address', place.address),
    xmlElement('phoneNumber', place.phone),
    xmlElement('description', [about, place.website].filter(Boolean).join('\n')),
    `<Point><coordinates>${position(place)}</coordinates></Point>`,
  ]
  return `<Placemark>${inside.join('')}</Placemark>`
}
