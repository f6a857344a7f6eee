/** One trip comes in, by the routes that devices use: their rights, their rules, their limits. */
import type { Imported } from '@caravel/sync-protocol/actions/import-trip'
import type { TripSource } from '@caravel/sync-protocol/domain/bring/brought-trip'
import { derivedId } from '@caravel/sync-protocol/ids'
import { mustMutation } from '@caravel/sync-protocol/mutations'
import type { PastEntry } from '@caravel/sync-protocol/past-entry'
import { tripStream } from '@caravel/sync-protocol/streams'
import { AppError } from '@caravel/sync-protocol/errors'
import type { Ctx } from '../../context.ts'
import { callRoute } from '../../http/call-route.ts'
import { answerCommit } from '../../sync/entity-routes.ts'
import { readRequest } from '../../sync/read-request.ts'
import { placed } from './import-rows.ts'
import type { ReadTrip } from '../../readers/trips/reader.ts'

export interface Brought {
  id: string
  title: string
  /** It was here before: only what was missing came. */
  known: boolean
  /** Files whose bytes came along, and those that did not. */
  files: number
  files_failed: number
  /** What brought it, where anything was missing. */
  mutation_id: string | null
}

/** Brought by its own commit: what names the whole request names none of them. */
export function innerOf(ctx: Ctx): Ctx {
  return { ...ctx, headers: { 'accept-language': ctx.headers['accept-language'] } }
}

export async function bringTrip(
  ctx: Ctx,
  source: TripSource,
  read: ReadTrip,
  path: string,
): Promise<Brought> {
  const { id, rows, known } = await placed(ctx, source, read)
  const inner = innerOf(ctx)
  const reply = await answerCommit(inner, readRequest(inner, mustMutation('trip.import'), {}, { id, rows }))
  if (reply.status >= 400) throw new AppError('IMPORT_UNREADABLE', { reason: 'broken' })
  const title = String(rows.find(({ entity }) => entity === 'trip')?.row['title'] ?? '')
  // Only into a trip that was made just now: nobody gets another past told into a trip that they share.
  if (!known && read.kind === 'capsule' && read.past.length) await keepPast(ctx, id, read.past)
  const files = await bringFiles(ctx, filesOf(read, id, rows), path)
  const { outcome, mutation_id } = (reply.body as { sync: { outcome: string; mutation_id: string } }).sync
  const brought = { id, title, known, files: files.came, files_failed: files.failed }
  return { ...brought, mutation_id: outcome === 'noop' ? null : mutation_id }
}

async function keepPast(ctx: Ctx, id: string, entries: readonly PastEntry[]): Promise<void> {
  const past = ctx.modules.find(module => module.past)?.past
  await ctx.committer.exclusive(async tx => past?.keep(tx, tripStream(id), entries))
}

/** Where the bytes of each file are, under the id that it has here. */
function filesOf(read: ReadTrip, tripId: string, rows: readonly Imported[]): { id: string; path: string }[] {
  if (read.kind === 'brought')
    return read.trip.files.map(({ key, path }) => ({ id: derivedId(tripId, 'file', key), path }))
  const moved = new Map(read.capsule.rows.map(({ row }, at) => [row.id, rows[at]?.row.id]))
  return read.files.map(({ id, path }) => ({ id: moved.get(id) ?? id, path }))
}

async function bringFiles(
  ctx: Ctx,
  files: readonly { id: string; path: string }[],
  path: string,
): Promise<{ came: number; failed: number }> {
  if (!files.length) return { came: 0, failed: 0 }
  const put = ctx.modules
    .flatMap(({ routes }) => routes)
    .find(({ method, path: at }) => method === 'PUT' && at === '/api/files/:id/content')
  if (!put) throw new Error('no route takes the bytes of files')
  const { openArchive } = await import('../../readers/trips/read-archive.ts')
  const archive = await openArchive(path)
  let [came, failed] = [0, 0]
  try {
    for (const file of files) {
      const stream = await archive.open(file.path)
      const { id } = file
      try {
        if (!stream) throw new AppError('FILE_NOT_STORED')
        const { body } = await callRoute(
          put,
          { ...ctx, method: 'PUT', headers: {} },
          { params: { id }, stream },
        )
        // Fewer than its row says are kept for who sends the rest, and are no file.
        if (!isComplete(body)) throw new AppError('FILE_NOT_STORED')
        came++
      } catch (error) {
        // The trip is in; its rows say of each file whether its bytes are here.
        if (!(error instanceof AppError)) throw error
        failed++
      }
    }
  } finally {
    archive.close()
  }
  return { came, failed }
}

const isComplete = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'complete' in body && body.complete === true
