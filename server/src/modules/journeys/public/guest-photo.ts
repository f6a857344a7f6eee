/** The bytes of a journal's photos and videos as guests get them: without where, when and with what they were taken. */
import type { PublicBytes } from '@caravel/sync-protocol/domain/journal/public-view'
import type { LibraryOrigin } from '@caravel/sync-protocol/domain/journal/library-photo'
import { AppError } from '@caravel/sync-protocol/errors'
import { buffer } from 'node:stream/consumers'
import type { Ctx } from '../../../context.ts'
import { guestPicture, guestPictureHeaders } from '../../../guests/guest-picture.ts'
import { keptView } from '../../../guests/kept-views.ts'
import { Reply } from '../../../http/reply.ts'
import { isOwnerIn } from '../../../photo-libraries/lent-photos.ts'
import { readLibraryPicture } from '../../../photo-libraries/library-bytes.ts'
import { libraryKinds } from '../../../photo-libraries/library-kinds.ts'
import { isLibraryOn } from '../../../photo-libraries/library-on.ts'
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
  { id, small_id, origin }: PublicBytes,
  size: GuestPhotoSize,
): Promise<Reply> {
  const name = (of: string): PhotoName => ({ stream, entity: 'journey_photo', id: of })
  const small = small_id === null ? undefined : name(small_id)
  if (origin) {
    const picture = await readLent(ctx, stream, origin, small, size)
    return guestPicture(picture.bytes, picture.mime)
  }
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

interface Picture {
  bytes: Buffer
  mime: string
}

/**
 * A picture that stays in the library of somebody who is in the journal: its thumbnail, or a preview as large as a screen,
 * never the original. If the journal has a copy of it, thumbnails come from the copy without a request to the library, and
 * the copy replaces the preview while the library does not answer.
 */
async function readLent(
  ctx: Ctx,
  stream: string,
  { provider, owner_id, asset_id }: LibraryOrigin,
  copy: PhotoName | undefined,
  size: GuestPhotoSize,
): Promise<Picture> {
  const copied = async () => (copy ? cleanPicture(ctx, copy) : undefined)
  const [first, second] = size === 'thumbnail' ? [copied, lent] : [lent, copied]
  async function lent(): Promise<Picture | undefined> {
    const kind = libraryKinds.find(({ name }) => name === provider)
    if (!kind || !(await isLibraryOn(ctx, kind)) || !(await isOwnerIn(ctx.db.read, owner_id, stream)))
      return undefined
    const wanted = size === 'thumbnail' ? 'thumbnail' : 'preview'
    try {
      const { bytes, type } = await readLibraryPicture(ctx, { owner_id, kind, photo: asset_id }, wanted)
      const clean = cleanTypes.has(type) ? stripMetadata(type, bytes) : undefined
      return clean && { bytes: clean, mime: type }
    } catch (error) {
      if (error instanceof AppError) return undefined
      throw error
    }
  }
  const picture = (await first()) ?? (await second())
  if (!picture) throw new AppError('NO_PHOTO')
  return picture
}

async function cleanPicture(ctx: Ctx, name: PhotoName): Promise<Picture | undefined> {
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

/** One range that begins within the film; every other request gets the whole film. */
function partOf({ headers }: Ctx, size: number): { start: number; end: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(headers['range'] ?? '') ?? []
  if (first === '') return undefined
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start <= end ? { start, end } : undefined
}
