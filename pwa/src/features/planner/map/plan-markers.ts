/** A plan as marks and lines for the map: the same numbers, colours and patterns as the list. */
import { decodePolyline } from '@caravel/sync-protocol/domain/polyline'
import { mergeMarkers } from '../../../map/merge-markers.ts'
import type { LatLng, MapLine, MapMarker } from '../../../map/types.ts'
import { transportsOf } from '@caravel/sync-protocol/domain/trip-ways'
import { dayColourIndex } from '../../../ui/day-colour.ts'
import { transportPattern, wayPatterns } from '../../../map/way-patterns.ts'
import { bookingIcon } from '../../../shared/bookings/booking-icon.ts'
import { dayHops, legOf } from '../model/day-hops.ts'
import { positionOf, type TravelMode } from '../model/travel-legs.ts'
import type { Place, PlanDay, TripPlan } from '../model/trip-plan.ts'

const colourOf = (day: PlanDay) => `--day-${dayColourIndex(day.number)}`

type Look = Pick<MapMarker, 'dimmed' | 'small'>

function stopMarkers(day: PlanDay, look: Look = {}): MapMarker[] {
  return day.stops.flatMap(({ place, number }) => {
    const at = positionOf(place)
    if (!at) return []
    return [
      {
        id: place.id,
        ...at,
        numbers: [number],
        color: colourOf(day),
        name: place.name,
        kind: 'stop',
        ...look,
      } as const,
    ]
  })
}

/** The colour of an idea's ring: that of its category. */
export type IdeaColour = (place: Place) => string | undefined

function ideaMarkers(places: readonly Place[], colour: IdeaColour): MapMarker[] {
  return places.flatMap(place => {
    const at = positionOf(place)
    if (!at) return []
    const color = colour(place) ?? '--ink-2'
    return [{ id: place.id, ...at, numbers: [], color, name: place.name, kind: 'idea' } as const]
  })
}

/** The stops of a day in order, where they lie. */
export const dayPoints = (day: PlanDay): LatLng[] => day.stops.flatMap(({ place }) => positionOf(place) ?? [])

/** The ways of what is booked, on the day that each begins: as the crow flies, in the pattern of the vehicle. */
function bookingLines(day: PlanDay): MapLine[] {
  return day.line.flatMap(item => {
    if (item.kind !== 'booking') return []
    return transportsOf(item.row, item.part).map(({ leg, start, end }): MapLine => {
      const id = `${day.id}-${item.id}-${leg}`
      const { type } = item.row
      const [pattern, icon] = [transportPattern(type), bookingIcon(type)]
      return { id, color: colourOf(day), points: [start, end], pattern, icon }
    })
  })
}

/** Where people sleep on some days, each place once; where a stop stands there too, its number says more. */
function stayMarkers(days: readonly PlanDay[], look: Look = {}): MapMarker[] {
  const stops = new Set(days.flatMap(day => day.stops.map(({ place }) => place.id)))
  const stays = days.flatMap(({ stays: { morning, evening } }) => [...morning, ...evening])
  const places = new Map(stays.flatMap(({ place }) => (place ? [[place.id, place] as const] : [])))
  return [...places.values()].flatMap((place): MapMarker[] => {
    const at = stops.has(place.id) ? undefined : positionOf(place)
    if (!at) return []
    return [{ id: place.id, ...at, numbers: [], color: '--ink', name: place.name, kind: 'stay', ...look }]
  })
}

/** The line of a day: along roads where they are known, straight where not; it breaks where a vehicle takes
 *  over, and at a stop that has no position. */
export function dayLines(day: PlanDay, prefer: TravelMode = 'walk'): MapLine[] {
  const lines: MapLine[] = []
  const color = colourOf(day)
  const add = (pattern: MapLine['pattern'], points: LatLng[]) => {
    const last = lines.at(-1)
    const joins = pattern === 'guess' && last?.pattern === 'guess' && last.points.at(-1) === points[0]
    if (joins) last.points.push(...points.slice(1))
    else lines.push({ id: `${day.id}-${lines.length}`, color, points, pattern })
  }
  for (const hop of dayHops(day)) {
    const leg = legOf(hop, prefer)
    if (leg?.shape) add(wayPatterns[leg.mode], [hop.start, ...decodePolyline(leg.shape), hop.end])
    else add('guess', [hop.start, hop.end])
  }
  return lines
}

export type MapContent = { markers: MapMarker[]; lines: MapLine[]; points: LatLng[] }

/**
 * @param shown one day, every day, only the ideas, or some places: planned ones in the colour of their day, all others
 * as ideas
 */
export function mapContent(
  plan: TripPlan,
  shown: PlanDay | 'all' | 'ideas' | readonly Place[],
  withLines: boolean,
  colour: IdeaColour = () => undefined,
  prefer: TravelMode = 'walk',
): MapContent {
  if (isList(shown)) return placesContent(plan, shown, colour)
  const all = shown === 'all'
  const days = all ? plan.days : shown === 'ideas' ? [] : [shown]
  const ideas = all ? [] : ideaMarkers(plan.ideas, colour)
  const others = shown === 'ideas' ? plan.days.flatMap(day => stopMarkers(day, { dimmed: true })) : []
  const markers = mergeMarkers([
    ...days.flatMap(day => stopMarkers(day, all ? { small: true } : {})),
    ...stayMarkers(days, all ? { small: true } : {}),
    ...others,
    ...ideas,
  ])
  const lines = withLines
    ? days
        .flatMap(day => [...dayLines(day, prefer), ...bookingLines(day)])
        .map(line => (all ? { ...line, faded: true } : line))
    : []
  const own = days.flatMap(dayPoints)
  const points = own.length ? own : positionsOf(markers)
  // A day on which people only travel shows where.
  return { markers, lines, points: points.length ? points : lines.flatMap(line => line.points) }
}

/** Where all that is planned lies; without stops, where its nights are spent. */
export function pointsOf({ days }: TripPlan): LatLng[] {
  const own = days.flatMap(dayPoints)
  return own.length ? own : positionsOf(stayMarkers(days))
}

/** One day by itself, with where its nights are spent: for paper. */
export function dayContent(day: PlanDay, prefer: TravelMode): MapContent {
  return {
    markers: mergeMarkers([...stopMarkers(day), ...stayMarkers([day])]),
    lines: [...dayLines(day, prefer), ...bookingLines(day)],
    points: dayPoints(day),
  }
}

const isList = (shown: unknown): shown is readonly Place[] => Array.isArray(shown)

const positionsOf = (markers: readonly MapMarker[]): LatLng[] => markers.map(({ lat, lng }) => ({ lat, lng }))

function placesContent(plan: TripPlan, places: readonly Place[], colour: IdeaColour): MapContent {
  const ids = new Set(places.map(({ id }) => id))
  const stops = plan.days.flatMap(day => stopMarkers(day)).filter(({ id }) => ids.has(id))
  const ideas = ideaMarkers(
    places.filter(({ id }) => !plan.visits.has(id)),
    colour,
  )
  const markers = mergeMarkers([...stops, ...ideas])
  return { markers, lines: [], points: positionsOf(markers) }
}
