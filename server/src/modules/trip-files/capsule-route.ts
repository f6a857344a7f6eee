import { Readable } from 'node:stream'
import type { file } from '@caravel/sync-protocol/entities/file'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { route } from '@caravel/sync-protocol/route'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { Ctx } from '../../context.ts'
import { Reply } from '../../http/reply.ts'
import type { AnyRoute } from '../../http/route.ts'
import { mustRead } from '../../sync/entity-routes.ts'
import { listStreamRows } from '../../sync/stream-rows.ts'
import { zip, type ZipEntry } from '../../uploads/zip.ts'
import { capsuleRows, manifestOf, type CapsuleFile } from './capsule.ts'
import { listStoredFiles } from './trip-file-queries.ts'

/** So that the same trip gives the same bytes, no entry tells when it was written. */
const noTime = Date.UTC(2000, 0, 1)

const download = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/trips/:trip_id/export.caravel',
  guard: 'user',
  limit: 'export',
  run: async (ctx, { params: { trip_id = '' } }) => {
    const stream = tripStream(trip_id)
    await mustRead(ctx, stream)
    const rows = await listStreamRows(ctx.db.read, stream)
    const stored = await listStoredFiles(ctx.db.read, stream)
    const files = rows
      .filter(([entity]) => entity === 'file')
      .flatMap(([, row]): CapsuleFile[] => {
        const { id, size, sha256 } = row as RowOf<typeof file>
        // Bytes that were rid of what they told are other ones than those that were announced.
        return stored.get(id) === sha256 ? [{ id, path: `files/${id}`, size, sha256 }] : []
      })
      .sort((a, b) => (a.id < b.id ? -1 : 1))
    const title = String(rows.find(([entity]) => entity === 'trip')?.[1]['title'] ?? 'trip')
    const kept = capsuleRows(rows)
    const text = JSON.stringify(kept)
    const manifest = JSON.stringify(manifestOf(trip_id, text, kept.length, files), null, 2)
    return new Reply(zip(contents(ctx, manifest, text, files)), {
      headers: {
        'Content-Type': 'application/zip',
        'Cache-Control': 'private, no-store',
        'Content-Disposition': `attachment; filename="${asciiName(title)}.caravel"`,
      },
    })
  },
})

async function* contents(
  { files: disk }: Pick<Ctx, 'files'>,
  manifest: string,
  rows: string,
  files: readonly CapsuleFile[],
): AsyncGenerator<ZipEntry> {
  const text = (name: string, body: string): ZipEntry => ({
    name,
    at: noTime,
    pack: true,
    bytes: Readable.from([Buffer.from(body)]),
  })
  yield text('manifest.json', manifest)
  yield text('rows.json', rows)
  for (const { id, path } of files) yield { name: path, at: noTime, pack: false, bytes: disk.read(id) }
}

export function asciiName(title: string): string {
  return (
    title
      .replace(/[^\w\s.-]/g, '_')
      .replace(/\s+/g, ' ')
      .slice(0, 80)
      .trim() || 'trip'
  )
}

export const capsuleRoutes: AnyRoute[] = [download]
