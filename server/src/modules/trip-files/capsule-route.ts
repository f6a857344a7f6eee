import { Readable } from 'node:stream'
import {
  capsuleFormat,
  capsuleVersion,
  type CapsuleFile,
} from '@caravel/sync-protocol/domain/bring/capsule-format'
import type { file } from '@caravel/sync-protocol/entities/file'
import { gathered, type Steps } from '@caravel/sync-protocol/domain/steps'
import { trip } from '@caravel/sync-protocol/entities/trip'
import type { AnyRow, RowOf } from '@caravel/sync-protocol/entity'
import type { PastEntry } from '@caravel/sync-protocol/past-entry'
import { route } from '@caravel/sync-protocol/route'
import { tripStream } from '@caravel/sync-protocol/streams'
import * as z from 'zod/mini'
import type { Ctx } from '../../context.ts'
import { downloadOf } from '../../http/disposition.ts'
import { Reply } from '../../http/reply.ts'
import type { AnyRoute } from '../../http/route.ts'
import { inTurns } from '../../in-turns.ts'
import { mustRead } from '../../sync/entity-routes.ts'
import { pagesOfStream } from '../../sync/rows-in-pages.ts'
import { listRows } from '../../sync/synced-rows.ts'
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
    const all = await readAll(ctx, stream)
    const files = await inTurns(filesIn(all, await listStoredFiles(ctx.db.read, stream)))
    const [found] = await listRows(ctx.db.read, trip, stream)
    const title = String(found?.row['title'] ?? 'trip')
    const rows = await listOf('rows.json', await inTurns(capsuleRows(all)))
    const history =
      query['history'] === '1' ? await listOf('history.json', await pastOf(ctx, stream)) : undefined
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

/** Every row of the trip as it is at one moment. */
function readAll({ db }: Ctx, stream: string): Promise<[entity: string, row: AnyRow][]> {
  return db.long.run(async (connection, pause) => {
    const all: [string, AnyRow][] = []
    for await (const [entity, rows] of pagesOfStream(connection, stream, pause))
      for (const row of rows) all.push([entity, row])
    return all
  })
}

function* filesIn(
  rows: readonly [entity: string, row: AnyRow][],
  stored: ReadonlyMap<string, string>,
): Steps<CapsuleFile[]> {
  const found = yield* gathered(rows, ([entity, row]): CapsuleFile[] => {
    if (entity !== 'file') return []
    const { id, size, sha256 } = row as RowOf<typeof file>
    // Bytes that were rid of what they told are other ones than those that were announced.
    return stored.get(id) === sha256 ? [{ id, path: `files/${id}`, size, sha256 }] : []
  })
  return found.sort((a, b) => (a.id < b.id ? -1 : 1))
}

async function pastOf(ctx: Ctx, stream: string): Promise<PastEntry[]> {
  const past = ctx.modules.find(module => module.past)?.past
  return past ? past.tell(ctx, stream) : []
}

async function* contents(
  { files: disk }: Pick<Ctx, 'files'>,
  manifest: CapsuleManifest,
  texts: Readonly<Record<string, Buffer>>,
): AsyncGenerator<ZipEntry> {
  const text = (name: string, body: Buffer): ZipEntry => ({
    name,
    at: noTime,
    anywhere: true,
    pack: true,
    bytes: Readable.from([body]),
  })
  yield text('manifest.json', Buffer.from(JSON.stringify(manifest, null, 2)))
  for (const [name, body] of Object.entries(texts)) yield text(name, body)
  for (const { id, path } of manifest.files)
    yield { name: path, at: noTime, anywhere: true, pack: false, bytes: disk.read(id) }
}

export const capsuleRoutes: AnyRoute[] = [download]
