/** What a device reads: commits after its cursor, or all rows at once (sync rules L6, L7). */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { AppError } from '@caravel/sync-protocol/errors'
import type { Route } from '@caravel/sync-protocol/route'
import type { ChangesPage, SnapshotLine } from '@caravel/sync-protocol/wire'
import * as z from 'zod/mini'
import type { Ctx } from '../context.ts'
import { Reply } from '../http/reply.ts'
import { mustRead } from './entity-routes.ts'
import { countPage, findMark, listCommits } from './feed-queries.ts'
import { schemaRev } from './schema-rev.ts'
import { findStream } from './stream-heads.ts'
import { listStreamRows } from './stream-rows.ts'

const compress = promisify(gzip)
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

/** Compressed snapshots by stream; one stays valid until its stream moves. */
interface Cached {
  key: string
  bytes: Promise<Uint8Array>
}

const mostSnapshots = 200
const snapshots = new WeakMap<object, Map<string, Cached>>()

/** All rows of a stream that the caller may read, as gzipped lines (sync rule L7). */
export const readKeptSnapshot = async (ctx: Ctx, stream: string): Promise<Uint8Array> => {
  let cache = snapshots.get(ctx.db)
  if (!cache) snapshots.set(ctx.db, (cache = new Map()))
  const { head } = await findStream(ctx.db.read, stream)
  const key = `${ctx.db.instance.epoch} ${head} ${schemaRev}`
  let cached = cache.get(stream)
  if (cached?.key !== key) {
    const fresh = { key, bytes: readSnapshot(ctx, stream) }
    // A failure is answered once and not kept.
    fresh.bytes.catch(() => cache.get(stream) === fresh && cache.delete(stream))
    cached = fresh
    cache.delete(stream)
    cache.set(stream, cached)
    const [oldest] = cache.keys()
    if (cache.size > mostSnapshots && oldest !== undefined) cache.delete(oldest)
  }
  return cached.bytes
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

/** Reads all rows in one transaction, so that they are the rows at exactly one seq. */
const readSnapshot = async (ctx: Ctx, stream: string): Promise<Uint8Array> => {
  const lines = await ctx.db.read.transaction().execute(async tx => {
    const { head, mark } = await findStream(tx, stream)
    const rows = (await listStreamRows(tx, stream)).map(([entity, row]): SnapshotLine => ({
      type: 'row',
      entity,
      row,
    }))
    const { epoch } = ctx.db.instance
    const first: SnapshotLine = { type: 'head', stream, epoch, seq: head, mark, schema_rev: schemaRev }
    return [first, ...rows, { type: 'end', count: rows.length } satisfies SnapshotLine]
  })
  return compress(lines.map(line => `${JSON.stringify(line)}\n`).join(''))
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
