/** Pictures of photo libraries, as this server hands them on. */
import { AppError } from '@caravel/sync-protocol/errors'
import type { Ctx } from '../context.ts'
import { Reply } from '../http/reply.ts'
import type { LibraryKind, PhotoSize } from './library.ts'
import { LibraryError } from './library.ts'
import { openLibrary } from './open-library.ts'
import { createThumbnailStore, type ThumbnailStore } from './thumbnail-store.ts'
import { pictureType } from '../uploads/sniff-type.ts'
import { join } from 'node:path'
import { asAppError } from './library-failures.ts'

/** One picture or video of somebody's library. */
export interface LibraryPhotoName {
  owner_id: string
  kind: LibraryKind
  photo: string
}

const stores = new WeakMap<object, ThumbnailStore>()

export const thumbnailsOf = ({
  db,
  config,
  settings,
}: Pick<Ctx, 'db' | 'config' | 'settings'>): ThumbnailStore => {
  const store =
    stores.get(db) ??
    createThumbnailStore(
      join(config.data_dir, 'library-thumbnails'),
      () => Number(settings.get('photo_thumbnails_mb')) * 1_000_000,
    )
  stores.set(db, store)
  return store
}

/** Videos that browsers may be handed: anything else is not passed on. */
const videoTypes = new Set(['video/mp4', 'video/webm', 'video/quicktime'])

const shared = {
  // Asked about each time: who may see it is judged for each request, and another account may sit at this browser.
  'Cache-Control': 'private, no-cache',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Content-Disposition': 'inline',
}

/**
 * The bytes of one photo in one size. What they are is judged by themselves: a page that pretends to be a picture is
 * refused. Who may see it was asked before. Throws `AppError`.
 */
export const readLibraryBytes = async (
  ctx: Ctx,
  { owner_id, kind, photo }: LibraryPhotoName,
  size: PhotoSize,
): Promise<Reply> => {
  const opened = await openLibrary(ctx, owner_id, kind)
  if (!opened) throw new AppError('NOT_FOUND', { entity: 'library_photo' })
  const store = thumbnailsOf(ctx)
  try {
    if (size === 'video') return await readVideo(opened.library.bytes(photo, size, ctx.headers['range']))
    const stored = size === 'thumbnail' ? await store.find(opened.id, photo) : undefined
    if (stored) return new Reply(stored.bytes, { headers: { ...shared, 'Content-Type': stored.type } })
    const bytes = await inTurn(ctx, size, async () =>
      Buffer.from(await (await opened.library.bytes(photo, size)).arrayBuffer()),
    )
    const type = pictureType(bytes)
    if (type === undefined) throw new LibraryError('other')
    if (size === 'thumbnail') await store.keep(opened.id, photo, { type, bytes })
    return new Reply(bytes, { headers: { ...shared, 'Content-Type': type } })
  } catch (error) {
    throw asAppError(error)
  }
}

/** Large pictures are held in memory: one at a time, of the whole server. */
const inTurn = <T>({ files }: Pick<Ctx, 'files'>, size: PhotoSize, work: () => Promise<T>): Promise<T> =>
  size === 'original' ? files.pictureTurn(work) : work()

const readVideo = async (part: Promise<Response>): Promise<Reply> => {
  const answer = await part
  const type = answer.headers.get('content-type')?.split(';')[0]?.trim() ?? ''
  if (!videoTypes.has(type)) throw new LibraryError('other')
  const range = answer.headers.get('content-range') ?? ''
  const isPart = answer.status === 206 && /^bytes \d{1,15}-\d{1,15}\/(\d{1,15}|\*)$/.test(range)
  return new Reply(Buffer.from(await answer.arrayBuffer()), {
    status: isPart ? 206 : 200,
    headers: {
      ...shared,
      'Content-Type': type,
      'Accept-Ranges': 'bytes',
      ...(isPart ? { 'Content-Range': range } : {}),
    },
  })
}
