/** Places from files and shared lists: a preview that stores nothing, and imports that are one change. */
import { createHash } from 'node:crypto'
import {
  importedPlaceIds,
  importPlaces,
  mostImportedPlaces,
} from '@caravel/sync-protocol/actions/import-places'
import { category } from '@caravel/sync-protocol/entities/category'
import { mostPlaceNotes, place } from '@caravel/sync-protocol/entities/place'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import { AppError } from '@caravel/sync-protocol/errors'
import { derivedId } from '@caravel/sync-protocol/ids'
import type { Values } from '@caravel/sync-protocol/op'
import { route, type RouteInput } from '@caravel/sync-protocol/route'
import { appStream, tripStream } from '@caravel/sync-protocol/streams'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../../context.ts'
import { errorText } from '../../../http/error-texts.ts'
import { Reply } from '../../../http/reply.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { beginImport, countImport } from '../../../reading/begin-import.ts'
import { receiveForm, type ReceivedForm } from '../../../reading/receive-form.ts'
import { answerCommit, mustRead } from '../../../sync/entity-routes.ts'
import { mint, readRequest } from '../../../sync/read-request.ts'
import { listRows } from '../../../sync/synced-rows.ts'
import { fetchSharedList } from '../links/shared-list.ts'
import { markPlaces, type MarkedPlace } from './mark-places.ts'
import type { ImportFormat, PlaceOfFile, ReadFile, WarningCode } from '../../../readers/places/read-place.ts'
import { placeForm } from './place-form.ts'
import { readPlaceFiles, type RefusedFile } from './read-place-files.ts'

interface ImportedFile {
  name: string
  format: ImportFormat
  title: string | null
  places: number
  left_out: number
  /** Places whose notes hold texts that no field has, or that are longer than their field. */
  in_notes: number
  /** Notes that are longer than those of a place: they come with their beginning. */
  long_notes: number
}

interface Reading {
  places: MarkedPlace[]
  files: ImportedFile[]
  warnings: { file: string; code: WarningCode; count: number }[]
  truncated: boolean
  /** Files that were not read, beside those that were. */
  failed: (RefusedFile & { error: string })[]
}

const urlBody = z.strictObject({ url: z.string().check(z.minLength(1), z.maxLength(4000)) })

const rowsOf = async (ctx: Ctx, entity: unknown, stream: string): Promise<AnyRow[]> =>
  (await listRows(ctx.db.read, entity as Entity, stream, {})).map(({ row }) => row)

/** Against the trip and the categories of this server. */
const compare = async (
  ctx: Ctx,
  tripId: string,
  named: readonly { name: string; read: ReadFile }[],
  refused: readonly RefusedFile[] = [],
): Promise<Reading> => {
  const all = named.flatMap(({ name, read }) =>
    read.places.map(({ in_notes: _, ...each }) => ({ ...each, source: name })),
  )
  const known = (await rowsOf(ctx, place, tripStream(tripId))).map(row => ({
    name: String(row['name']),
    lat: row['lat'] as number | null,
    lng: row['lng'] as number | null,
  }))
  const categories = (await rowsOf(ctx, category, appStream)).map(({ id, ...row }) => ({
    id,
    name: String(row['name']),
  }))
  return {
    places: markPlaces(all.slice(0, mostImportedPlaces).map(withFittingNotes), known, categories),
    files: named.map(({ name, read }) => ({
      name,
      format: read.format,
      title: read.title,
      places: read.places.length,
      in_notes: read.places.filter(({ in_notes }) => in_notes).length,
      long_notes: read.places.filter(({ notes }) => (notes?.length ?? 0) > mostPlaceNotes).length,
      left_out: (read.warnings.POINTS_LEFT_OUT ?? 0) + (read.warnings.SHAPES_LEFT_OUT ?? 0),
    })),
    warnings: named.flatMap(({ name, read }) =>
      Object.entries(read.warnings).map(([code, count]) => ({
        file: name,
        code: code as WarningCode,
        count,
      })),
    ),
    truncated:
      all.length > mostImportedPlaces || named.some(({ read }) => Boolean(read.warnings.POINTS_LEFT_OUT)),
    failed: refused.map(each => ({ ...each, error: errorText(each.code, ctx.headers['accept-language']) })),
  }
}

/** Notes that are longer end in an ellipsis; the answer says how many of a file do. */
const withFittingNotes = <P extends PlaceOfFile>(place: P): P =>
  place.notes === null || place.notes.length <= mostPlaceNotes
    ? place
    : {
        ...place,
        notes: `${place.notes
          .slice(0, mostPlaceNotes - 1)
          .toWellFormed()
          .trimEnd()}…`,
      }

const isYes = (fields: Record<string, string>, name: string): boolean => {
  const value = fields[name] ?? 'true'
  if (value === 'true' || value === 'false') return value === 'true'
  throw new AppError('INVALID_INPUT', { fields: { [name]: 'NOT_ALLOWED' } })
}

/** Nothing is read for people who are not in the trip. */
const withForm = async <T>(
  ctx: Ctx,
  { params, stream }: RouteInput<unknown>,
  work: (form: ReceivedForm) => Promise<T>,
): Promise<T> => {
  await mustRead(ctx, tripStream(params['trip_id'] ?? ''))
  if (!stream) throw new AppError('INVALID_INPUT', { fields: { file: 'REQUIRED' } })
  const done = beginImport(ctx, 'place_files')
  try {
    const form = await receiveForm(ctx.headers, stream, ctx.reading.folder, placeForm)
    try {
      if (form.files.some(({ size }) => size === 0))
        throw new AppError('INVALID_INPUT', { fields: { file: 'REQUIRED' } })
      return await work(form)
    } finally {
      await form.discard()
    }
  } finally {
    done()
  }
}

const readForm = async (
  ctx: Ctx,
  tripId: string,
  { files, fields }: ReceivedForm,
  accepts: (read: ReadFile) => boolean,
): Promise<Reading> => {
  const choice = {
    waypoints: isYes(fields, 'import_waypoints'),
    routes: isYes(fields, 'import_routes'),
    tracks: isYes(fields, 'import_tracks'),
  }
  const { read, refused } = await readPlaceFiles(ctx.reading, mustUser(ctx).id, files, choice, accepts)
  return compare(ctx, tripId, read, refused)
}

const readList = async (ctx: Ctx, tripId: string, url: string): Promise<Reading> => {
  countImport(ctx, 'place_files')
  const read = await fetchSharedList(ctx, url)
  return compare(ctx, tripId, [{ name: read.title ?? '', read }])
}

/** As `place.import` takes it. */
const asFields = ({ category: _, duplicate: _d, source: _s, ...fields }: MarkedPlace): Values =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))

/** What makes two of these requests the same: the file, not what the trip holds by now. */
const hashOf = (ctx: Ctx, { files, fields }: ReceivedForm): string => {
  const hash = createHash('sha256').update(`${ctx.method} ${ctx.path} ${JSON.stringify(fields)}`)
  for (const { name, size, sha256 } of files) hash.update(JSON.stringify([name, size, sha256]))
  return hash.digest('base64url')
}

const importIdOf = (ctx: Ctx): string => {
  const key = ctx.headers['idempotency-key']
  return key === undefined ? mint(ctx) : derivedId('import-places', mustUser(ctx).id, key)
}

/** In one commit, without what the trip has already. */
const commit = async (ctx: Ctx, tripId: string, reading: Reading, requestHash?: string): Promise<Reply> => {
  const { places, files, warnings, truncated, failed } = reading
  if (!places.length) throw new AppError('IMPORT_EMPTY', { warnings })
  const fresh = places.filter(({ duplicate }) => duplicate === null)
  const told = { files, warnings, truncated, failed, skipped: places.length - fresh.length }
  if (!fresh.length) return new Reply({ places: [], count: 0, ...told }, { status: 201 })
  const id = importIdOf(ctx)
  const request = readRequest(ctx, importPlaces, { trip_id: tripId }, { id, places: fresh.map(asFields) })
  const answer = await answerCommit(
    ctx,
    request.request_hash === undefined || requestHash === undefined
      ? request
      : { ...request, request_hash: requestHash },
  )
  if (answer.status >= 300) return answer
  const ids = new Set(importedPlaceIds(id, mostImportedPlaces))
  const made = (await rowsOf(ctx, place, tripStream(tripId))).filter(row => ids.has(row.id))
  return new Reply({ ...(answer.body as Values), places: made, count: made.length, ...told }, answer)
}

type Accepts = (read: ReadFile) => boolean

const anything: Accepts = () => true

const importRoute = (name: string, accepts: Accepts): AnyRoute =>
  route<Ctx, unknown>({
    method: 'POST',
    path: `/api/trips/:trip_id/places/import/${name}`,
    guard: 'user',
    takes: 'multipart',
    run: (ctx, input) =>
      withForm(ctx, input, async form => {
        const tripId = input.params['trip_id'] ?? ''
        return commit(ctx, tripId, await readForm(ctx, tripId, form, accepts), hashOf(ctx, form))
      }),
  })

const preview = route<Ctx, unknown>({
  method: 'POST',
  path: '/api/trips/:trip_id/places/import/preview',
  guard: 'user',
  takes: 'multipart',
  body: z.unknown() as z.ZodMiniType<unknown>,
  run: async (ctx, input) => {
    const tripId = input.params['trip_id'] ?? ''
    if (input.stream) return withForm(ctx, input, form => readForm(ctx, tripId, form, anything))
    await mustRead(ctx, tripStream(tripId))
    return readList(ctx, tripId, urlOf(input.body))
  },
})

const urlOf = (body: unknown): string => {
  const read = urlBody.safeParse(body)
  if (!read.success) throw new AppError('INVALID_INPUT', { fields: { url: 'REQUIRED' } })
  return read.data.url
}

const sharedList = route<Ctx, { url: string }>({
  method: 'POST',
  path: '/api/trips/:trip_id/places/import/google-list',
  guard: 'user',
  body: urlBody,
  run: async (ctx, { params: { trip_id = '' }, body: { url } }) => {
    await mustRead(ctx, tripStream(trip_id))
    const reading = await readList(ctx, trip_id, url)
    const answer = await commit(ctx, trip_id, reading)
    const list_name = reading.files[0]?.title ?? null
    return answer.status >= 300 ? answer : new Reply({ ...(answer.body as Values), list_name }, answer)
  },
})

export const importRoutes: AnyRoute[] = [
  preview,
  importRoute('gpx', ({ format }) => format === 'gpx'),
  importRoute('map', ({ format }) => format === 'kml' || format === 'kmz'),
  importRoute('file', anything),
  sharedList,
]
