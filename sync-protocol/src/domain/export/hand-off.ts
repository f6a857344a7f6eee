/** Addresses that open a place, or the stops of a day, in another map. Nothing is sent before someone follows one. */
import { degrees } from './to-gpx.ts'

export interface HandedStop {
  name: string
  lat: number
  lng: number
  google_place_id?: string | null
}

/** `geo` is what any map of a phone answers to, CoMaps among them. */
export const handOffTargets = ['google', 'apple', 'organic_maps', 'osmand', 'waze', 'geo'] as const
export type HandOffTarget = (typeof handOffTargets)[number]
export type HandOffMode = 'walk' | 'drive' | 'cycle' | 'transit'

/** The start, the end, and nine between: more are not taken by Google's addresses. */
const mostOfGoogle = 11

const at = ({ lat, lng }: HandedStop): string => `${degrees(lat)},${degrees(lng)}`

const address = (base: string, parameters: Record<string, string>): string =>
  `${base}?${new URLSearchParams(parameters).toString()}`

/**
 * One stop is shown; several become a way with them in order. A service that takes fewer at once gets several addresses,
 * each beginning where the one before ends; one that takes a single destination gets one for each stop. None for none.
 */
export function handOff(
  stops: readonly HandedStop[],
  target: HandOffTarget,
  mode: HandOffMode = 'walk',
): string[] {
  const [first] = stops
  if (!first) return []
  if (stops.length === 1) return [shown[target](first)]
  return routed[target](stops, mode)
}

const zoom = 16

const shown: Record<HandOffTarget, (stop: HandedStop) => string> = {
  google: stop =>
    address('https://www.google.com/maps/search/', {
      api: '1',
      query: at(stop),
      ...(stop.google_place_id ? { query_place_id: stop.google_place_id } : {}),
    }),
  apple: stop => address('https://maps.apple.com/', { ll: at(stop), q: stop.name }),
  organic_maps: stop => address('https://omaps.app/map', { v: '1', ll: at(stop), n: stop.name }),
  osmand: stop =>
    `${address('https://osmand.net/map/', { pin: at(stop) })}#${zoom}/${at(stop).replace(',', '/')}`,
  waze: stop => address('https://waze.com/ul', { ll: at(stop), navigate: 'yes' }),
  geo: stop => `geo:${at(stop)}?q=${at(stop)}(${encodeURIComponent(stop.name).replace(/[()]/g, escaped)})`,
}

const escaped = (char: string): string => (char === '(' ? '%28' : '%29')

type Routed = (stops: readonly HandedStop[], mode: HandOffMode) => string[]

const routed: Record<HandOffTarget, Routed> = {
  google: (stops, mode) => chunks(stops, mostOfGoogle).map(chunk => googleRoute(chunk, mode)),
  apple: (stops, mode) => [
    address('https://maps.apple.com/', {
      saddr: at(firstOf(stops)),
      // "to" joins further destinations; as its own text it must not be escaped.
      daddr: stops.slice(1).map(at).join(' to:'),
      dirflg: { walk: 'w', drive: 'd', cycle: 'b', transit: 'r' }[mode],
    }).replaceAll('%3A', ':'),
  ],
  organic_maps: stops => [
    `https://omaps.app/map?v=1${stops.map(stop => `&${new URLSearchParams({ ll: at(stop), n: stop.name }).toString()}`).join('')}`,
  ],
  osmand: (stops, mode) =>
    pairs(stops).map(([from, to]) =>
      address('https://osmand.net/map/', {
        start: at(from),
        finish: at(to),
        profile: {
          walk: 'pedestrian',
          drive: 'car',
          cycle: 'bicycle',
          transit: 'public_transport',
        }[mode],
      }),
    ),
  waze: stops => stops.map(shown.waze),
  geo: stops => stops.map(shown.geo),
}

const googleRoute = (stops: readonly HandedStop[], mode: HandOffMode): string => {
  const between = stops.slice(1, -1).map(at).join('|')
  const travelmode = { walk: 'walking', drive: 'driving', cycle: 'bicycling', transit: 'transit' }[mode]
  return address('https://www.google.com/maps/dir/', {
    api: '1',
    origin: at(firstOf(stops)),
    destination: at(firstOf(stops.slice(-1))),
    ...(between ? { waypoints: between } : {}),
    travelmode,
  })
}

const firstOf = (stops: readonly HandedStop[]): HandedStop => {
  const [first] = stops
  if (!first) throw new Error('a way needs stops')
  return first
}

const chunks = (stops: readonly HandedStop[], most: number): (readonly HandedStop[])[] => {
  const found: (readonly HandedStop[])[] = []
  for (let from = 0; from < stops.length - 1; from += most - 1) found.push(stops.slice(from, from + most))
  return found
}

const pairs = (stops: readonly HandedStop[]): [HandedStop, HandedStop][] =>
  stops.slice(1).map((to, index) => [stops[index] ?? to, to])
