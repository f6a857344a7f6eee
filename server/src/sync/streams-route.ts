/** What a device asks first on every reconnect: which streams it may read, and which are gone for it (L8). */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Role } from '@caravel/sync-protocol/access'
import { appStream, ownKinds, type StreamKey } from '@caravel/sync-protocol/streams'
import { entities } from '@caravel/sync-protocol/entities/index'
import type { Route } from '@caravel/sync-protocol/route'
import type { StreamInfo, StreamsAnswer } from '@caravel/sync-protocol/wire'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../context.ts'
import { Reply } from '../http/reply.ts'
import { takesGzip } from '../http/send-reply.ts'
import { schemaRev } from './schema-rev.ts'
import { listSharedOf } from './shared-streams-of-user.ts'
import { findStream } from './stream-heads.ts'
import { listTripsOf } from './trips-of-user.ts'

const compress = promisify(gzip)

const streamsQuery = z.strictObject({ since: z.optional(z.string().check(z.maxLength(80))) })

const infoOf = async (ctx: Ctx, stream: StreamKey, role: Role, access_rev: number): Promise<StreamInfo> => {
  const { head, mark } = await findStream(ctx.db.read, stream)
  return { stream, head, mark, access_rev, role, schema_rev: schemaRev }
}

/** Of an account, those that hold anything in this version. */
const ownStreams = (userId: string): StreamKey[] => filledKinds.map(kind => `${kind}:${userId}`)

const filledKinds = ownKinds.filter(kind => entities.some(entity => entity.stream === kind))

/** What the caller is or was in with others: trips first. */
const listJoined = async (
  ctx: Ctx,
  only?: readonly string[],
): Promise<Pick<StreamsAnswer, 'streams' | 'gone'>> => {
  const { id } = mustUser(ctx)
  const trips = await listTripsOf(ctx.db.read, id, only)
  const others = await listSharedOf(ctx.db.read, id, only)
  return {
    streams: [...trips.streams, ...others.streams],
    gone: [...trips.gone, ...others.gone],
  }
}

/** Of all streams, or of the caller's own and those of `only`. */
const answerOf = async (ctx: Ctx, only?: readonly string[]): Promise<StreamsAnswer> => {
  const { id, is_admin } = mustUser(ctx)
  const own = [await infoOf(ctx, appStream, is_admin ? 'admin' : 'reader', is_admin ? 1 : 0)]
  for (const stream of ownStreams(id)) own.push(await infoOf(ctx, stream, 'self', 0))
  const { streams, gone } = await listJoined(ctx, only)
  return { epoch: ctx.db.instance.epoch, user_id: id, is_admin, streams: [...own, ...streams], gone }
}

/** A whole answer as it was sent, good until one of the caller's streams moves. */
interface Kept {
  token: string
  bytes: Uint8Array
}

const mostKept = 100
/** What is smaller is made as fast as it is looked up. */
const keptFrom = 16 * 1024
const kept = new WeakMap<object, Map<string, Kept>>()

const keptOf = ({ db }: Ctx): Map<string, Kept> => {
  const known = kept.get(db) ?? new Map<string, Kept>()
  kept.set(db, known)
  return known
}

const isStill = async (ctx: Ctx, { token }: Kept): Promise<boolean> => {
  const { id } = mustUser(ctx)
  const moved = ctx.moves.since(token)
  if (!moved) return false
  if (moved.includes(appStream) || ownStreams(id).some(stream => moved.includes(stream))) return false
  if (!moved.length) return true
  const { streams, gone } = await listJoined(ctx, moved)
  return streams.length + gone.length === 0
}

const wholeAnswer = async (ctx: Ctx, tokened: boolean): Promise<StreamsAnswer | Reply> => {
  const { id, is_admin } = mustUser(ctx)
  const packed = takesGzip(ctx.headers['accept-encoding'])
  const key = `${ctx.db.instance.epoch} ${id} ${is_admin} ${tokened}`
  const answers = keptOf(ctx)
  const known = packed ? answers.get(key) : undefined
  if (known && (await isStill(ctx, known))) return packedReply(known.bytes)
  answers.delete(key)
  const token = ctx.moves.token()
  const answer = await answerOf(ctx)
  const told = tokened ? { ...answer, as_of: token } : answer
  const text = packed ? JSON.stringify(told) : ''
  if (text.length < keptFrom) return told
  const bytes = await compress(text, { level: 6 })
  answers.set(key, { token, bytes })
  const [oldest] = answers.keys()
  if (answers.size > mostKept && oldest !== undefined) answers.delete(oldest)
  return packedReply(bytes)
}

const packedReply = (bytes: Uint8Array): Reply =>
  new Reply(bytes, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Encoding': 'gzip',
      Vary: 'Accept-Encoding',
    },
  })

/** With `since`, what moved after the answer of that name; an empty or unknown one is answered with all. */
const streams = async (ctx: Ctx, since: string | undefined): Promise<StreamsAnswer | Reply> => {
  const as_of = ctx.moves.token()
  const moved = since ? ctx.moves.since(since) : undefined
  if (!moved) return wholeAnswer(ctx, since !== undefined)
  return { ...(await answerOf(ctx, moved)), as_of, partial: true }
}

export const streamsRoutes: Route<Ctx>[] = [
  {
    method: 'GET',
    path: '/api/sync/streams',
    guard: 'user',
    query: streamsQuery,
    run: (ctx, { query }) => streams(ctx, query['since'] as string | undefined),
  },
]
