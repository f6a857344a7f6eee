/** One trip comes in, by the routes that devices use: their rights, their rules, their limits. */
import type { Imported } from '@caravel/sync-protocol/actions/import-trip'
import { mustMutation } from '@caravel/sync-protocol/mutations'
import type { PastEntry } from '@caravel/sync-protocol/past-entry'
import { tripStream } from '@caravel/sync-protocol/streams'
import { mostTripRows } from '@caravel/sync-protocol/domain/trip-limits'
import { AppError } from '@caravel/sync-protocol/errors'
import type { Ctx } from '../../context.ts'
import { callRoute } from '../../http/call-route.ts'
import { answerCommit } from '../../sync/entity-routes.ts'
import { readRequest } from '../../sync/read-request.ts'
import { placed } from './import-rows.ts'
import type { FoundFile } from '../../readers/trips/trips-job.ts'
import { archivedBytes } from './archived-bytes.ts'
import type { KeptTrip } from './kept-trip.ts'
import { movedCapsule } from './moved-capsule.ts'

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

export async function bringTrip(ctx: Ctx, read: KeptTrip, path: string): Promise<Brought> {
  if (read.broken) throw new AppError('IMPORT_UNREADABLE', { reason: 'broken' })
  if (read.too_large) throw new AppError('TOO_LARGE')
  const { id, salt, known } = await placed(ctx, read.id)
  const { rows } = salt === undefined ? read : movedCapsule(read, salt)
  const inner = innerOf(ctx)
  const reply = await answerCommit(inner, readRequest(inner, mustMutation('trip.import'), {}, { id, rows }))
  if (reply.status >= 400) throw refusedTrip(reply.body)
  const title = String(rows.find(({ entity }) => entity === 'trip')?.row['title'] ?? '')
  // Only into a trip that was made just now: nobody gets another past told into a trip that they share.
  if (!known && read.past.length) await keepPast(ctx, id, read.past)
  const files = await bringFiles(ctx, filesOf(read, rows, ctx.config.max_trip_bytes), path)
  const { outcome, mutation_id } = (reply.body as { sync: { outcome: string; mutation_id: string } }).sync
  const brought = { id, title, known, files: files.came, files_failed: files.failed }
  return { ...brought, mutation_id: outcome === 'noop' ? null : mutation_id }
}

/** A full trip is named as such; what else no trip may be is a broken file. */
function refusedTrip(body: unknown): AppError {
  const { code } = body as { code?: string }
  if (code === 'TRIP_FULL') return new AppError(code, { most: mostTripRows })
  return new AppError('IMPORT_UNREADABLE', { reason: 'broken' })
}

async function keepPast(ctx: Ctx, id: string, entries: readonly PastEntry[]): Promise<void> {
  const past = ctx.modules.find(module => module.past)?.past
  await ctx.committer.exclusive(async tx => past?.keep(tx, tripStream(id), entries))
}

/**
 * The bytes of each file, under the id that it has here: each once, and together no more than a trip may have, so that a
 * small archive cannot name one file over and over.
 * @param most bytes
 */
export function filesOf(
  read: Pick<KeptTrip, 'rows' | 'files'>,
  rows: readonly Imported[],
  most: number,
): FoundFile[] {
  const moved = new Map(read.rows.map(({ row }, at) => [row.id, rows[at]?.row.id]))
  const files = new Map<string, FoundFile>()
  let left = most
  for (const { id, bytes } of read.files) {
    const own = moved.get(id) ?? id
    if (files.has(own)) continue
    const fits = bytes !== null && bytes.size <= left
    if (fits) left -= bytes.size
    files.set(own, { id: own, bytes: fits ? bytes : null })
  }
  return [...files.values()]
}

async function bringFiles(
  ctx: Ctx,
  files: readonly FoundFile[],
  path: string,
): Promise<{ came: number; failed: number }> {
  if (!files.length) return { came: 0, failed: 0 }
  const put = ctx.modules
    .flatMap(({ routes }) => routes)
    .find(({ method, path: at }) => method === 'PUT' && at === '/api/files/:id/content')
  if (!put) throw new Error('no route takes the bytes of files')
  let [came, failed] = [0, 0]
  for (const { id, bytes } of files) {
    try {
      if (!bytes) throw new AppError('FILE_NOT_STORED')
      const stream = archivedBytes(path, bytes)
      const { body } = await callRoute(
        put,
        { ...ctx, method: 'PUT', headers: {} },
        { params: { id }, stream },
      )
      // Fewer bytes than its row says wait for the rest of the upload, and are no file yet.
      if (!isComplete(body)) throw new AppError('FILE_NOT_STORED')
      came++
    } catch (error) {
      // The trip is in; its rows say of each file whether its bytes are here.
      if (!(error instanceof AppError)) throw error
      failed++
    }
  }
  return { came, failed }
}

const isComplete = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'complete' in body && body.complete === true
