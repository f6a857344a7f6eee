/** The bytes of a journal's photos and videos as guests get them: without where, when and with what they were taken. */
import type { PublicBytes } from '@caravel/sync-protocol/domain/journal/public-view'
import { AppError } from '@caravel/sync-protocol/errors'
import { buffer } from 'node:stream/consumers'
import type { Ctx } from '../../../context.ts'
import { guestPicture, guestPictureHeaders } from '../../../guests/guest-picture.ts'
import { keptView } from '../../../guests/kept-views.ts'
import { Reply } from '../../../http/reply.ts'
import { cleanedStream, cleanFilm, type CleanFilm } from '../../../uploads/film-for-guests.ts'
import {
  findPhotoBytes,
  findStoredPhoto,
  type PhotoName,
  type StoredPhoto,
} from '../../../uploads/photo-bytes.ts'
import { stripMetadata } from '../../../uploads/strip-metadata.ts'

export const guestPhotoSizes = ['thumbnail', 'preview', 'original'] as const
export type GuestPhotoSize = (typeof guestPhotoSizes)[number]

export const isPhotoSize = (text: string): text is GuestPhotoSize =>
  (guestPhotoSizes as readonly string[]).includes(text)

/** Pictures whose metadata can be taken out. Of others guests see the small picture that was made of them. */
const cleanTypes = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** Throws NO_PHOTO where there are no bytes that guests may have. */
export async function readGuestPhoto(
  ctx: Ctx,
  stream: string,
  { id, small_id }: PublicBytes,
  size: GuestPhotoSize,
): Promise<Reply> {
  const name = (of: string): PhotoName => ({ stream, entity: 'journey_photo', id: of })
  const small = small_id === null ? undefined : name(small_id)
  if (size === 'original') {
    const stored = await findStoredPhoto(ctx, name(id))
    if (stored?.mime.startsWith('video/')) return readFilm(ctx, id, stored)
  }
  const wanted = size === 'thumbnail' ? [small, name(id)] : [name(id), small]
  for (const each of wanted) {
    const picture = each && (await cleanPicture(ctx, each))
    if (picture) return guestPicture(picture.bytes, picture.mime)
  }
  throw new AppError('NO_PHOTO')
}

async function cleanPicture(ctx: Ctx, name: PhotoName): Promise<{ bytes: Buffer; mime: string } | undefined> {
  const found = await findPhotoBytes(ctx, name)
  if (!found || !cleanTypes.has(found.mime)) return undefined
  const bytes = stripMetadata(found.mime, found.bytes)
  return bytes && { bytes, mime: found.mime }
}

async function readFilm(ctx: Ctx, id: string, { mime, size, sha256 }: StoredPhoto): Promise<Reply> {
  const film = await keptView<CleanFilm | null>(ctx, `film ${id}`, sha256, async () => {
    const value =
      (await cleanFilm(size, (start, end) => buffer(ctx.files.read(id, { start, end: end - 1 })))) ?? null
    return { value, size: value ? value.kept.length * 8 + sizeOf(value) : 0 }
  })
  if (!film) throw new AppError('NO_PHOTO')
  const part = partOf(ctx, size)
  const { start, end } = part ?? { start: 0, end: size - 1 }
  const body =
    ctx.method === 'HEAD' ? Buffer.alloc(0) : cleanedStream(film, start, ctx.files.read(id, { start, end }))
  return new Reply(body, {
    status: part ? 206 : 200,
    headers: {
      ...guestPictureHeaders,
      'Content-Type': mime,
      'Content-Length': String(end - start + 1),
      'Accept-Ranges': 'bytes',
      ...(part ? { 'Content-Range': `bytes ${start}-${end}/${size}` } : {}),
    },
  })
}

const sizeOf = ({ patches }: CleanFilm): number => patches.reduce((sum, { bytes }) => sum + bytes.length, 0)

/** One range that begins within the film; whatever else is asked gets all of it. */
function partOf({ headers }: Ctx, size: number): { start: number; end: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(headers['range'] ?? '') ?? []
  if (first === '') return undefined
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start <= end ? { start, end } : undefined
}
