/** The ways between stops, along roads where a router told them, else estimated along the straight line. */
import { distanceBetween, type TravelMode } from '@caravel/sync-protocol/domain/travel-guess'
import type { OwnWay } from '@caravel/sync-protocol/domain/day-hops'
import { walkable, type Way } from '@caravel/sync-protocol/domain/ways'
import { knownWay } from './known-ways.ts'
import { metresBetween, positionOf, type Position } from '../../../shared/place-search/position.ts'
import type { Place } from './trip-plan.ts'

export { metresBetween, positionOf, type Position }

export type { TravelMode }

/** How one gets from one row of a day to the next. */
export type TravelLeg = Way & {
  /** Which line or bus, where someone noted it for public transport. */
  note: string | null
}

const unsaid: OwnWay = { own: null, minutes: null, note: null }

type Located = { lat: number | null; lng: number | null }

/**
 * The way from one place to another; undefined when one has no position or both are the same spot.
 * @param own how one goes on from the first, where that is not the same as the day
 */
export function legBetween(
  from: Located,
  to: Located,
  prefer: TravelMode,
  { own, minutes, note }: OwnWay = unsaid,
): TravelLeg | undefined {
  const a = positionOf(from)
  const b = positionOf(to)
  if (!a || !b) return undefined
  const straight = distanceBetween(a, b)
  if (straight < 10) return undefined
  const usual = prefer === 'drive' || (prefer === 'walk' && straight > walkable) ? 'drive' : prefer
  return { ...knownWay(a, b, own ?? usual, minutes), note }
}

/** Fewer stops on the map have no other order: the first one stays the first. */
export const canBeOrdered = (stops: readonly { place: Place }[]): boolean =>
  stops.filter(({ place }) => positionOf(place)).length >= 3
