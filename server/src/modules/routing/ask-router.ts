/** Asks a router for several ways, a few at a time, and leaves it alone for a while where it does not answer. */
import type { Point } from '@caravel/sync-protocol/domain/travel-guess'
import type { LegMode } from '@caravel/sync-protocol/entities/route-leg'
import { AppError } from '@caravel/sync-protocol/errors'
import type { App } from '../../context.ts'
import { EgressError } from '../../net/egress-error.ts'
import type { AskedLeg, ToldLeg } from './keep-legs.ts'
import { shortenPolyline } from './polyline.ts'
import { RouterError, type Router, type TravelMatrix } from './router.ts'

const atOnce = 4
const pause_ms = 60_000
const longestShape = 20_000
/** A request ends after so long, with what was told until then. */
const longest_ms = 20_000

const failedAt = new WeakMap<App['db'], number>()

type Needed = Pick<App, 'db' | 'now' | 'log'>

function isLeftAlone({ db, now }: Needed): boolean {
  return now() - (failedAt.get(db) ?? -Infinity) < pause_ms
}

/** Remembers that the router did not answer; other errors go on. */
function leaveAlone({ db, now, log }: Needed, error: unknown): void {
  if (!(error instanceof EgressError) && !(error instanceof RouterError)) throw error
  failedAt.set(db, now())
  log.warn({ err: error }, '[routing] the router did not answer; ways stay estimates')
}

/** Throws ROUTER_FAILED, at once while the router is left alone. */
export async function askMatrixOf(
  app: Needed,
  router: Router,
  points: readonly Point[],
  mode: LegMode,
): Promise<TravelMatrix> {
  if (isLeftAlone(app)) throw new AppError('ROUTER_FAILED')
  try {
    return await router.matrix(points, mode)
  } catch (error) {
    leaveAlone(app, error)
    throw new AppError('ROUTER_FAILED')
  }
}

export async function askRouter(app: Needed, router: Router, legs: readonly AskedLeg[]): Promise<ToldLeg[]> {
  const told: ToldLeg[] = []
  const left = [...legs]
  const until = app.now() + longest_ms
  const work = async (): Promise<void> => {
    for (let leg = left.shift(); leg; leg = left.shift()) {
      if (isLeftAlone(app) || app.now() > until) return
      const from = { lat: leg.from_lat, lng: leg.from_lng }
      const to = { lat: leg.to_lat, lng: leg.to_lng }
      try {
        const way = await router.route(from, to, leg.mode)
        told.push({ leg, way: way && { ...way, shape: shortenPolyline(way.shape, longestShape) } })
      } catch (error) {
        leaveAlone(app, error)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return told
}
