import type { RoutePoint } from './exported-routes.ts'
import {
  isLocated,
  type ExportedPlace,
  type ExportedTrip,
  type ExportWords,
  type LocatedPlace,
} from './exported-trip.ts'
import { xmlElement, xmlText } from './xml-text.ts'

/**
 * GPX 1.1 (https://www.topografix.com/GPX/1/1/): each place a waypoint, each day's way a route, or several where a
 * flight or a train lies between. The order of elements is that of its schema. What has no position is left out.
 */
export function toGpx(trip: ExportedTrip, words: Pick<ExportWords, 'day'>): string {
  const waypoints = trip.places.filter(isLocated).map(place => point('wpt', place, place.notes))
  const placeOf = new Map(trip.places.map(place => [place.id, place]))
  const routes = trip.days.flatMap(day =>
    day.routes.map(route => {
      const points = route.map(each => routePoint(each, placeOf.get(each.place_id ?? ''))).join('\n')
      const name = xmlElement('name', words.day(day))
      return `<rte>${name}${xmlElement('desc', day.title)}<number>${day.number}</number>\n${points}\n</rte>`
    }),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Caravel" xmlns="http://www.topografix.com/GPX/1/1">',
    `<metadata>${xmlElement('name', trip.title)}</metadata>`,
    ...waypoints,
    ...routes,
    '</gpx>\n',
  ].join('\n')
}

const routePoint = (at: RoutePoint, place: ExportedPlace | undefined): string => {
  const about = [at.time, at.notes].filter(Boolean).join(' · ')
  if (place && isLocated(place)) return point('rtept', place, about)
  return `<rtept lat="${degrees(at.lat)}" lon="${longitude(at.lng)}">${xmlElement('name', at.name)}</rtept>`
}

const point = (element: 'wpt' | 'rtept', place: LocatedPlace, about: string | null): string => {
  const link = place.website ? `<link href="${xmlText(uriOf(place.website))}"/>` : ''
  const inside = [
    xmlElement('name', place.name),
    xmlElement('cmt', place.address),
    xmlElement('desc', about),
    link,
    xmlElement('type', place.category),
  ]
  return `<${element} lat="${degrees(place.lat)}" lon="${longitude(place.lng)}">${inside.join('')}</${element}>`
}

/** What people paste as an address, with what the schema's `anyURI` does not take escaped. */
const uriOf = (address: string): string =>
  address.replace(/%(?![\da-f]{2})|[\s"<>\\^`{|}]/giu, each => encodeURIComponent(each))

/** The schema ends before 180, which is where -180 is. */
const longitude = (value: number): string => degrees(value).replace(/^180$/, '-180')

/** Never with an exponent, which the schema does not know. */
export const degrees = (value: number): string =>
  String(Number(value.toFixed(7)) || 0).replace(/^.*e.*$/, '0')
