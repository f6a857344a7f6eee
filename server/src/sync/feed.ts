/** What a device reads: commits after its cursor, or all rows at once (sync rules L6, L7). */
import { AppError } from '@caravel/sync-protocol/errors'
import type { Route } from '@caravel/sync-protocol/route'
import type { ChangesPage } from '@caravel/sync-protocol/wire'
import * as z from 'zod/mini'
import type { Ctx } from '../context.ts'
import { Reply } from '../http/reply.ts'
import { mustRead } from './entity-routes.ts'
import { readKeptSnapshot } from './kept-snapshots.ts'
import { countPage, findMark, listCommits } from './feed-queries.ts'
import { findStream } from './stream-heads.ts'

const mostCommits = 500

const changesQuery = z.strictObject({
  since: z.string().check(z.regex(/^\d{1,15}$/)),
  epoch: z.optional(z.string()),
  mark: z.optional(z.string()),
  limit: z.optional(z.string().check(z.regex(/^\d{1,4}$/))),
})

const changes = async (ctx: Ctx, stream: string, query: Record<string, unknown>): Promise<ChangesPage> => {
  await mustRead(ctx, stream)
  const { epoch } = ctx.db.instance
  const since = Number(query['since'])
  if (query['epoch'] !== undefined && query['epoch'] !== epoch) throw new AppError('RESYNC_REQUIRED')
  const most = Math.min(Number(query['limit'] ?? mostCommits) || mostCommits, mostCommits)
  const mark = await findMark(ctx.db.read, stream, since)
  const limit = await countPage(ctx.db.read, stream, since, most)
  const commits = await listCommits(ctx.db.read, stream, since, limit)
  // Asked for last: what retention took from under the page meanwhile is below the floor by now.
  const head = await findStream(ctx.db.read, stream)
  if (since < head.floor) throw new AppError('RESYNC_REQUIRED')
  const marked = since <= head.head && query['mark'] && since > 0
  const strange = marked && mark !== query['mark']
  if (since > head.head || strange) {
    await ctx.rollbackDetector.raise({ stream, since, head: head.head })
    throw new AppError('RESYNC_REQUIRED', { set_back: true })
  }
  const last = commits.at(-1)
  const to = last?.seq ?? since
  return { stream, epoch, from: since, to, mark: last?.mutation_id ?? null, commits, more: to < head.head }
}

/** Gzipped lines as an answer. */
export const snapshotReply = (bytes: Uint8Array): Reply =>
  new Reply(bytes, {
    headers: { 'Content-Type': 'application/x-ndjson; charset=utf-8', 'Content-Encoding': 'gzip' },
  })

const snapshot = async (ctx: Ctx, stream: string): Promise<Reply> => {
  await mustRead(ctx, stream)
  return snapshotReply(await readKeptSnapshot(ctx, stream))
}

export const feedRoutes: Route<Ctx>[] = [
  {
    method: 'GET',
    path: '/api/streams/:stream/changes',
    guard: 'user',
    query: changesQuery,
    run: (ctx, { params, query }) => changes(ctx, params['stream'] ?? '', query),
  },
  {
    method: 'GET',
    path: '/api/trips/:trip_id/changes',
    guard: 'user',
    query: changesQuery,
    run: (ctx, { params, query }) => changes(ctx, `trip:${params['trip_id']}`, query),
  },
  {
    method: 'GET',
    path: '/api/streams/:stream/snapshot',
    guard: 'user',
    run: (ctx, { params }) => snapshot(ctx, params['stream'] ?? ''),
  },
]
