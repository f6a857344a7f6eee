/** The history of a trip as it travels in a capsule, and that of a capsule as members read it here. */
import type { PastEntry, PastPage } from '@caravel/sync-protocol/past-entry'
import { pastEntry, pastLimits } from '@caravel/sync-protocol/past-entry'
import type { Route } from '@caravel/sync-protocol/route'
import { tripStream } from '@caravel/sync-protocol/streams'
import * as z from 'zod/mini'
import type { Ctx } from '../../context.ts'
import { mustRead } from '../../sync/entity-routes.ts'
import { listLogged, listPeople } from './history-queries.ts'
import { tellingFor } from './history-routes.ts'
import { listPast } from './past-queries.ts'
import { tellChanges } from './tell-commit.ts'

const page = 100

/** All that is told of a trip, oldest first: what came with it, then what was done here. */
export async function tellPast(ctx: Ctx, stream: string): Promise<PastEntry[]> {
  const { seq: head } = await mustRead(ctx, stream)
  const telling = await tellingFor(ctx, stream)
  const people = new Map((await listPeople(ctx.db.read, stream)).map(({ user_id, name }) => [user_id, name]))
  const told: PastEntry[] = []
  let bytes = 0
  const take = (entry: PastEntry): boolean => {
    bytes += Buffer.byteLength(JSON.stringify(entry)) + 1
    if (told.length >= pastLimits.entries || bytes > pastLimits.bytes) return false
    told.push(entry)
    return true
  }
  for (let before = head + 1; ;) {
    const { commits, more } = await listLogged(ctx.db.read, stream, { before, since: 0, limit: page })
    for (const commit of commits) {
      const author = commit.user_id === null ? null : (people.get(commit.user_id) ?? null)
      if (!take(pastEntry({ ...commit, ...(await tellChanges(telling, commit)) }, author)))
        return told.toReversed()
      await new Promise(resolve => setImmediate(resolve))
    }
    const last = commits.at(-1)
    if (!more || !last) break
    before = last.seq
  }
  const brought = await listPast(ctx.db.read, stream, {
    before: pastLimits.entries,
    limit: pastLimits.entries,
  })
  for (const { number: _number, ...entry } of brought) if (!take(entry)) break
  return told.toReversed()
}

const query = z.strictObject({ before: z.optional(z.string().check(z.regex(/^\d{1,9}$/))) })

const read: Route<Ctx> = {
  method: 'GET',
  path: '/api/trips/:trip_id/history/past',
  guard: 'user',
  query,
  async run(ctx, { params, query }): Promise<PastPage> {
    const stream = tripStream(params['trip_id'] ?? '')
    await mustRead(ctx, stream)
    const asked = (query as { before?: string }).before
    const before = asked === undefined ? Number.MAX_SAFE_INTEGER : Number(asked)
    const past = await listPast(ctx.db.read, stream, { before, limit: page + 1 })
    return { past: past.slice(0, page), more: past.length > page }
  },
}

export const pastRoutes: Route<Ctx>[] = [read]
