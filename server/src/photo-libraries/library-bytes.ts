/** Pictures of photo libraries, as this server hands them on. */
import { AppError } from '@caravel/sync-protocol/errors'
import type { Ctx } from '../context.ts'
import { Reply } from '../http/reply.ts'
import type { LibraryKind, PhotoLibrary, PhotoSize } from './library.ts'
import { LibraryError } from './library.ts'
import { openLibrary } from './open-library.ts'
import { createThumbnailStore, type StoredThumbnail, type ThumbnailStore } from './thumbnail-store.ts'
import { pictureType } from '../uploads/sniff-type.ts'
import { join } from 'node:path'
import { asAppError } from './library-failures.ts'
import { inTurn, originalInTurn } from './library-turns.ts'

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
export const readLibraryBytes = async (ctx: Ctx, name: LibraryPhotoName, size: PhotoSize): Promise<Reply> => {
  if (size !== 'video') {
    const { type, bytes } = await readLibraryPicture(ctx, name, size)
    return new Reply(bytes, { headers: { ...shared, 'Content-Type': type } })
  }
  const { id, library } = await mustOpen(ctx, name)
  try {
    return await readVideo(inTurn(id, () => library.bytes(name.photo, size, ctx.headers['range'])))
  } catch (error) {
    throw asAppError(error)
  }
}

/** The bytes of a picture, with its media type. Throws `AppError`. */
export const readLibraryPicture = async (
  ctx: Ctx,
  name: LibraryPhotoName,
  size: Exclude<PhotoSize, 'video'>,
): Promise<StoredThumbnail> => {
  const { id, library } = await mustOpen(ctx, name)
  const { photo } = name
  try {
    if (size === 'original') return await originalInTurn(id, () => fetchPicture(library, photo, size))
    const find = () =>
      size === 'thumbnail' ? orGoOn(ctx, () => thumbnailsOf(ctx).find(id, photo)) : undefined
    const stored = await find()
    if (stored) return stored
    return await once(`${id} ${size} ${photo}`, () =>
      inTurn(id, async () => {
        // A request that ended just now may have stored it.
        const since = await find()
        if (since) return since
        const picture = await fetchPicture(library, photo, size)
        if (size === 'thumbnail') await orGoOn(ctx, () => thumbnailsOf(ctx).keep(id, photo, picture))
        return picture
      }),
    )
  } catch (error) {
    throw asAppError(error)
  }
}

const fetchPicture = async (
  library: PhotoLibrary,
  photo: string,
  size: PhotoSize,
): Promise<StoredThumbnail> => {
  const bytes = Buffer.from(await (await library.bytes(photo, size)).arrayBuffer())
  const type = pictureType(bytes)
  if (type === undefined) throw new LibraryError('other')
  return { type, bytes }
}

/** On a disk that is full or broken pictures come from the library each time. */
const orGoOn = async <T>({ log }: Pick<Ctx, 'log'>, work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work()
  } catch (error) {
    log.warn({ err: error }, '[photo libraries] a thumbnail could not be read or stored')
    return undefined
  }
}

const running = new Map<string, Promise<StoredThumbnail>>()

/** People who look at the same picture at the same time share one request for it. */
const once = (key: string, work: () => Promise<StoredThumbnail>): Promise<StoredThumbnail> => {
  const known = running.get(key)
  if (known) return known
  const mine = work().finally(() => running.delete(key))
  running.set(key, mine)
  return mine
}

const mustOpen = async (ctx: Ctx, { owner_id, kind }: LibraryPhotoName) => {
  const opened = await openLibrary(ctx, owner_id, kind)
  if (!opened) throw new AppError('NOT_FOUND', { entity: 'library_photo' })
  return opened
}

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
