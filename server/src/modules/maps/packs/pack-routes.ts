/** "Take the map along": what a pack of a trip would have, and its bytes by ranges. */
import { AppError, errorStatus, type ErrorCode } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import { tripStream } from '@caravel/sync-protocol/streams'
import * as z from 'zod/mini'
import type { Ctx } from '../../../context.ts'
import { errorText } from '../../../http/error-texts.ts'
import { Reply } from '../../../http/reply.ts'
import type { AnyRoute } from '../../../http/route.ts'
import type { TripPosition } from '../../../module.ts'
import { mustRead } from '../../../sync/entity-routes.ts'
import { versionOfAll } from '../areas/map-areas.ts'
import { mapsOf } from '../maps.ts'
import { positionsOf } from '../positions.ts'
import type { PackFacts } from './pack-files.ts'
import type { CutFrom } from './packs.ts'
import { readRange, type ByteRange } from './read-range.ts'

const details = ['buildings', 'streets'] as const
const zoomOfDetail = { buildings: 15, streets: 14 }

/** How long a pack that is being made is waited for, in ms; `Prefer: wait=<seconds>` (RFC 7240) may ask for less. */
const usualPatience = 8000

function packView({ name, trip_id: _trip, areas: _areas, ...facts }: PackFacts) {
  return { name, etag: `"${name}"`, ...facts }
}

/** What the map of a trip is cut from now: the archive of this server, and the areas that were fetched for the trip. */
async function inUse(ctx: Ctx, tripId: string): Promise<CutFrom | undefined> {
  const { current, areas } = mapsOf(ctx)
  const archive = await current.get()
  const ofTrip = await areas.archivesOf(tripStream(tripId))
  const archives = [...(archive ? [archive] : []), ...ofTrip]
  const version = versionOfAll(archives.map(each => each.version))
  return version === null
    ? undefined
    : { archives, version, is_remote: archive !== undefined && current.origin.kind === 'url' }
}

/** Once more where an archive is replaced meanwhile. */
async function planInUse(
  ctx: Ctx,
  tripId: string,
  positions: readonly TripPosition[],
  zoom: number,
): Promise<PackFacts> {
  const from = await inUse(ctx, tripId)
  if (!from) throw new AppError('MAP_NONE')
  const { packs } = mapsOf(ctx)
  try {
    return await packs.plan(from, tripId, positions, zoom)
  } catch (error) {
    const now = await inUse(ctx, tripId)
    if (!now || now.version === from.version) throw error
    return packs.plan(now, tripId, positions, zoom)
  }
}

const plan = route<Ctx, { detail?: (typeof details)[number] | undefined }>({
  method: 'POST',
  path: '/api/trips/:trip_id/map-pack',
  guard: 'user',
  limit: 'maps',
  body: z.strictObject({ detail: z.optional(z.enum(details)) }),
  async run(ctx, { params: { trip_id = '' }, body: { detail = 'buildings' } }) {
    await mustRead(ctx, tripStream(trip_id))
    const positions = await positionsOf(ctx, trip_id)
    return { pack: packView(await planInUse(ctx, trip_id, positions, zoomOfDetail[detail])) }
  },
})

const bytes = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/maps/packs/:name',
  guard: 'user',
  async run(ctx, { params: { name = '' } }) {
    const facts = await mustFind(ctx, name)
    const headers = {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': 'attachment',
      'Cache-Control': 'private, no-store',
      'Accept-Ranges': 'bytes',
      ETag: `"${name}"`,
    }
    const match = ctx.headers['if-match']
    if (match !== undefined && match !== '*' && !match.includes(headers.ETag))
      return refusal(ctx, 'MAP_PACK_CHANGED', headers)
    const range = readRange(ctx.headers, facts.bytes, headers.ETag)
    if (range === 'behind')
      return refusal(ctx, 'MAP_RANGE', { ...headers, 'Content-Range': `bytes */${facts.bytes}` })
    return serve(ctx, facts, range, headers)
  },
})

/** Not there, of another trip, and of one that someone left: all the same. */
async function mustFind(ctx: Ctx, name: string): Promise<PackFacts> {
  const facts = await mapsOf(ctx).packs.files.find(name)
  if (!facts) throw new AppError('MAP_PACK_UNKNOWN')
  try {
    await mustRead(ctx, tripStream(facts.trip_id))
    return facts
  } catch (error) {
    if (error instanceof AppError && error.code === 'NO_ACCESS') throw new AppError('MAP_PACK_UNKNOWN')
    throw error
  }
}

function refusal(ctx: Ctx, code: ErrorCode, headers: Record<string, string>): Reply {
  const body = { error: errorText(code, ctx.headers['accept-language']), code }
  const { 'Content-Disposition': _, 'Content-Type': __, ...rest } = headers
  return new Reply(body, { status: errorStatus[code], headers: rest })
}

async function serve(
  ctx: Ctx,
  facts: PackFacts,
  range: ByteRange | undefined,
  headers: Record<string, string>,
): Promise<Reply> {
  const { start, end } = range ?? { start: 0, end: facts.bytes - 1 }
  const parts = {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'Content-Length': String(end - start + 1),
      ...(range ? { 'Content-Range': `bytes ${start}-${end}/${facts.bytes}` } : {}),
    },
  }
  if (ctx.method === 'HEAD') return new Reply(Buffer.alloc(0), parts)
  const file = await mapsOf(ctx).packs.open(
    facts,
    await inUse(ctx, facts.trip_id),
    patienceOf(ctx.headers['prefer']),
  )
  return new Reply(file.createReadStream({ start, end }), parts)
}

function patienceOf(prefer: string | undefined): number {
  const [, seconds] = /(?:^|[,;\s])wait=(\d{1,2})\b/.exec(prefer ?? '') ?? []
  return seconds === undefined ? usualPatience : Math.min(usualPatience, Number(seconds) * 1000)
}

export const packRoutes: AnyRoute[] = [plan, bytes]
