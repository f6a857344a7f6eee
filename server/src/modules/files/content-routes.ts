/** `PUT` takes the bytes of an announced file, `HEAD` says how far they are here, `GET` serves them (sync rule C8). */
import { isImage } from '../../http/disposition.ts'
import { can, type Action } from '@caravel/sync-protocol/access'
import { AppError, errorStatus } from '@caravel/sync-protocol/errors'
import { idPattern } from '@caravel/sync-protocol/field'
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import { errorText } from '../../http/error-texts.ts'
import { Reply } from '../../http/reply.ts'
import type { AnyRoute } from '../../http/route.ts'
import { mustRead } from '../../sync/entity-routes.ts'
import { accessTo, standingOf } from '../../sync/stream-access.ts'
import { dispositionOf } from '../../http/disposition.ts'
import { findContent, findFile, type FileRow } from './file-queries.ts'
import { tellState } from './file-states.ts'
import { completeFile, receiveIfItFits } from './receive-file.ts'
import type { FileContentTable } from './tables.ts'

const path = '/api/files/:id/content'

/** A file one may not see and one that does not exist give the same NO_ACCESS. */
const mustFind = async (ctx: Ctx, id: string): Promise<FileRow> => {
  const row = idPattern.test(id) ? await findFile(ctx.db.read, id) : undefined
  await mustRead(ctx, row?.stream ?? '', row?.entity.addon)
  if (!row) throw new AppError('NO_ACCESS')
  return row
}

/** Bytes that are not the announced ones throw away what arrived: only who may add files, or announced this one, sends. */
const mustSend = async (ctx: Ctx, { stream, entity, created_by }: FileRow): Promise<void> => {
  const { id: user_id, is_admin } = mustUser(ctx)
  const access = await accessTo(ctx.db.read, { user_id, is_admin }, stream)
  const levels = await ctx.levels()
  if (
    created_by === user_id ||
    can(entity.permission, standingOf({ user_id, is_admin }, access?.role, levels))
  )
    return
  throw new AppError('FORBIDDEN', {
    action: entity.permission,
    level: levels.get(entity.permission as Action),
  })
}

const progress = (offset: number, size: number, more: object = {}, status = 200): Reply =>
  new Reply(
    { offset, complete: offset >= size, ...more },
    { status, headers: { 'Upload-Offset': String(offset), 'Upload-Length': String(size) } },
  )

interface Part {
  from: number
  length: number
}

const partOf = ({ headers }: Ctx, size: number): Part => {
  const range = headers['content-range']
  if (range === undefined) return { from: 0, length: size }
  const [, from = '', to = '', total = ''] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(range) ?? []
  const part = { from: Number(from), length: Number(to) - Number(from) + 1 }
  const fits = part.length > 0 && part.from + part.length <= size && Number(total) === size
  if (!fits) throw new AppError('INVALID_INPUT', { fields: { 'Content-Range': 'OUT_OF_RANGE' } })
  return part
}

/** Never more than was announced, and an end that comes too early keeps what was there. */
async function* atMost(bytes: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let left = most
  for await (const chunk of bytes) {
    if (chunk.length > left) throw new AppError('INVALID_INPUT', { fields: { body: 'TOO_BIG' } })
    left -= chunk.length
    yield chunk
  }
}

const put = route<Ctx, unknown>({
  method: 'PUT',
  path,
  guard: 'user',
  takes: 'bytes',
  async run(ctx, { params, stream }) {
    const row = await mustFind(ctx, params['id'] ?? '')
    const { id, size } = row
    await mustSend(ctx, row)
    return ctx.files.inTurn(id, async () => {
      if (await findContent(ctx.db.read, row)) return progress(size, size)
      return sayTooMuch(ctx, row, () => receiveIfItFits(ctx, row, () => receivePart(ctx, row, stream)))
    })
  },
})

const receivePart = async (
  ctx: Ctx,
  row: FileRow,
  stream: AsyncIterable<Uint8Array> | undefined,
): Promise<Reply> => {
  const { id, size } = row
  const { from, length } = partOf(ctx, size)
  const offset = await ctx.files.arrived(id)
  if (from !== offset) return wrongOffset(ctx, offset, size)
  try {
    if (stream) await ctx.files.append(id, atMost(stream, length))
  } catch (error) {
    // The line broke: there is nobody to answer, and what came is kept.
    if (!isBrokenOff(error)) throw error
  }
  const arrived = await ctx.files.arrived(id)
  if (arrived < size) return progress(arrived, size)
  await completeFile(ctx, row)
  return progress(size, size)
}

const isBrokenOff = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^(ECONNRESET|ERR_STREAM_PREMATURE_CLOSE)$/.test(String(error.code))

const tooMuch: ReadonlySet<string> = new Set(['ID_TAKEN', 'FILE_TOO_LARGE', 'FILES_FULL'])

/** Runs `receive`; where the file does not fit its row says that it failed. */
const sayTooMuch = async <T>(ctx: Ctx, row: FileRow, receive: () => Promise<T>): Promise<T> => {
  try {
    return await receive()
  } catch (error) {
    const isTooMuch = error instanceof AppError && tooMuch.has(error.code)
    if (isTooMuch && row.state === 'announced') await tellState(ctx, row, 'failed')
    throw error
  }
}

const wrongOffset = ({ headers }: Ctx, offset: number, size: number): Reply => {
  const code = 'FILE_OFFSET'
  return progress(
    offset,
    size,
    { error: errorText(code, headers['accept-language']), code },
    errorStatus[code],
  )
}

const get = route<Ctx, unknown>({
  method: 'GET',
  path,
  guard: 'user',
  token: 'download',
  query: z.strictObject({
    token: z.optional(z.string()),
    download: z.optional(z.string()),
  }),
  async run(ctx, { params, query }) {
    const row = await mustFind(ctx, params['id'] ?? '')
    const content = await findContent(ctx.db.read, row)
    if (!content) {
      if (ctx.method === 'HEAD') return progress(await ctx.files.arrived(row.id), row.size)
      throw new AppError('FILE_NOT_STORED', { state: row.state })
    }
    if (!(await ctx.files.has(row.id))) {
      ctx.log.error({ id: row.id }, 'the bytes of a file are not on the disk')
      throw new AppError('FILE_NOT_STORED', { state: row.state })
    }
    return serve(ctx, row, content, query['download'] !== undefined)
  },
})

/** Bytes never run: no script, no frame, no guess at another type. A copy in a cache is revalidated, so that permission is asked again. */
const serve = (ctx: Ctx, row: FileRow, content: FileContentTable, download: boolean): Reply => {
  const etag = `"${content.sha256}"`
  const headers = {
    'Content-Type': content.mime,
    'Content-Disposition': dispositionOf(row.name, isImage(content.mime) && !download),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, no-cache',
    'Accept-Ranges': 'bytes',
    ETag: etag,
    'Upload-Offset': String(row.size),
    'Upload-Length': String(row.size),
  }
  if (ctx.headers['if-none-match']?.includes(etag))
    return new Reply(Buffer.alloc(0), { status: 304, headers })
  const range = rangeOf(ctx, content.size, etag)
  const { start, end } = range ?? { start: 0, end: content.size - 1 }
  return new Reply(ctx.method === 'HEAD' ? Buffer.alloc(0) : ctx.files.read(row.id, { start, end }), {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'Content-Length': String(end - start + 1),
      ...(range ? { 'Content-Range': `bytes ${start}-${end}/${content.size}` } : {}),
    },
  })
}

/** One range; whatever else is asked gets all of it. */
const rangeOf = (
  { headers, method }: Ctx,
  size: number,
  etag: string,
): { start: number; end: number } | undefined => {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers['range'] ?? '') ?? []
  const changed = headers['if-range'] !== undefined && headers['if-range'] !== etag
  if (method === 'HEAD' || changed || (first === '' && last === '')) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start <= end ? { start, end } : undefined
}

export const contentRoutes: AnyRoute[] = [put, get]
