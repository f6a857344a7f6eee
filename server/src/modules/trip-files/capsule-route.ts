import { Readable } from 'node:stream'
import {
  capsuleFormat,
  capsuleVersion,
  type CapsuleFile,
} from '@caravel/sync-protocol/domain/bring/capsule-format'
import type { file } from '@caravel/sync-protocol/entities/file'
import type { AnyRow, RowOf } from '@caravel/sync-protocol/entity'
import type { PastEntry } from '@caravel/sync-protocol/past-entry'
import { route } from '@caravel/sync-protocol/route'
import { tripStream } from '@caravel/sync-protocol/streams'
import * as z from 'zod/mini'
import type { Ctx } from '../../context.ts'
import { downloadOf } from '../../http/disposition.ts'
import { Reply } from '../../http/reply.ts'
import type { AnyRoute } from '../../http/route.ts'
import { mustRead } from '../../sync/entity-routes.ts'
import { listStreamRows } from '../../sync/stream-rows.ts'
import type { ZipEntry } from '../../uploads/zip.ts'
import { capsuleRows, listOf, type CapsuleManifest } from './capsule.ts'
import { listStoredFiles } from './trip-file-queries.ts'

/** So that the same trip gives the same bytes, no entry tells when it was written. */
const noTime = Date.UTC(2000, 0, 1)

const query = z.strictObject({ history: z.optional(z.enum(['0', '1'])) })

const download = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/trips/:trip_id/export.caravel',
  guard: 'user',
  limit: 'export',
  query: query as z.ZodMiniType<Record<string, unknown>>,
  run: async (ctx, { params: { trip_id = '' }, query }) => {
    const stream = tripStream(trip_id)
    await mustRead(ctx, stream)
    const all = await listStreamRows(ctx.db.read, stream, { whole: true })
    const files = filesIn(all, await listStoredFiles(ctx.db.read, stream))
    const title = String(all.find(([entity]) => entity === 'trip')?.[1]['title'] ?? 'trip')
    const rows = listOf('rows.json', capsuleRows(all))
    const history = query['history'] === '1' ? listOf('history.json', await pastOf(ctx, stream)) : undefined
    const manifest: CapsuleManifest = {
      format: capsuleFormat,
      version: capsuleVersion,
      trip_id,
      rows: rows.list,
      ...(history && { history: history.list }),
      files,
    }
    const texts = { 'rows.json': rows.text, ...(history && { 'history.json': history.text }) }
    const { zip } = await import('../../uploads/zip.ts')
    return new Reply(zip(contents(ctx, manifest, texts)), {
      headers: {
        'Content-Type': 'application/zip',
        'Cache-Control': 'private, no-store',
        'Content-Disposition': downloadOf(title, 'caravel'),
      },
    })
  },
})

function filesIn(
  rows: readonly [entity: string, row: AnyRow][],
  stored: ReadonlyMap<string, string>,
): CapsuleFile[] {
  return rows
    .filter(([entity]) => entity === 'file')
    .flatMap(([, row]): CapsuleFile[] => {
      const { id, size, sha256 } = row as RowOf<typeof file>
      // Bytes that were rid of what they told are other ones than those that were announced.
      return stored.get(id) === sha256 ? [{ id, path: `files/${id}`, size, sha256 }] : []
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

async function pastOf(ctx: Ctx, stream: string): Promise<PastEntry[]> {
  const past = ctx.modules.find(module => module.past)?.past
  return past ? past.tell(ctx, stream) : []
}

async function* contents(
  { files: disk }: Pick<Ctx, 'files'>,
  manifest: CapsuleManifest,
  texts: Readonly<Record<string, string>>,
): AsyncGenerator<ZipEntry> {
  const text = (name: string, body: string): ZipEntry => ({
    name,
    at: noTime,
    anywhere: true,
    pack: true,
    bytes: Readable.from([Buffer.from(body)]),
  })
  yield text('manifest.json', JSON.stringify(manifest, null, 2))
  for (const [name, body] of Object.entries(texts)) yield text(name, body)
  for (const { id, path } of manifest.files)
    yield { name: path, at: noTime, anywhere: true, pack: false, bytes: disk.read(id) }
}

export const capsuleRoutes: AnyRoute[] = [download]
