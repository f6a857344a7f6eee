/** Confirmations are read and shown, and nothing is kept; what someone chose of them becomes bookings. */
import { can } from '@caravel/sync-protocol/access'
import { importBookings } from '@caravel/sync-protocol/actions/import-bookings'
import { importTargets } from '@caravel/sync-protocol/actions/plan-import-bookings'
import { importedChanges } from '@caravel/sync-protocol/domain/bookings/imported-fields'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { AppError } from '@caravel/sync-protocol/errors'
import type { Values } from '@caravel/sync-protocol/op'
import { route } from '@caravel/sync-protocol/route'
import { tripStream } from '@caravel/sync-protocol/streams'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import { errorText } from '../../http/error-texts.ts'
import { Reply } from '../../http/reply.ts'
import type { AnyRoute } from '../../http/route.ts'
import { answerCommit, mustRead, named } from '../../sync/entity-routes.ts'
import { readRequest } from '../../sync/read-request.ts'
import { accessTo, standingOf } from '../../sync/stream-access.ts'
import { findExtractor } from '../../settings/booking-files.ts'
import { listRows } from '../../sync/synced-rows.ts'
import { bookingForm } from './booking-form.ts'
import { readFiles, refusalOfAll, type ReadFile, type Readers } from './preview.ts'
import { beginImport } from '../../reading/begin-import.ts'
import { receiveForm } from '../../reading/receive-form.ts'

type Reservation = RowOf<typeof reservation>

async function bookingsOf(ctx: Ctx, tripId: string): Promise<Reservation[]> {
  const rows = await listRows(ctx.db.read, reservation, tripStream(tripId), {})
  return rows.map(({ row }) => row as Reservation)
}

async function readersOf(ctx: Ctx): Promise<Readers> {
  const { config, now, reading } = ctx
  const { id } = mustUser(ctx)
  const { ownReaderOf } = await import('./read-own.ts')
  const { extractorLimits, extractorReader } = await import('./extractor-reader.ts')
  const own = ownReaderOf(reading, id, new Date(now()).toISOString().slice(0, 10))
  const program = findExtractor(config.kitinerary_extractor)
  const better = program === undefined ? undefined : extractorReader(program, reading, id)
  return { own, better, patience: extractorLimits.patience_ms }
}

/** Who may not make bookings cannot have files read. */
async function mustEdit(ctx: Ctx, tripId: string): Promise<void> {
  await mustRead(ctx, tripStream(tripId))
  const { id: user_id, is_admin } = mustUser(ctx)
  const access = await accessTo(ctx.db.read, { user_id, is_admin }, tripStream(tripId))
  const levels = await ctx.levels()
  if (!can('reservation_edit', standingOf({ user_id, is_admin }, access?.role, levels)))
    throw new AppError('FORBIDDEN', { action: 'reservation_edit', level: levels.get('reservation_edit') })
}

/** Legs without the seats that the travellers of the booking have already. */
function withoutKnownSeats(row: Reservation, item: ReadFile['items'][number]): Values {
  const { details } = item
  if (!details?.legs) return { ...item }
  const known = new Set(row.travellers.flatMap(({ seat }) => seat?.split(' · ') ?? []))
  const legs = details.legs.map(leg =>
    leg.seat && leg.seat.split(', ').every(seat => known.has(seat)) ? { ...leg, seat: null } : leg,
  )
  return { ...item, details: { ...details, legs } }
}

/** What items would change in bookings that are there: the names of the fields that they state otherwise. */
function withKnown(tripId: string, rows: readonly Reservation[], items: ReadFile['items']): Values[] {
  const targets = importTargets(tripId, rows, items)
  if (!targets) throw new AppError('TOO_LARGE')
  return items.map((item, at): Values => {
    const row = targets[at]?.row
    if (!row) return { ...item, status: item.status ?? 'confirmed' }
    // A booking that is there keeps its name: that of the item was made of what it says.
    const title_typed = row.title !== null
    const title = row.title ?? item.title
    const sent = { ...item, title, title_typed }
    const changes = Object.keys(importedChanges(row as Values, withoutKnownSeats(row, sent)))
    return { ...sent, reservation_id: row.id, known: { reservation_id: row.id, title, changes } }
  })
}

const preview = route<Ctx, unknown>({
  method: 'POST',
  path: '/api/trips/:trip_id/reservations/import/booking',
  guard: 'user',
  takes: 'multipart',
  status: 201,
  body: z.unknown() as z.ZodMiniType<unknown>,
  async run(ctx, { params, stream }) {
    const tripId = params['trip_id'] ?? ''
    await mustEdit(ctx, tripId)
    if (!stream) throw new AppError('INVALID_INPUT', { fields: { files: 'REQUIRED' } })
    const done = beginImport(ctx, 'booking_files')
    try {
      const form = await receiveForm(ctx.headers, stream, ctx.reading.folder, bookingForm)
      try {
        const read = await readFiles(form.files, await readersOf(ctx))
        return await previewOf(ctx, tripId, read, form.files.length)
      } finally {
        await form.discard()
      }
    } finally {
      done()
    }
  },
})

async function previewOf(ctx: Ctx, tripId: string, read: ReadFile, files: number) {
  const language = ctx.headers['accept-language']
  const failed = read.failed.map(each => ({ ...each, error: errorText(each.code, language) }))
  const refusal = refusalOfAll(read, files)
  if (refusal !== undefined) throw new AppError(refusal, { failed })
  const rows = await bookingsOf(ctx, tripId)
  return {
    items: withKnown(tripId, rows, read.items),
    failed,
    left_out: read.left_out,
    attachments_left_out: read.attachments_left_out,
    pages_left_out: read.pages_left_out,
    warnings: failed.map(({ name, error }) => `${name}: ${error}`),
  }
}

const confirm = route<Ctx, unknown>({
  method: 'POST',
  path: importBookings.path,
  guard: 'user',
  synced: true,
  body: z.unknown() as z.ZodMiniType<unknown>,
  async run(ctx, { params, body }) {
    const tripId = params['trip_id'] ?? ''
    // A body that is no object is refused before rights are checked, so they are checked here first.
    if (Array.isArray(body)) await mustEdit(ctx, tripId)
    const request = readRequest(ctx, importBookings, params, body)
    const answer = await answerCommit(ctx, request)
    if (answer.status >= 300) return answer
    const rows = await bookingsOf(ctx, tripId)
    const { items } = request.body as { items: Parameters<typeof importTargets>[2] }
    // Sent again, it may meet more bookings than it was looked for among.
    const meant = new Set(importTargets(tripId, rows, items)?.map(({ id }) => id))
    const made = rows.filter(({ id }) => meant.has(id))
    const created = await named(ctx, reservation, tripStream(tripId), made)
    return new Reply({ ...(answer.body as Values), created }, answer)
  },
})

/** Optional parts of this server that need something beside it; its own reader needs nothing. */
const features = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/health/features',
  guard: 'public',
  run: async () => ({ bookingImport: true }),
})

export const importRoutes: AnyRoute[] = [preview, confirm, features]
