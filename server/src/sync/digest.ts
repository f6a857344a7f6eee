/** What the rows of a stream come to, so that a device can see that it holds the same (sync rule L9). */
import { digestOf } from '@caravel/sync-protocol/digest'
import type { Route } from '@caravel/sync-protocol/route'
import type { DigestAnswer } from '@caravel/sync-protocol/wire'
import * as z from 'zod/mini'
import type { Ctx } from '../context.ts'
import { mustRead } from './entity-routes.ts'
import { schemaRev } from './schema-rev.ts'
import { findStream } from './stream-heads.ts'
import { listStreamRows } from './stream-rows.ts'

const digestQuery = z.strictObject({
  seq: z.string().check(z.regex(/^\d{1,15}$/)),
})

interface Cached {
  key: string
  digest: string
}

const mostDigests = 1000
const digests = new WeakMap<object, Map<string, Cached>>()

/** Rows are read only for a device that is where the stream is, once for each head. */
const digest = async (ctx: Ctx, stream: string, seq: number): Promise<DigestAnswer> => {
  await mustRead(ctx, stream)
  const { epoch } = ctx.db.instance
  const { head, mark } = await findStream(ctx.db.read, stream)
  const answer: DigestAnswer = { stream, epoch, seq: head, mark, schema_rev: schemaRev }
  if (seq !== head) return answer
  let cache = digests.get(ctx.db)
  if (!cache) digests.set(ctx.db, (cache = new Map()))
  const known = cache.get(stream)
  if (known?.key === keyOf(answer)) return { ...answer, digest: known.digest }
  const fresh = await readDigest(ctx, answer)
  cache.delete(stream)
  cache.set(stream, { key: keyOf(fresh), digest: fresh.digest })
  const [oldest] = cache.keys()
  if (cache.size > mostDigests && oldest !== undefined) cache.delete(oldest)
  return fresh
}

const keyOf = ({ epoch, seq, mark, schema_rev }: DigestAnswer): string =>
  `${epoch} ${seq} ${mark} ${schema_rev}`

/** Head and rows in one transaction, so that they belong together. */
const readDigest = async (ctx: Ctx, asked: DigestAnswer): Promise<DigestAnswer & { digest: string }> => {
  const { head, mark, rows } = await ctx.db.read.transaction().execute(async tx => ({
    ...(await findStream(tx, asked.stream)),
    rows: await listStreamRows(tx, asked.stream),
  }))
  return {
    ...asked,
    seq: head,
    mark,
    digest: await digestOf(rows, text => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))),
  }
}

export const digestRoutes: Route<Ctx>[] = [
  {
    method: 'GET',
    path: '/api/streams/:stream/digest',
    guard: 'user',
    query: digestQuery,
    run: (ctx, { params, query }) => digest(ctx, params['stream'] ?? '', Number(query['seq'])),
  },
]
