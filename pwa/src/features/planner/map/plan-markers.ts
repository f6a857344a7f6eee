/** A plan as marks and lines for the map: the same numbers, colours and patterns as the list. */
import { mergeMarkers } from '../../../map/merge-markers.ts'
import type { LatLng, MapLine, MapMarker } from '../../../map/types.ts'
import { dayColourIndex } from '../../../ui/day-colour.ts'
import { positionOf } from '../model/travel-legs.ts'
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

/** The line of a day breaks at a stop that has no position, on the map as in the list. */
export function dayLines(day: PlanDay): MapLine[] {
  const pieces: LatLng[][] = [[]]
  for (const { place } of day.stops) {
    const position = positionOf(place)
    if (position) pieces.at(-1)?.push(position)
    else pieces.push([])
  }
  return pieces
    .filter(points => points.length > 1)
    .map((points, at) => ({ id: `${day.id}-${at}`, color: colourOf(day), points, pattern: 'guess' }))
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
): MapContent {
  if (isList(shown)) return placesContent(plan, shown, colour)
  const all = shown === 'all'
  const days = all ? plan.days : shown === 'ideas' ? [] : [shown]
  const ideas = all ? [] : ideaMarkers(plan.ideas, colour)
  const others = shown === 'ideas' ? plan.days.flatMap(day => stopMarkers(day, { dimmed: true })) : []
  const markers = mergeMarkers([
    ...days.flatMap(day => stopMarkers(day, all ? { small: true } : {})),
    ...others,
    ...ideas,
  ])
  const lines = days.flatMap(dayLines).map(line => (all ? { ...line, faded: true } : line))
  const own = days.flatMap(dayPoints)
  const points = own.length ? own : positionsOf(markers)
  return { markers, lines: withLines ? lines : [], points }
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
