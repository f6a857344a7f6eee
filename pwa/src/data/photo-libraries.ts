/** One's own photo library: connected through the server, which holds its key. All of these throw {@link ApiError}. */
import { callApi } from './api.ts'

/** A kind of library that this server can connect; `fields` are the names of what is sent. */
export interface LibraryKind {
  id: string
  /** A name, such as Immich. */
  name: string
  fields: { url: string; secret: string; account?: string; code?: string }
  connected: boolean
}

/** What a connection answers when it is tried. */
export type LibraryStatus =
  | { connected: true; user: { name: string }; missing_rights: string[] }
  | { connected: false; code: string; error: string; right?: string }

const base = '/api/integrations/memories'

/** Those that admins left on. */
export async function readLibraries(): Promise<LibraryKind[]> {
  return (await callApi('GET', base))['libraries'] as LibraryKind[]
}

/** The address and the account that are stored; never the key. */
export async function readLibrary({ id }: LibraryKind): Promise<Record<string, string | null>> {
  return (await callApi('GET', `${base}/${id}/settings`)) as Record<string, string | null>
}

/** Connects, or refuses with what is wrong. An absent key is the stored one. */
export async function connectLibrary(
  { id }: LibraryKind,
  values: Record<string, string>,
): Promise<{ user: { name: string }; missing_rights: string[] }> {
  return (await callApi('PUT', `${base}/${id}/settings`, values)) as never
}

export async function readLibraryStatus({ id }: LibraryKind): Promise<LibraryStatus> {
  return (await callApi('GET', `${base}/${id}/status`)) as LibraryStatus
}

export async function disconnectLibrary({ id }: LibraryKind): Promise<void> {
  await callApi('DELETE', `${base}/${id}/settings`)
}

/** A picture or video as a library lists it. */
export interface LibraryPhoto {
  id: string
  type: 'image' | 'video'
  /** By the clock where it was taken. */
  takenAt: string | null
  lat: number | null
  lng: number | null
  city: string | null
  country: string | null
  width: number | null
  height: number | null
  /** Of a video. */
  seconds: number | null
  fileName: string | null
}

export interface LibraryAlbum {
  id: string
  albumName: string
  assetCount: number
  startDate: string | null
  endDate: string | null
  /** A photo of it. */
  albumThumbnailAssetId: string | null
  shared: boolean
}

/** A part of a library: dates, both included, or an album; with neither the whole library. */
export type LibraryPart = { from?: string; to?: string } | { album: string }

export interface LibraryPage {
  assets: LibraryPhoto[]
  hasMore: boolean
}

export const libraryPageSize = 200

/** One page of a part, the latest first. @param page from 1 */
export async function readLibraryPage(
  provider: string,
  part: LibraryPart,
  page: number,
  signal?: AbortSignal,
): Promise<LibraryPage> {
  const options = signal ? { signal } : {}
  if (!('album' in part))
    return callApi('POST', `${base}/${provider}/search`, { ...part, page, size: libraryPageSize }, options)
  const album = encodeURIComponent(part.album)
  const query = `page=${page}&size=${libraryPageSize}`
  return callApi('GET', `${base}/${provider}/albums/${album}/photos?${query}`, undefined, options)
}

export async function readLibraryAlbums(provider: string): Promise<LibraryAlbum[]> {
  return (await callApi('GET', `${base}/${provider}/albums`))['albums'] as LibraryAlbum[]
}
