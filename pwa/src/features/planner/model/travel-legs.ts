/** The ways between stops, along roads where a router told them, else estimated along the straight line. */
import { distanceBetween, type TravelMode } from '@caravel/sync-protocol/domain/travel-guess'
import type { OnwardMode } from '@caravel/sync-protocol/entities/assignment'
import type { LegMode } from '@caravel/sync-protocol/entities/route-leg'
import { walkable, type Way } from '../../../shared/travel/ways.ts'
import { knownWay } from './known-ways.ts'
import { metresBetween, positionOf, type Position } from '../../../shared/place-search/position.ts'
import type { Place } from './trip-plan.ts'

export { metresBetween, positionOf, type Position }

export type { TravelMode }

type Located = Pick<Place, 'lat' | 'lng'>

export type TravelLeg = {
  /** How one goes: a taxi goes along the ways of a car. */
  mode: LegMode | 'taxi'
  /** Metres; 0 where there is no way. */
  distance: number
  /** Seconds; 0 where there is no way. */
  duration: number
  /** Along roads, an estimate along the straight line, or `none`: a router said that there is no way. */
  from: Way['from']
  /** Encoded polyline of a way along roads. */
  shape: string | null
}

/**
 * The way from one place to another; undefined when one has no position or both are the same spot.
 * @param own how one goes on from the first, where that is not as the day goes
 */
export function legBetween(
  from: Located,
  to: Located,
  prefer: TravelMode,
  own: OnwardMode | null = null,
): TravelLeg | undefined {
  const a = positionOf(from)
  const b = positionOf(to)
  if (!a || !b) return undefined
  const straight = distanceBetween(a, b)
  if (straight < 10) return undefined
  const usual = prefer === 'drive' || (prefer === 'walk' && straight > walkable) ? 'drive' : prefer
  const mode = own ?? usual
  const way = knownWay(a, b, mode === 'taxi' ? 'drive' : mode)
  return way.from === 'none' ? { ...way, mode, distance: 0, duration: 0 } : { ...way, mode }
}

/** Sums over a day; undefined when there is no way to sum. `onFoot`: all of it is walked. `about`: some is estimated. */
export function dayTravel(
  stops: readonly { place: Place; row?: { onward_mode: OnwardMode | null } }[],
  prefer: TravelMode,
): { distance: number; duration: number; onFoot: boolean; about: boolean } | undefined {
  const legs = stops.slice(1).flatMap(({ place }, at) => {
    const before = stops[at]
    const leg = before && legBetween(before.place, place, prefer, before.row?.onward_mode)
    return leg ? [leg] : []
  })
  if (!legs.length) return undefined
  return {
    distance: legs.reduce((sum, leg) => sum + leg.distance, 0),
    duration: legs.reduce((sum, leg) => sum + leg.duration, 0),
    onFoot: legs.every(({ mode }) => mode === 'walk'),
    about: legs.some(leg => leg.from !== 'router'),
  }
}

/** Fewer stops on the map have no other order: the first one stays the first. */
export const canBeOrdered = (stops: readonly { place: Place }[]): boolean =>
  stops.filter(({ place }) => positionOf(place)).length >= 3
