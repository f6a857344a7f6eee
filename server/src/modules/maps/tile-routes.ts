/** The street map as devices read it: what there is, and tile by tile. */
import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import { mustUser, type Ctx } from '../../context.ts'
import { Reply } from '../../http/reply.ts'
import type { AnyRoute } from '../../http/route.ts'
import type { Archive } from './archive/archive.ts'
import { isTile } from './archive/tile-id.ts'
import { archiveView } from './map-view.ts'
import { mapsOf } from './maps.ts'

const about = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/maps',
  guard: 'user',
  async run(ctx) {
    const { current } = mapsOf(ctx)
    const archive = await current.get()
    const isAsked = ctx.settings.isOn('maps_asked') || ctx.settings.get('map_archive') !== ''
    return {
      archive: archive ? archiveView(archive) : null,
      problem: current.problem ?? null,
      ask: mustUser(ctx).is_admin && !archive && !isAsked,
    }
  },
})

/** The version is part of the address. */
const forever = 'private, max-age=31536000, immutable'

const tile = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/maps/tiles/:version/:z/:x/:y',
  guard: 'user',
  async run(ctx, { params: { version = '', z = '', x = '', y = '' } }) {
    const place = [z, x, y].map(readNumber) as [number, number, number]
    if (!isTile(...place)) throw new AppError('INVALID_INPUT')
    const archive = await mapsOf(ctx).current.get()
    if (archive?.version !== version) throw otherVersion(archive)
    const headers = { 'Cache-Control': forever, ETag: `"${version}"` }
    if (ctx.headers['if-none-match']?.includes(headers.ETag))
      return new Reply(Buffer.alloc(0), { status: 304, headers })
    spareOthers(ctx)
    const bytes = await readTile(ctx, archive, place)
    if (!bytes) return new Reply(Buffer.alloc(0), { status: 204, headers })
    return new Reply(bytes, { headers: { ...headers, ...asStored, 'Content-Length': String(bytes.length) } })
  },
})

const asStored = { 'Content-Type': 'application/vnd.mapbox-vector-tile', 'Content-Encoding': 'gzip' }

/** Each tile of a remote archive may be a request to it: nobody makes this server ask without end. */
function spareOthers(ctx: Ctx): void {
  if (mapsOf(ctx).current.origin.kind !== 'url') return
  const retry_after = ctx.quotas.take('remote_tiles', mustUser(ctx).id)
  if (retry_after > 0) throw new AppError('TOO_MANY_TRIES', { retry_after })
}

function readNumber(text: string): number {
  return /^\d{1,8}$/.test(text) ? Number(text) : NaN
}

function otherVersion(archive: Archive | undefined): AppError {
  return new AppError('MAP_VERSION', { version: archive?.version ?? null })
}

/** A remote archive that changed under our hands is taken on, and the client told so. */
async function readTile(
  ctx: Ctx,
  archive: Archive,
  place: [number, number, number],
): Promise<Buffer | undefined> {
  try {
    return await archive.tile(...place)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { current } = mapsOf(ctx)
    if (error.code === 'MAP_SOURCE_FAILED' && error.detail['reason'] === 'changed') await current.renew()
    else if (error.code === 'MAP_ARCHIVE_INVALID') await current.look()
    const now = await current.get()
    if (now?.version !== archive.version) throw otherVersion(now)
    throw error
  }
}

export const tileRoutes: AnyRoute[] = [about, tile]
