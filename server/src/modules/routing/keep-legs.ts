/** Writes computed ways into their trip, and takes away those that were not asked for the longest. */
import { noBody } from '@caravel/sync-protocol/body-schema'
import {
  keepLegsMutation,
  legId,
  routeLeg,
  type LegEnds,
  type LegMode,
} from '@caravel/sync-protocol/entities/route-leg'
import { AppError } from '@caravel/sync-protocol/errors'
import type { Op } from '@caravel/sync-protocol/op'
import type { MutationRoute } from '@caravel/sync-protocol/plan'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { App } from '../../context.ts'
import { mint } from '../../sync/read-request.ts'
import type { FoundWay } from './router.ts'

export type AskedLeg = LegEnds & { mode: LegMode }

/** A leg with what the router said: undefined, there is no way. */
export interface ToldLeg {
  leg: AskedLeg
  way: FoundWay | undefined
}

/** Rows of ways in one trip. */
export const mostLegs = 1_500

function keepRoute(tripId: string, router: string, told: readonly ToldLeg[]): MutationRoute {
  return {
    name: keepLegsMutation,
    method: 'POST',
    path: '/',
    permission: 'none',
    body: noBody,
    stream: () => tripStream(tripId),
    plan(state) {
      const ops = told.map(({ leg, way }): Op => {
        const id = legId(tripId, leg.mode, leg)
        const fields = {
          router,
          found: way !== undefined,
          distance_meters: way?.distance_meters ?? null,
          duration_seconds: way?.duration_seconds ?? null,
          shape: way?.shape ?? null,
        }
        return state.get(routeLeg, id)
          ? { op: 'update', entity: routeLeg.name, id, fields }
          : { op: 'create', entity: routeLeg.name, id, fields: { ...leg, ...fields }, derived: true }
      })
      const written = new Set(ops.map(({ id }) => id))
      const others = state.list(routeLeg).filter(row => !written.has(row.id))
      const surplus = others.length + ops.length - mostLegs
      const old = others.toSorted((a, b) => a.updated_at - b.updated_at || (a.id < b.id ? -1 : 1))
      for (const { id } of surplus > 0 ? old.slice(0, surplus) : [])
        ops.push({ op: 'delete', entity: routeLeg.name, id })
      return { ops }
    },
  }
}

export async function keepLegs(
  app: Pick<App, 'committer' | 'now'>,
  tripId: string,
  router: string,
  told: readonly ToldLeg[],
): Promise<void> {
  if (!told.length) return
  const job = { params: {}, body: {}, base: {}, actor: undefined, kind: 'job' } as const
  try {
    await app.committer.commit({ ...job, route: keepRoute(tripId, router, told), mutation_id: mint(app) })
  } catch (error) {
    // The trip was deleted meanwhile.
    if (!(error instanceof AppError) || error.code !== 'NO_ACCESS') throw error
  }
}
