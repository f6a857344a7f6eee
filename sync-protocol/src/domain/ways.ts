/** Ways between two points of a trip: along roads where a router told one, else an estimate. */
import { legDegrees, legId, type LegEnds, type LegMode, type routeLeg } from '../entities/route-leg.ts'
import type { RowOf } from '../entity.ts'
import { distanceBetween, guessTravel, type Point } from './travel-guess.ts'

export type RouteLeg = RowOf<typeof routeLeg>
export type KnownLegs = ReadonlyMap<string, RouteLeg>

/** Metres in a straight line up to which people are taken to walk. */
export const walkable = 2_500

export interface Way {
  mode: LegMode
  /** Metres. */
  distance: number
  /** Seconds. */
  duration: number
  /** `estimate`: no router told it. `none`: a router said that there is no way; distance and time are not known. */
  from: 'router' | 'estimate' | 'none'
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

/**
 * The way from one point to another: as it is known, else about so far and so long.
 * @param legs by their ids
 */
export function wayBetween(legs: KnownLegs, tripId: string, a: Point, b: Point, mode: LegMode): Way {
  // An id is a hash: where no way is known, none is looked for.
  const known = legs.size > 0 ? legs.get(legId(tripId, mode, endsOf(a, b))) : undefined
  if (known?.found)
    return {
      mode,
      distance: known.distance_meters ?? 0,
      duration: known.duration_seconds ?? 0,
      from: 'router',
      shape: known.shape,
    }
  const { distance, duration } = guessTravel(a, b, mode)
  return { mode, distance, duration, from: known ? 'none' : 'estimate', shape: null }
}

/** On foot as far as people walk. */
export function usualMode(a: Point, b: Point): LegMode {
  return distanceBetween(a, b) <= walkable ? 'walk' : 'drive'
}
