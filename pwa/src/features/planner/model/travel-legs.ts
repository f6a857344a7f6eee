/** The ways between stops, guessed along the straight line until a route is known. */
import { distanceBetween, guessTravel, type TravelMode } from '@caravel/sync-protocol/domain/travel-guess'
import { metresBetween, positionOf, type Position } from '../../../shared/place-search/position.ts'
import type { Place } from './trip-plan.ts'

export { metresBetween, positionOf, type Position }

export type { TravelMode }

/** Metres in a straight line up to which people are taken to walk. */
const walkable = 2_500

export type TravelLeg = {
  mode: TravelMode
  /** Metres. */
  distance: number
  /** Seconds. */
  duration: number
}

/** The way from one place to another; undefined when one has no position or both are the same spot. */
export function legBetween(from: Place, to: Place, prefer: TravelMode): TravelLeg | undefined {
  const a = positionOf(from)
  const b = positionOf(to)
  if (!a || !b) return undefined
  const straight = distanceBetween(a, b)
  if (straight < 10) return undefined
  const mode = prefer === 'walk' && straight <= walkable ? 'walk' : 'drive'
  return { mode, ...guessTravel(a, b, mode) }
}

/** Sums over a day; undefined when there is no way to sum. `onFoot`: all of it is walked. */
export function dayTravel(
  stops: readonly { place: Place }[],
  prefer: TravelMode,
): { distance: number; duration: number; onFoot: boolean } | undefined {
  const legs = stops.slice(1).flatMap(({ place }, at) => {
    const before = stops[at]
    const leg = before && legBetween(before.place, place, prefer)
    return leg ? [leg] : []
  })
  if (!legs.length) return undefined
  return {
    distance: legs.reduce((sum, leg) => sum + leg.distance, 0),
    duration: legs.reduce((sum, leg) => sum + leg.duration, 0),
    onFoot: legs.every(({ mode }) => mode === 'walk'),
  }
}

/** Fewer stops on the map have no other order: the first one stays the first. */
export const canBeOrdered = (stops: readonly { place: Place }[]): boolean =>
  stops.filter(({ place }) => positionOf(place)).length >= 3
