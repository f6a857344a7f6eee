/** The ways between stops, along roads where a router told them, else estimated along the straight line. */
import { distanceBetween, type TravelMode } from '@caravel/sync-protocol/domain/travel-guess'
import type { OnwardMode } from '@caravel/sync-protocol/domain/onward'
import type { LegMode } from '@caravel/sync-protocol/entities/route-leg'
import { walkable, type Way } from '@caravel/sync-protocol/domain/ways'
import { knownWay } from './known-ways.ts'
import { metresBetween, positionOf, type Position } from '../../../shared/place-search/position.ts'
import type { Place } from './trip-plan.ts'

export { metresBetween, positionOf, type Position }

export type { TravelMode }

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

type Located = { lat: number | null; lng: number | null }

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

/** Fewer stops on the map have no other order: the first one stays the first. */
export const canBeOrdered = (stops: readonly { place: Place }[]): boolean =>
  stops.filter(({ place }) => positionOf(place)).length >= 3
