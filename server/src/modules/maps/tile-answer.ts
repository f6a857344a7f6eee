/** The answer with one tile, for members and for guests. */
import { AppError } from '@caravel/sync-protocol/errors'
import type { Ctx } from '../../context.ts'
import { Reply } from '../../http/reply.ts'
import type { AskedTile, TileTerms } from '../../street-map.ts'
import type { Archive } from './archive/archive.ts'
import { touchesTile } from '@caravel/sync-protocol/domain/map-tiles'
import { isTile } from '@caravel/sync-protocol/domain/tile-id'
import { mapsOf, servedAs } from './maps.ts'

const asStored = { 'Content-Type': 'application/vnd.mapbox-vector-tile', 'Content-Encoding': 'gzip' }

export async function tileAnswer(
  ctx: Ctx,
  { version = '', z = '', x = '', y = '' }: AskedTile,
  terms: TileTerms,
): Promise<Reply> {
  const place = [z, x, y].map(readNumber) as [number, number, number]
  if (!isTile(...place)) throw new AppError('INVALID_INPUT')
  const served = await servedAs(mapsOf(ctx), version)
  if (!served || (served.area && !isShown(terms, version, place)))
    throw otherVersion(await mapsOf(ctx).current.get())
  const headers = { ...terms.headers, ETag: `"${version}"` }
  if (ctx.headers['if-none-match']?.includes(headers.ETag))
    return new Reply(Buffer.alloc(0), { status: 304, headers })
  if (served.origin.kind === 'url') spareOthers(ctx, terms.counted)
  const bytes = await readTile(ctx, served.archive, place)
  if (!bytes) return new Reply(Buffer.alloc(0), { status: 204, headers })
  return new Reply(bytes, { headers: { ...headers, ...asStored, 'Content-Length': String(bytes.length) } })
}

/** Guests see the areas of their trip, and of its places those that their link shows. */
function isShown({ areas }: TileTerms, version: string, place: [number, number, number]): boolean {
  if (!areas) return true
  const area = areas.find(each => each.version === version)
  if (!area?.of_places) return area !== undefined
  return area.boxes.some(({ box }) => touchesTile(box, ...place))
}

/** Each tile of a remote archive may be a request to it: nobody makes this server ask without end. */
function spareOthers(ctx: Ctx, counted: string): void {
  const retry_after = ctx.quotas.take('remote_tiles', counted)
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
    if (!(await servedAs(mapsOf(ctx), archive.version))) throw otherVersion(await current.get())
    throw error
  }
}
