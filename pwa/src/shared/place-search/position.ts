import { distanceBetween } from '@caravel/sync-protocol/domain/travel-guess'

export type Position = { lat: number; lng: number }

type Located = { lat: number | null; lng: number | null }

/** Where a place lies; undefined when nobody said. 0 is a coordinate. */
export function positionOf({ lat, lng }: Located): Position | undefined {
  return lat === null || lng === null ? undefined : { lat, lng }
}

/** Metres in a straight line between two places, when both have a position. */
export function metresBetween(a: Located, b: Position | undefined): number | undefined {
  const from = positionOf(a)
  return from && b ? distanceBetween(from, b) : undefined
}
