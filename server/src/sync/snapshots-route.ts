/** The snapshots of several streams in one answer: a new device has many trips to bring (sync rule L7). */
import { mostSnapshotStreams } from '@caravel/sync-protocol/streams'
import type { Route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import type { Ctx } from '../context.ts'
import type { Reply } from '../http/reply.ts'
import { mustRead } from './entity-routes.ts'
import { snapshotReply } from './feed.ts'
import { readSnapshotPieces } from './kept-snapshots.ts'
import { gzipFile, type PackedText } from './packed-text.ts'

/** Gzipped bytes of one answer: where these are reached, the rest is left for the next request. */
const enoughBytes = 1_000_000
const longestKey = 64

const snapshotsQuery = z.strictObject({
  streams: z.string().check(z.minLength(1), z.maxLength(mostSnapshotStreams * longestKey)),
})

/**
 * One snapshot after the other, in the order asked for. Refused as a whole where one of them may not be read; the last
 * ones are absent where all would be too much for one answer.
 */
const snapshots = async (ctx: Ctx, asked: string): Promise<Reply> => {
  const streams = [...new Set(asked.split(','))].slice(0, mostSnapshotStreams)
  for (const stream of streams) await mustRead(ctx, stream)
  const all: PackedText[] = []
  let size = 0
  for (const stream of streams) {
    const pieces = await readSnapshotPieces(ctx, stream)
    for (const { bytes } of pieces) size += bytes.length
    if (all.length && size > enoughBytes) break
    all.push(...pieces)
  }
  return snapshotReply(gzipFile(all))
}

export const snapshotsRoutes: Route<Ctx>[] = [
  {
    method: 'GET',
    path: '/api/sync/snapshots',
    guard: 'user',
    query: snapshotsQuery,
    run: (ctx, { query }) => snapshots(ctx, String(query['streams'])),
  },
]
