/** "Test" in the administration: one way of the router that is chosen, and how soon it told it. */
import { distanceBetween, type Point } from '@caravel/sync-protocol/domain/travel-guess'
import { AppError } from '@caravel/sync-protocol/errors'
import type { App } from '../../context.ts'
import { EgressError } from '../../net/egress-error.ts'
import { ownRoutingOf } from './own/own-routing.ts'
import { askOwn } from './own/own-router.ts'
import { pointsOnGraph } from './own/points-on-graph.ts'
import { RouterError } from './router.ts'
import { chosenRouter } from './routers.ts'

type Needed = Pick<App, 'box' | 'settings' | 'guardedFetch' | 'db' | 'modules' | 'log'>

export interface TestedRoute {
  /** Between which points: of a trip, in the middle of the graph, or two in Berlin. */
  points: 'trip' | 'graph' | 'example'
  found: boolean
  distance_meters: number | null
  duration_seconds: number | null
  /** Milliseconds. */
  answered_ms: number
}

/** Brandenburger Tor and Alexanderplatz. */
const example: [Point, Point] = [
  { lat: 52.5163, lng: 13.3777 },
  { lat: 52.5219, lng: 13.4132 },
]
const reach_m = { least: 100, most: 30_000 }
const mostLookedAt = 5000

/** ROUTER_NONE, ROUTER_FAILED. */
export async function testRoute(app: Needed): Promise<TestedRoute> {
  const router = chosenRouter(app)
  if (!router) throw new AppError('ROUTER_NONE')
  try {
    const { points, ends } = await pickPoints(app)
    const began = performance.now()
    const way = await router.route(ends[0], ends[1], 'walk')
    const answered_ms = Math.round(performance.now() - began)
    return {
      points,
      found: way !== undefined,
      distance_meters: way?.distance_meters ?? null,
      duration_seconds: way?.duration_seconds ?? null,
      answered_ms,
    }
  } catch (error) {
    if (!(error instanceof EgressError) && !(error instanceof RouterError)) throw error
    app.log.warn({ err: error }, '[routing] the router did not answer a test')
    throw new AppError('ROUTER_FAILED')
  }
}

async function pickPoints(app: Needed): Promise<{ points: TestedRoute['points']; ends: [Point, Point] }> {
  const own = app.settings.get('router') === 'own' ? ownRoutingOf(app) : undefined
  const bounds = own?.currentGraph()?.bounds
  if (own?.engine && bounds) {
    const ends = await pointsOnGraph(askOwn(own.engine), bounds)
    if (ends) return { points: 'graph', ends }
  }
  const ends = neighbours(await positionsOfTrips(app))
  return ends ? { points: 'trip', ends } : { points: 'example', ends: example }
}

async function positionsOfTrips(app: Pick<App, 'db' | 'modules'>): Promise<Point[]> {
  const known = await Promise.all(app.modules.map(module => module.tripPositions?.(app, undefined) ?? []))
  return known.flat().slice(0, mostLookedAt)
}

/** The first two in a row that one could walk between. */
function neighbours(points: readonly Point[]): [Point, Point] | undefined {
  for (const [at, to] of points.entries()) {
    const from = points[at - 1]
    const apart = from ? distanceBetween(from, to) : 0
    if (from && apart >= reach_m.least && apart <= reach_m.most) return [from, to]
  }
  return undefined
}
