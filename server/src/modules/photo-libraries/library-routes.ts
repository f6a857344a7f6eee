/** `/api/integrations/memories/<library>/…`: connecting one's own photo library, looking through it, its pictures. */
import { AppError } from '@caravel/sync-protocol/errors'
import { isCalendarDate } from '@caravel/sync-protocol/field'
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { withAddons } from '../../http/with-addons.ts'
import { libraryAddress } from '../../photo-libraries/allowed-hosts.ts'
import {
  largestPage,
  type Credentials,
  type LibraryKind,
  type LibraryPhoto,
  type PageOf,
  type PhotoLibrary,
} from '../../photo-libraries/library.ts'
import { libraryKinds } from '../../photo-libraries/library-kinds.ts'
import {
  credentialsOf,
  findLibrary,
  removeLibrary,
  saveLibrary,
} from '../../photo-libraries/library-queries.ts'
import { forgetSession, openLibrary, tryLibrary } from '../../photo-libraries/open-library.ts'
import { isAddonOn } from '../../sync/stream-access.ts'
import { thumbnailsOf } from '../../photo-libraries/library-bytes.ts'
import { asAppError, unconnected } from '../../photo-libraries/library-failures.ts'
import { addonsOf } from '../../photo-libraries/library-on.ts'
import { photoRoutes } from './photo-routes.ts'

/** Does something with the caller's library; throws what a person can read. */
const inLibrary = async <T>(
  ctx: Ctx,
  kind: LibraryKind,
  work: (library: PhotoLibrary) => Promise<T>,
): Promise<T> => {
  const opened = await openLibrary(ctx, mustUser(ctx).id, kind)
  if (!opened) throw new AppError('LIBRARY_NOT_CONNECTED')
  try {
    return await work(opened.library)
  } catch (error) {
    throw asAppError(error)
  }
}

const field = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))

/** What somebody sends to connect: an absent secret is the stored one, as long as the address stays the same. */
const settingsBody = ({ fields }: LibraryKind) =>
  z.strictObject({
    [fields.url]: field,
    [fields.secret]: z.optional(field),
    ...(fields.account === undefined ? {} : { [fields.account]: field }),
    ...(fields.code === undefined ? {} : { [fields.code]: z.optional(field) }),
  })

type Sent = Record<string, string | undefined>

const credentialsIn = async (ctx: Ctx, kind: LibraryKind, body: Sent): Promise<Credentials> => {
  const { fields } = kind
  const url = libraryAddress(body[fields.url] ?? '')
  if (url === undefined) throw new AppError('INVALID_INPUT', { fields: { [fields.url]: 'INVALID' } })
  const account = fields.account === undefined ? '' : (body[fields.account] ?? '')
  const sent = body[fields.secret]
  if (sent !== undefined) return { url, account, secret: sent }
  const row = await findLibrary(ctx.db.read, mustUser(ctx).id, kind.name)
  const known = row && credentialsOf(ctx, row)
  // A stored secret goes to the address that it was stored for, and to no other.
  if (known?.url !== url || known.account !== account)
    throw new AppError('INVALID_INPUT', { fields: { [fields.secret]: 'REQUIRED' } })
  return known
}

const codeIn = ({ fields }: LibraryKind, body: Sent): string | undefined =>
  fields.code === undefined ? undefined : body[fields.code]

const photoView = (photo: LibraryPhoto) => ({
  id: photo.id,
  type: photo.kind,
  takenAt: photo.taken_at,
  lat: photo.lat,
  lng: photo.lng,
  city: photo.city,
  country: photo.country,
  width: photo.width,
  height: photo.height,
  seconds: photo.seconds,
  fileName: photo.file_name,
})

const digits = z.string().check(z.regex(/^\d{1,5}$/))
const pageQuery = z.object({ page: z.optional(digits), size: z.optional(digits) })

const pageIn = (page = 1, size = 50): PageOf => ({
  page: Math.max(1, page),
  size: Math.min(largestPage, Math.max(1, size)),
})

const date = z.string().check(z.refine(isCalendarDate))

const searchBody = z.strictObject({
  from: z.optional(date),
  to: z.optional(date),
  page: z.optional(z.int().check(z.gte(1), z.lte(99_999))),
  size: z.optional(z.int().check(z.gte(1), z.lte(largestPage))),
})

const routesOf = (kind: LibraryKind): AnyRoute[] => {
  const base = `/api/integrations/memories/${kind.name}`
  const user = { guard: 'user', limit: 'libraries' } as const
  const { fields } = kind

  const settings = route<Ctx, unknown>({
    ...user,
    method: 'GET',
    path: `${base}/settings`,
    run: async ctx => {
      const row = await findLibrary(ctx.db.read, mustUser(ctx).id, kind.name)
      return {
        [fields.url]: row?.url ?? null,
        ...(fields.account === undefined ? {} : { [fields.account]: row?.account ?? null }),
        connected: row !== undefined && credentialsOf(ctx, row) !== undefined,
      }
    },
  })

  /** Connects: only what answers as the library does is stored. */
  const connect = route<Ctx, Sent>({
    ...user,
    method: 'PUT',
    path: `${base}/settings`,
    body: settingsBody(kind) as never,
    run: async (ctx, { body }) => {
      const credentials = await credentialsIn(ctx, kind, body)
      const tried = tryLibrary(ctx, kind, credentials, codeIn(kind, body))
      try {
        const found = await tried.library.user()
        const missing = await tried.library.missingRights()
        const before = await findLibrary(ctx.db.read, mustUser(ctx).id, kind.name)
        await saveLibrary(ctx, mustUser(ctx).id, kind.name, { ...credentials, device: tried.device() })
        if (before) await forget(ctx, before.id)
        return { success: true, user: found, missing_rights: missing }
      } catch (error) {
        throw asAppError(error)
      }
    },
  })

  const disconnect = route<Ctx, unknown>({
    ...user,
    method: 'DELETE',
    path: `${base}/settings`,
    run: async ctx => {
      await disconnectFrom(ctx, kind)
      return { success: true }
    },
  })

  /** Whether the stored connection works now; always 200. */
  const status = route<Ctx, unknown>({
    ...user,
    method: 'GET',
    path: `${base}/status`,
    run: async ctx => {
      try {
        const found = await inLibrary(ctx, kind, async library => ({
          user: await library.user(),
          missing_rights: await library.missingRights(),
        }))
        return { connected: true, ...found }
      } catch (error) {
        if (!(error instanceof AppError) || !/^(LIBRARY_|NOT_FOUND$)/.test(error.code)) throw error
        return unconnected(ctx, error)
      }
    },
  })

  /** What would come of connecting with these; always 200, and nothing is stored. */
  const test = route<Ctx, Sent>({
    ...user,
    method: 'POST',
    path: `${base}/test`,
    body: settingsBody(kind) as never,
    run: async (ctx, { body }) => {
      const credentials = await credentialsIn(ctx, kind, body)
      const { library } = tryLibrary(ctx, kind, credentials, codeIn(kind, body))
      try {
        const found = await library.user()
        const missing_rights = await library.missingRights()
        return { connected: true, user: found, missing_rights, canonicalUrl: credentials.url }
      } catch (error) {
        return unconnected(ctx, asAppError(error))
      }
    },
  })

  const search = route<Ctx, z.infer<typeof searchBody>>({
    ...user,
    method: 'POST',
    path: `${base}/search`,
    body: searchBody,
    run: (ctx, { body: { from, to, page, size } }) =>
      inLibrary(ctx, kind, async library => {
        const found = await library.search({ from, to, ...pageIn(page, size) })
        return { assets: found.photos.map(photoView), hasMore: found.has_more }
      }),
  })

  const albums = route<Ctx, unknown>({
    ...user,
    method: 'GET',
    path: `${base}/albums`,
    run: ctx =>
      inLibrary(ctx, kind, async library => ({
        albums: (await library.albums()).map(album => ({
          id: album.id,
          albumName: album.name,
          assetCount: album.count,
          startDate: album.start_date,
          endDate: album.end_date,
          albumThumbnailAssetId: album.cover,
          shared: album.shared,
        })),
      })),
  })

  const albumPhotos = route<Ctx, unknown>({
    ...user,
    method: 'GET',
    path: `${base}/albums/:id/photos`,
    query: pageQuery,
    run: (ctx, { params, query: { page, size } }) =>
      inLibrary(ctx, kind, async library => {
        const found = await library.albumPhotos(
          params['id'] ?? '',
          pageIn(Number(page ?? 1), Number(size ?? largestPage)),
        )
        return { assets: found.photos.map(photoView), hasMore: found.has_more }
      }),
  })

  const own = [settings, connect, disconnect, status, test, search, albums, albumPhotos]
  return withAddons(addonsOf(kind), [...own, ...photoRoutes(kind, base)])
}

const disconnectFrom = async (ctx: Ctx, { name }: LibraryKind): Promise<void> => {
  const { id: user_id } = mustUser(ctx)
  const row = await findLibrary(ctx.db.read, user_id, name)
  if (!row) return
  await removeLibrary(ctx, user_id, name)
  await forget(ctx, row.id)
}

/** What a connection left beside its row. */
const forget = async (ctx: Ctx, id: string): Promise<void> => {
  forgetSession(ctx, id)
  await thumbnailsOf(ctx).forget(id)
}

/** Which libraries this server knows, and which of them are on. */
const list = route<Ctx, unknown>({
  guard: 'user',
  method: 'GET',
  path: '/api/integrations/memories',
  run: async ctx => {
    const on = await isAddonOn(ctx.db.read, 'memories')
    const libraries = []
    for (const { name, label, fields } of libraryKinds) {
      if (!on || !(await isAddonOn(ctx.db.read, name))) continue
      const row = await findLibrary(ctx.db.read, mustUser(ctx).id, name)
      libraries.push({ id: name, name: label, fields, connected: row !== undefined })
    }
    return { libraries }
  },
})

export const libraryRoutes: AnyRoute[] = [list, ...libraryKinds.flatMap(routesOf)]
