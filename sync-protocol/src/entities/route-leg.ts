import { defineEntity, server } from '../entity.ts'
import { field } from '../field.ts'
import { derivedId } from '../ids.ts'

export const legModes = ['walk', 'drive', 'cycle'] as const
export type LegMode = (typeof legModes)[number]

/** By which the server writes ways: nobody did it, so no history tells it. */
export const keepLegsMutation = 'route_leg.keep'

/** WGS 84 degrees of both ends, rounded by {@link legDegrees}. */
export interface LegEnds {
  from_lat: number
  from_lng: number
  to_lat: number
  to_lng: number
}

/** Ends are told to about a metre: a place that hardly moves keeps its way. */
export function legDegrees(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}

/** A plan asks for the same few ids at each drawing, and each takes a hash; no trip has as many ways as this. */
const mostKept = 5_000
const keptIds = new Map<string, string>()

/** The id of the way between two rounded ends: the same on every device, so that a device finds it without a search. */
export function legId(tripId: string, mode: LegMode, ends: LegEnds): string {
  const { from_lat, from_lng, to_lat, to_lng } = ends
  const between = `${from_lat},${from_lng};${to_lat},${to_lng}`
  const key = `${tripId} ${mode} ${between}`
  let id = keptIds.get(key)
  if (id === undefined) {
    if (keptIds.size === mostKept) keptIds.clear()
    keptIds.set(key, (id = derivedId('route_leg', tripId, mode, between)))
  }
  return id
}

/**
 * A way along roads, as a router told it. The server writes these, so that a device without a network shows what one with
 * a network does. Without `found` there is no way, and the other fields are null.
 */
export const routeLeg = defineEntity({
  name: 'route_leg',
  one: 'leg',
  many: 'legs',
  path: 'route-legs',
  event: 'route_leg',
  stream: 'trip',
  permission: 'day_edit',
  on_delete: 'win',
  copy: 'skip',
  actions_only: true,
  groups: {
    ends: server({
      mode: field.oneOf(legModes, 'walk'),
      from_lat: field.latitude(),
      from_lng: field.longitude(),
      to_lat: field.latitude(),
      to_lng: field.longitude(),
    }),
    way: server({
      /** Which router told it, with its version; another one asks anew. */
      router: field.text(200),
      found: field.boolean(),
      distance_meters: field.integer(0, 50_000_000),
      duration_seconds: field.integer(0, 10_000_000),
      /** The line: an encoded polyline with five decimals. */
      shape: field.text(20_000),
    }),
  },
  derivedId: row =>
    legId(String(row['trip_id']), row['mode'] as LegMode, {
      from_lat: Number(row['from_lat']),
      from_lng: Number(row['from_lng']),
      to_lat: Number(row['to_lat']),
      to_lng: Number(row['to_lng']),
    }),
})
