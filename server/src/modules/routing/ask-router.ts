/** Asks a router for several ways, a few at a time, and leaves it alone for a while where it does not answer. */
import type { App } from '../../context.ts'
import { EgressError } from '../../net/egress-error.ts'
import type { AskedLeg, ToldLeg } from './keep-legs.ts'
import { shortenPolyline } from './polyline.ts'
import { RouterError, type Router } from './router.ts'

const atOnce = 4
const pause_ms = 60_000
const longestShape = 20_000
/** A request ends after so long, with what was told until then. */
const longest_ms = 20_000

const failedAt = new WeakMap<App['db'], number>()

export async function askRouter(
  app: Pick<App, 'db' | 'now' | 'log'>,
  router: Router,
  legs: readonly AskedLeg[],
): Promise<ToldLeg[]> {
  const told: ToldLeg[] = []
  const left = [...legs]
  const until = app.now() + longest_ms
  const work = async (): Promise<void> => {
    for (let leg = left.shift(); leg; leg = left.shift()) {
      const isOff = app.now() - (failedAt.get(app.db) ?? -Infinity) < pause_ms
      if (isOff || app.now() > until) return
      const from = { lat: leg.from_lat, lng: leg.from_lng }
      const to = { lat: leg.to_lat, lng: leg.to_lng }
      try {
        const way = await router.route(from, to, leg.mode)
        told.push({ leg, way: way && { ...way, shape: shortenPolyline(way.shape, longestShape) } })
      } catch (error) {
        if (!(error instanceof EgressError) && !(error instanceof RouterError)) throw error
        failedAt.set(app.db, app.now())
        app.log.warn({ err: error }, '[routing] the router did not answer; ways stay estimates')
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return told
}
