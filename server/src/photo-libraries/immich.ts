/**
 * Immich, 1.106 to 3. What a server can do is read off its answers, never off its version: in 3 an album has no list of its
 * photos any more, and older servers ignore the filter that asks for them, which would show the whole library.
 * Published API: https://api.immich.app
 */
import {
  cutRange,
  jsonOf,
  largestPage,
  largestPart,
  LibraryError,
  mostBytes,
  read,
  type AskLibrary,
  type LibraryAlbum,
  type LibraryKind,
  type LibraryPhoto,
  type OpenedWith,
  type PageOf,
  type PhotoLibrary,
  type PhotoPage,
  type PhotoSearch,
} from './library.ts'

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const checkId = (id: string): string => {
  if (!idPattern.test(id)) throw new LibraryError('gone')
  return id.toLowerCase()
}

const dateOf = (value: unknown): string | null => {
  const text = read.text(value) ?? ''
  return /^\d{4}-\d\d-\d\d/.test(text) ? text.slice(0, 10) : null
}

/** `0:00:12.345`, as Immich writes how long a video is, in seconds; other notations are not read. */
const secondsOf = (value: unknown): number | null => {
  const [, hours, minutes, seconds] =
    /^(\d{1,3}):(\d\d):(\d\d)(\.\d{1,9})?$/.exec(read.text(value) ?? '') ?? []
  return hours === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** The hidden half of a live photo, and what lies in the bin, is no photo of its own. */
const isShown = (asset: Record<string, unknown>): boolean =>
  asset['visibility'] !== 'hidden' &&
  asset['visibility'] !== 'locked' &&
  asset['isVisible'] !== false &&
  asset['isTrashed'] !== true

const photoOf = (value: unknown): LibraryPhoto | undefined => {
  const asset = read.object(value)
  const id = read.text(asset['id']) ?? ''
  if (!idPattern.test(id) || !isShown(asset)) return undefined
  const exif = read.object(asset['exifInfo'])
  const clock = read.text(asset['localDateTime']) ?? read.text(asset['fileCreatedAt']) ?? ''
  const video = asset['type'] === 'VIDEO'
  return {
    id,
    kind: video ? 'video' : 'image',
    taken_at: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(clock) ? clock.slice(0, 19) : null,
    ...read.position(exif['latitude'], exif['longitude']),
    city: read.text(exif['city']),
    country: read.text(exif['country']),
    width: read.number(exif['exifImageWidth']) ?? read.number(asset['width']),
    height: read.number(exif['exifImageHeight']) ?? read.number(asset['height']),
    seconds: video ? secondsOf(asset['duration']) : null,
    file_name: read.text(asset['originalFileName']),
  }
}

const photosOf = (assets: readonly unknown[]): LibraryPhoto[] => assets.flatMap(each => photoOf(each) ?? [])

const albumOf = (value: unknown, shared: boolean): LibraryAlbum[] => {
  const album = read.object(value)
  const id = read.text(album['id']) ?? ''
  if (!idPattern.test(id)) return []
  const cover = read.text(album['albumThumbnailAssetId'])
  return [
    {
      id,
      name: read.text(album['albumName']) ?? '',
      count: read.number(album['assetCount']) ?? 0,
      start_date: dateOf(album['startDate']),
      end_date: dateOf(album['endDate']),
      cover: cover && idPattern.test(cover) ? cover : null,
      shared,
    },
  ]
}

/** A day before and after: the search counts in UTC, a traveller's day is one where the photo was taken. */
const dayAway = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString()

const isWithin =
  ({ from, to }: PhotoSearch) =>
  ({ taken_at }: LibraryPhoto): boolean => {
    const day = taken_at?.slice(0, 10)
    if (day === undefined) return from === undefined && to === undefined
    return (from === undefined || day >= from) && (to === undefined || day <= to)
  }

/** An id that no album has. */
const noAlbum = '00000000-0000-4000-8000-000000000000'

/** The characters of a key. Others cannot be sent in a header. */
const keyPattern = /^[\x21-\x7e]+$/

const open = ({ credentials, ask: askAnyway, memory }: OpenedWith): PhotoLibrary => {
  const headers = { 'x-api-key': credentials.secret, accept: 'application/json' }
  const ask: AskLibrary = async (path, request) => {
    if (!keyPattern.test(credentials.secret)) throw new LibraryError('credentials')
    return askAnyway(path, request)
  }
  const get = async (path: string, right: string): Promise<unknown> =>
    jsonOf(
      await allowed(await ask(path, { headers, most: mostBytes.list, also: [400, 401, 403, 404] }), right),
    )

  const post = async (path: string, body: object, right: string): Promise<unknown> => {
    const answer = await ask(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      most: mostBytes.list,
      also: [400, 401, 403, 404],
    })
    return jsonOf(await allowed(answer, right))
  }

  /** Raw photos of one page, and whether a next one is there. */
  const page = async (
    { page: number, size }: PageOf,
    filter: object,
  ): Promise<{ assets: unknown[]; has_more: boolean }> => {
    const body = { ...filter, withExif: true, withDeleted: false, order: 'desc', page: number, size }
    const assets = read.object(read.object(await post('/api/search/metadata', body, 'asset.read'))['assets'])
    if (!Array.isArray(assets['items'])) throw new LibraryError('other')
    const items = read.list(assets['items'])
    const next = assets['nextPage']
    return { assets: items, has_more: next === undefined ? items.length >= size : next !== null }
  }

  /** Throws where the library ignores the filter for albums: it would list everything for an album that does not exist. */
  const mustFilterAlbums = async (): Promise<void> => {
    if (memory.session.has('filters-albums')) return
    try {
      const { assets } = await page({ page: 1, size: 1 }, { albumIds: [noAlbum] })
      if (assets.length > 0) throw new LibraryError('other')
    } catch (error) {
      // Some refuse the id.
      if (!(error instanceof LibraryError) || error.failure !== 'gone') throw error
    }
    memory.session.set('filters-albums', 'yes')
  }

  const albumPhotos = async (album: string, { page: number, size }: PageOf): Promise<PhotoPage> => {
    const id = checkId(album)
    const { assets } = read.object(await get(`/api/albums/${id}`, 'album.read'))
    if (Array.isArray(assets)) {
      const end = number * size
      return { photos: photosOf(assets.slice(end - size, end)), has_more: assets.length > end }
    }
    const found = await page({ page: number, size }, { albumIds: [id] })
    if (found.assets.length > 0) await mustFilterAlbums()
    return { photos: photosOf(found.assets), has_more: found.has_more }
  }

  const bytes = async (id: string, path: string, most: number, range?: string): Promise<Response> => {
    const answer = await ask(`/api/assets/${checkId(id)}/${path}`, {
      headers: { 'x-api-key': credentials.secret, ...(range ? { range } : {}) },
      most,
      timeout_ms: 30_000,
      also: [400, 401, 403, 404, 416],
    })
    return allowed(answer, 'asset.view')
  }

  return {
    async user() {
      const user = read.object(await get('/api/users/me', 'user.read'))
      const name = read.text(user['name']) ?? read.text(user['email'])
      if (name === null) throw new LibraryError('other')
      return { name, email: read.text(user['email']) }
    },
    async missingRights() {
      const missing: string[] = []
      const without = async (work: () => Promise<unknown>): Promise<void> => {
        try {
          await work()
        } catch (error) {
          if (!(error instanceof LibraryError) || (error.failure !== 'right' && error.failure !== 'gone'))
            throw error
          // The newest photo may have no thumbnail yet: that says nothing of rights.
          if (error.failure === 'right') missing.push(error.detail ?? '')
        }
      }
      let first: string | undefined
      await without(async () => {
        const found = await page({ page: 1, size: 1 }, {})
        first = photosOf(found.assets)[0]?.id
      })
      await without(() => get('/api/albums', 'album.read'))
      if (first !== undefined) {
        const id = first
        await without(() => bytes(id, 'thumbnail?size=thumbnail', mostBytes.thumbnail))
      }
      return missing
    },
    async search(search) {
      const filter = {
        ...(search.from === undefined ? {} : { takenAfter: dayAway(search.from, -1) }),
        ...(search.to === undefined ? {} : { takenBefore: dayAway(search.to, 2) }),
      }
      const found = await page(search, filter)
      return { photos: photosOf(found.assets).filter(isWithin(search)), has_more: found.has_more }
    },
    async albums() {
      const own = read.list(await get('/api/albums', 'album.read')).flatMap(each => albumOf(each, false))
      const shared = read
        .list(await get('/api/albums?shared=true', 'album.read'))
        .flatMap(each => albumOf(each, true))
      const known = new Set(own.map(({ id }) => id))
      return [...own, ...shared.filter(({ id }) => !known.has(id))]
    },
    albumPhotos: (album, { page: number, size }) =>
      albumPhotos(album, { page: number, size: Math.min(size, largestPage) }),
    async photo(id) {
      const photo = photoOf(await get(`/api/assets/${checkId(id)}`, 'asset.read'))
      if (!photo) throw new LibraryError('gone')
      return photo
    },
    async bytes(id, size, range) {
      if (size === 'video') return bytes(id, 'video/playback', largestPart, cutRange(range))
      if (size === 'thumbnail') return bytes(id, 'thumbnail?size=thumbnail', mostBytes.thumbnail)
      if (size === 'preview') return bytes(id, 'thumbnail?size=preview', mostBytes.preview)
      // The full size in a format that browsers show; older servers have the preview only.
      try {
        return await bytes(id, 'thumbnail?size=fullsize', mostBytes.original)
      } catch (error) {
        if (!(error instanceof LibraryError) || error.failure !== 'gone') throw error
        return bytes(id, 'thumbnail?size=preview', mostBytes.preview)
      }
    },
  }
}

/** What its refusals mean. Without a right it answers 403; 400 is what it says of an id or a size that it does not know. */
const allowed = async (answer: Response, right: string): Promise<Response> => {
  if (answer.status === 401) throw new LibraryError('credentials')
  if (answer.status === 403) throw new LibraryError('right', await rightIn(answer, right))
  if (answer.status === 400 || answer.status === 404 || answer.status === 416) throw new LibraryError('gone')
  return answer
}

/** Newer servers name the right themselves: "Missing required permission: asset.view". */
const rightIn = async (answer: Response, usual: string): Promise<string> => {
  const text = (await answer.text()).slice(0, 1000)
  return /permission: ?([a-zA-Z]{1,30}\.[a-zA-Z]{1,30})/.exec(text)?.[1] ?? usual
}

export const immich: LibraryKind = {
  name: 'immich',
  label: 'Immich',
  fields: { url: 'immich_url', secret: 'immich_api_key' },
  open,
}
