/** Trips out of other planners and capsules: looked at first, then brought in, each as one commit. */
import { randomFillSync } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import {
  firstBroken,
  importedRows,
  importLimits,
  type Imported,
} from '@caravel/sync-protocol/actions/import-trip'
import { AppError } from '@caravel/sync-protocol/errors'
import { mintId } from '@caravel/sync-protocol/ids'
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { bringTrip, type Brought } from './bring-trip.ts'
import {
  dropImport,
  importPath,
  keepImport,
  keepMade,
  madeBy,
  mustFindImport,
  mustHaveRoom,
  storeImport,
  type MadeTrip,
} from './import-folder.ts'
import { placed } from './import-rows.ts'
import { withOwnWords } from '../../readers/trips/own-words.ts'
import type { Archive } from '../../readers/trips/read-archive.ts'
import { counted } from '../../readers/trips/read-json.ts'
import type { BroughtFile, ReadTrip } from '../../readers/trips/reader.ts'
import { undoImport } from './undo-import.ts'

/** More trips than these are brought in several goes. */
const mostTrips = 500
/** Read as a whole, and taken apart in one go. */
const readAtOnce = 10_000_000

const preview = route<Ctx, unknown>({
  method: 'POST',
  path: '/api/imports',
  guard: 'user',
  status: 201,
  limit: 'trip_imports',
  takes: 'bytes',
  query: z.strictObject({ name: z.optional(z.string().check(z.maxLength(300))) }) as z.ZodMiniType<
    Record<string, unknown>
  >,
  run: async (ctx, { query, stream }) => {
    const { id: user_id } = mustUser(ctx)
    const id = mintId(ctx.now(), randomFillSync)
    try {
      await mustHaveRoom(ctx)
      const size = await storeImport(ctx, id, stream ?? (async function* () {})())
      const { source, trips } = await recognised(ctx, id, String(query['name'] ?? 'file'), size)
      await keepImport(ctx, id, { user_id, source, trips })
      return { import: { id, source, trips: await viewsOf(ctx, source, trips) } }
    } catch (error) {
      await dropImport(ctx, id)
      throw error
    }
  },
})

async function recognised(ctx: Ctx, id: string, name: string, size: number) {
  const path = importPath(ctx, id)
  // Loaded with the first file: few servers ever get one.
  const { openArchive } = await import('../../readers/trips/read-archive.ts')
  const { readers } = await import('../../readers/trips/all-readers.ts')
  const head = await headOf(path)
  if (!head.length) throw new AppError('IMPORT_EMPTY')
  const archive =
    head.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004' ? await openArchive(path) : undefined
  try {
    const file: BroughtFile = { name, path, head, size, archive, bytes: () => wholeOf(path, size), app: ctx }
    for (const { source, read } of readers) {
      const trips = await read(file)
      if (trips?.length === 0) throw new AppError('IMPORT_EMPTY')
      if (trips)
        return { source, trips: trips.slice(0, mostTrips).map(trip => withOwnWords(trip, mustUser(ctx).id)) }
    }
    throw new AppError('IMPORT_UNREADABLE', { reason: 'unknown_format', seen: seenIn(head, archive) })
  } finally {
    archive?.close()
  }
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function wholeOf(path: string, size: number): Promise<Buffer> {
  if (size > readAtOnce) throw new AppError('TOO_LARGE', { limit: readAtOnce })
  return readFile(path)
}

/** What was found in a file that nothing recognised, so that its person can tell. */
function seenIn(head: Buffer, archive: Archive | undefined): string[] {
  if (archive) return archive.names.slice(0, 5).map(name => name.slice(0, 100))
  return [
    head
      .toString('utf8')
      .replace(/[^\P{Cc}]+/gu, ' ')
      .slice(0, 60),
  ]
}

async function viewsOf(ctx: Ctx, source: Parameters<typeof placed>[1], trips: readonly ReadTrip[]) {
  const views = []
  for (const [key, read] of trips.entries()) {
    const { id, rows, known, shortened } = await placed(ctx, source, read)
    const counts: Record<string, number> = {}
    for (const { entity } of rows) counts[entity] = (counts[entity] ?? 0) + 1
    const [{ row } = { row: undefined }] = rows.filter(({ entity }) => entity === 'trip')
    const bytes = Buffer.byteLength(JSON.stringify(rows))
    views.push({
      key: String(key),
      title: row?.['title'] ?? '?',
      start_date: row?.['start_date'] ?? null,
      end_date: row?.['end_date'] ?? null,
      /** Whose it was there, as that product says. */
      owner: read.kind === 'brought' ? read.owner : null,
      counts,
      files: read.kind === 'capsule' ? read.files.length : read.trip.files.length,
      left_out: counted({ ...(read.kind === 'brought' ? read.trip.left_out : read.left_out), shortened }),
      /** What a later version wrote, by its name there. */
      newer: read.kind === 'capsule' ? read.newer : [],
      /** Changes that were made there: to be read. */
      past: read.kind === 'capsule' ? read.past.length : 0,
      known,
      broken: isBroken(id, rows),
      too_large: rows.length > importLimits.rows || bytes > importLimits.bytes,
    })
  }
  return views
}

/** Rows that no trip may have: damaged, or made by hand. */
function isBroken(id: string, rows: Imported[]): boolean {
  return !importedRows.safeParse(rows).success || firstBroken({ id, rows }) !== undefined
}

const commitBody = z.strictObject({
  keys: z.array(z.string().check(z.maxLength(10))).check(z.minLength(1), z.maxLength(mostTrips)),
})

const commit = route<Ctx, z.infer<typeof commitBody>>({
  method: 'POST',
  path: '/api/imports/:id/commit',
  guard: 'user',
  limit: 'trip_imports',
  body: commitBody,
  run: async (ctx, { params: { id = '' }, body }) => {
    const kept = await mustFindImport(ctx, id, mustUser(ctx).id)
    const chosen = [...new Set(body.keys)].map(key => {
      const read = kept.trips[Number(key)]
      if (!read) throw new AppError('NOT_FOUND')
      return { key, read }
    })
    const trips: Brought[] = []
    const failed: { key: string; title: string; error: AppError }[] = []
    const before = await madeBy(ctx, id)
    for (const { key, read } of chosen) {
      try {
        trips.push(await bringTrip(ctx, kept.source, read, importPath(ctx, id)))
        // After each one: what came can be taken back, whatever happens to the next.
        await keepMade(ctx, id, [...before, ...trips.map(asMade)])
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        failed.push({ key, title: titleOf(read), error })
      }
    }
    if (!trips.length && failed[0]) throw failed[0].error
    return {
      trips: trips.map(({ mutation_id: _, ...trip }) => trip),
      failed: failed.map(({ error, ...trip }) => ({ ...trip, code: error.code })),
    }
  },
})

function asMade({ id, title, known, mutation_id }: Brought): MadeTrip {
  return { id, title, known, mutation_id }
}

function titleOf(read: ReadTrip): string {
  return read.kind === 'brought' ? read.trip.title : read.title
}

const undo = route<Ctx, unknown>({
  method: 'POST',
  path: '/api/imports/:id/undo',
  guard: 'user',
  limit: 'trip_imports',
  run: async (ctx, { params: { id = '' } }) => {
    await mustFindImport(ctx, id, mustUser(ctx).id)
    return { trips: await undoImport(ctx, id) }
  },
})

const drop = route<Ctx, unknown>({
  method: 'DELETE',
  path: '/api/imports/:id',
  guard: 'user',
  run: async (ctx, { params: { id = '' } }) => {
    await mustFindImport(ctx, id, mustUser(ctx).id)
    await dropImport(ctx, id)
    return { success: true }
  },
})

export const importRoutes: AnyRoute[] = [preview, commit, undo, drop]
