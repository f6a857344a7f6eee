/** Has the ways of a whole trip asked for, for programs that read its days and draw nothing. */
import { legId, type LegMode } from '@caravel/sync-protocol/entities/route-leg'
import { endsOf, routedMode, usualMode } from '@caravel/sync-protocol/domain/ways'
import type { Ctx } from '../../context.ts'
import { readTripRows } from '../../trip-rows.ts'
import { findStream } from '../../sync/stream-heads.ts'
import type { AskedLeg } from './keep-legs.ts'
import { chosenRouter } from './routers.ts'
import { wayQueueOf } from './way-queue.ts'

interface Looked {
  /** The state of the trip, and the router. */
  mark: string
  at: number
}
/** When the ways of a trip were last looked through, so that reading it again costs nothing. */
const looked = new WeakMap<Ctx['db'], Map<string, Looked>>()
/** After which they are looked through again: the router may not have answered. */
const again_ms = 10 * 60_000
const mostLooked = 1_000

/** After the answer: nobody waits for it. */
export function wantWays(ctx: Ctx, stream: string): void {
  const router = chosenRouter(ctx)
  if (!router) return
  ctx.background.run('looking for ways', async () => {
    const mark = `${(await findStream(ctx.db.read, stream)).head} ${router.version}`
    let known = looked.get(ctx.db)
    if (!known) looked.set(ctx.db, (known = new Map()))
    const before = known.get(stream)
    if (before?.mark === mark && ctx.now() - before.at < again_ms) return
    if (known.size >= mostLooked) known.clear()
    known.set(stream, { mark, at: ctx.now() })
    const missing = await missingWays(ctx, stream.slice(stream.indexOf(':') + 1), router.version)
    wayQueueOf(ctx).add(missing.tripId, missing.legs, false)
  })
}

async function missingWays(ctx: Ctx, tripId: string, version: string) {
  const rows = await readTripRows(ctx, tripId)
  const { tripWays } = await import('@caravel/sync-protocol/domain/trip-ways')
  const legs: AskedLeg[] = []
  for (const { start, end, own } of tripWays({ ...rows, assignments: rows.stops }).flatMap(day => day.hops)) {
    const mode: LegMode | undefined = routedMode(own ?? usualMode(start, end))
    if (!mode) continue
    const leg = { mode, ...endsOf(start, end) }
    if (rows.legs.get(legId(tripId, mode, leg))?.router !== version) legs.push(leg)
  }
  return { tripId, legs }
}
