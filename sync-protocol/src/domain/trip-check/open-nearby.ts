/** Where to go in place of a stop that is closed. */
import { openingState } from '../opening-state.ts'
import { distanceBetween, pointOf } from '../travel-guess.ts'
import type { Place, Stop } from './facts.ts'

/** Metres that one would walk to another place. */
const nearby = 2000
const most = 5

export interface OpenNearby {
  place_id: string
  /** In a straight line. */
  metres: number
}

/** Ideas near a stop that are open when one would be there, the nearest first. `date`: of its day, `YYYY-MM-DD`. */
export function openNearby(
  stop: Pick<Stop, 'place_id' | 'assignment_time'>,
  date: string,
  places: ReadonlyMap<string, Pick<Place, 'id' | 'lat' | 'lng' | 'opening_hours'>>,
  stops: Iterable<Pick<Stop, 'place_id'>>,
): OpenNearby[] {
  const from = pointOf(places.get(stop.place_id))
  if (!from) return []
  const planned = new Set([...stops].map(each => each.place_id))
  return [...places.values()]
    .flatMap(place => {
      const point = pointOf(place)
      if (!point || planned.has(place.id)) return []
      const metres = distanceBetween(from, point)
      const { state } = openingState(place.opening_hours, date, stop.assignment_time)
      return metres <= nearby && state === 'open' ? [{ place_id: place.id, metres }] : []
    })
    .sort((a, b) => a.metres - b.metres)
    .slice(0, most)
}
