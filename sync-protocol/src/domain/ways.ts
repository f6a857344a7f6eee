/** Ways between two points of a trip: along roads where a router found one, else an estimate. */
import { legDegrees, legId, type LegEnds, type LegMode, type routeLeg } from '../entities/route-leg.ts'
import type { RowOf } from '../entity.ts'
import type { Onward, OnwardMode } from './onward.ts'
import { distanceBetween, guessTravel, type Point } from './travel-guess.ts'

export type RouteLeg = RowOf<typeof routeLeg>
export type KnownLegs = ReadonlyMap<string, RouteLeg>

/** Metres in a straight line up to which people are taken to walk. */
export const walkable = 2_500

/** Metres in a straight line up to which a way is estimated: further apart an ocean may be in between. */
export const farthestEstimate = 500_000

/**
 * Where the numbers of a way come from. `stated`: a person said how long it takes. `unknown`: nothing is known of it.
 * `none`: a router says that there is no way.
 */
export type WaySource = 'router' | 'stated' | 'estimate' | 'unknown' | 'none'

export interface Way {
  mode: OnwardMode
  /** Metres; null where it is not known. */
  distance: number | null
  /** Seconds; null where it is not known. */
  duration: number | null
  from: WaySource
  /** Encoded polyline of a way along roads. */
  shape: string | null
}

/** Both ends as the rows of ways name them. */
export function endsOf(a: Point, b: Point): LegEnds {
  return {
    from_lat: legDegrees(a.lat),
    from_lng: legDegrees(a.lng),
    to_lat: legDegrees(b.lat),
    to_lng: legDegrees(b.lng),
  }
}

/** By which mode a router is asked: a taxi takes the roads of a car. Undefined: routers do not know this mode. */
export function routedMode(mode: OnwardMode): LegMode | undefined {
  if (mode === 'taxi') return 'drive'
  return mode === 'transit' ? undefined : mode
}

/**
 * The way from one point to another: as a router found it, else an estimate, which ends at {@link farthestEstimate}.
 * @param legs by their ids
 * @param stated minutes by public transport, where a person said them
 */
export function wayBetween(
  legs: KnownLegs,
  tripId: string,
  a: Point,
  b: Point,
  mode: OnwardMode,
  stated: Onward['onward_minutes'] = null,
): Way {
  const isFar = distanceBetween(a, b) > farthestEstimate
  const guess = isFar ? { distance: null, duration: null } : guessTravel(a, b, routedMode(mode) ?? 'transit')
  const routed = routedMode(mode)
  if (!routed) {
    if (stated !== null) return { mode, ...guess, duration: stated * 60, from: 'stated', shape: null }
    return { mode, ...guess, from: isFar ? 'unknown' : 'estimate', shape: null }
  }
  // An id is a hash: where no way is known, none is looked for.
  const known = legs.size > 0 ? legs.get(legId(tripId, routed, endsOf(a, b))) : undefined
  if (known?.found) {
    const { distance_meters: distance, duration_seconds: duration, shape } = known
    return { mode, distance, duration, from: 'router', shape }
  }
  if (known) return { mode, distance: null, duration: null, from: 'none', shape: null }
  return { mode, ...guess, from: isFar ? 'unknown' : 'estimate', shape: null }
}

/** On foot as far as people walk. */
export function usualMode(a: Point, b: Point): LegMode {
  return distanceBetween(a, b) <= walkable ? 'walk' : 'drive'
}
