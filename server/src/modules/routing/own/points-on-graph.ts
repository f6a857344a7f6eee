import type { Point } from '@caravel/sync-protocol/domain/travel-guess'
import * as z from 'zod/mini'
import { costingOf } from '../valhalla-wire.ts'
import type { AskValhalla } from '../valhalla-wire.ts'

const located = z.array(
  z.object({
    edges: z.optional(
      z.nullable(z.array(z.object({ correlated_lat: z.number(), correlated_lon: z.number() }))),
    ),
  }),
)

/** Two points on roads near the middle of an area; undefined where there are none. @param bounds west, south, east, north */
export async function pointsOnGraph(
  ask: AskValhalla,
  [west, south, east, north]: readonly [number, number, number, number],
): Promise<[Point, Point] | undefined> {
  const at = (part: number) => ({ lat: south + (north - south) * part, lon: west + (east - west) * part })
  // However far away the next road is.
  const { told } = await ask('locate', {
    locations: [at(0.5), at(0.6)],
    costing: costingOf('walk'),
    verbose: false,
  })
  const points = (located.safeParse(told).data ?? []).flatMap(({ edges }) => edges?.slice(0, 1) ?? [])
  const [from, to] = points.map(edge => ({ lat: edge.correlated_lat, lng: edge.correlated_lon }))
  return from && to ? [from, to] : undefined
}
