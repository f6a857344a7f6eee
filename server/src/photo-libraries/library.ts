/** What a photo library can do for its owner. Each kind of library is one file that exports a `LibraryKind`. */

/** One picture or video, as a library lists it. */
export interface LibraryPhoto {
  /** Names it within the library of its owner; letters, digits, `.`, `_` and `-`. */
  id: string
  kind: 'image' | 'video'
  /** Where it was taken, by the clock there: `YYYY-MM-DDTHH:MM:SS`; null: unknown. */
  taken_at: string | null
  lat: number | null
  lng: number | null
  city: string | null
  country: string | null
  /** Pixels. */
  width: number | null
  height: number | null
  /** Of a video, seconds. */
  seconds: number | null
  file_name: string | null
}

export interface LibraryAlbum {
  id: string
  name: string
  /** How many photos the library says it has. */
  count: number
  /** Calendar dates of the first and the last photo. */
  start_date: string | null
  end_date: string | null
  /** A photo of it. */
  cover: string | null
  /** Somebody else's. */
  shared: boolean
}

export interface PhotoPage {
  photos: LibraryPhoto[]
  /** Whether a next page may have more: decided by what the library sent, before hidden photos were left out. */
  has_more: boolean
}

export interface PageOf {
  /** From 1. */
  page: number
  /** Photos of a page, at most `largestPage`. */
  size: number
}

export interface PhotoSearch extends PageOf {
  /** Calendar dates, both included, by the clock of where a photo was taken. */
  from?: string | undefined
  to?: string | undefined
}

export const largestPage = 200

export const photoSizes = ['thumbnail', 'preview', 'original', 'video'] as const
export type PhotoSize = (typeof photoSizes)[number]

/** The account that the credentials belong to. */
export interface LibraryUser {
  name: string
  email: string | null
}

export interface PhotoLibrary {
  /** Who is signed in. Throws `LibraryError` where nobody is. */
  user(): Promise<LibraryUser>
  /** Rights that are missing for listing and showing photos, in the library's own words, such as `asset.view`. */
  missingRights(): Promise<string[]>
  search(search: PhotoSearch): Promise<PhotoPage>
  albums(): Promise<LibraryAlbum[]>
  albumPhotos(album: string, page: PageOf): Promise<PhotoPage>
  photo(id: string): Promise<LibraryPhoto>
  /** The bytes; of a video those of `range` (a `Range` header), at most `largestPart` of them. */
  bytes(id: string, size: PhotoSize, range?: string): Promise<Response>
}

/** How somebody signs in to their library. */
export interface Credentials {
  /** Origin, and path where the library lies below one. Without a slash at its end. */
  url: string
  /** The name of the account; empty where a key says it. */
  account: string
  /** An API key or a password. */
  secret: string
  /** What the library gave in place of a second factor. */
  device?: string | undefined
}

/** Asks the library. `path` is appended to its address. Throws `LibraryError`. */
export type AskLibrary = (path: string, request?: LibraryRequest) => Promise<Response>

export interface LibraryRequest {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Bytes of the answer. */
  most?: number
  timeout_ms?: number
  /** Statuses that are answers rather than failures, beside 200 and 206. */
  also?: readonly number[]
}

export interface LibraryMemory {
  /** What the library gave in place of a second factor is stored for the next time. */
  keepDevice(device: string): Promise<void>
  /** A passphrase that opens one album, stored sealed, by the album's id. */
  keepPassphrase(album: string, word: string): Promise<void>
  passphraseOf(album: string): Promise<string | undefined>
  /** What lasts as long as the server runs, such as a session. */
  readonly session: Map<string, string>
}

export interface OpenedWith {
  credentials: Credentials
  ask: AskLibrary
  memory: LibraryMemory
  /** A code of a second factor, while somebody connects. */
  code?: string | undefined
}

export interface LibraryKind {
  /** Its name on the wire and in the database. */
  name: string
  /** Its name on the screen. */
  label: string
  /** How the fields of its settings are called on the wire. */
  fields: { url: string; secret: string; account?: string; code?: string }
  open(how: OpenedWith): PhotoLibrary
}

export type LibraryFailure =
  /** Key, password or name is wrong. */
  | 'credentials'
  /** A second factor is needed, or the one that was sent is wrong. */
  | 'code'
  /** It lets nobody try for a while. */
  | 'locked'
  /** The right that `detail` names is not given. */
  | 'right'
  /** There is no such photo or album. */
  | 'gone'
  /** What answers there is no such library. */
  | 'other'
  /** Its address leads to another one, `detail`. */
  | 'moved'
  /** Larger than is read. */
  | 'too_large'
  /** The address may not be asked. */
  | 'address'
  /** Nothing answers. */
  | 'unreachable'

/** Why a library did not answer what it was asked. */
export class LibraryError extends Error {
  readonly failure: LibraryFailure
  /** The right that is missing, or where it moved. */
  readonly detail: string | undefined

  constructor(failure: LibraryFailure, detail?: string, cause?: unknown) {
    super(`a photo library did not answer: ${failure}`, cause === undefined ? undefined : { cause })
    this.name = 'LibraryError'
    this.failure = failure
    this.detail = detail
  }
}

/** Bytes that are read of a library's answer. */
export const mostBytes = {
  list: 10_000_000,
  thumbnail: 2_000_000,
  preview: 20_000_000,
  original: 40_000_000,
} as const

/** Bytes of one part of a video. */
export const largestPart = 4_000_000

/**
 * The `Range` header that asks for no more than `largestPart` of what `range` asks for; a range that is none, or counts from
 * the end, is the first part.
 */
export const cutRange = (range: string | undefined): string => {
  const [, from = '0', to = ''] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  const last = Number(from) + largestPart - 1
  return `bytes=${Number(from)}-${to === '' ? last : Math.min(Number(to), last)}`
}

/** The JSON of an answer; throws `LibraryError` where it is none: something else answers there. */
export const jsonOf = async (answer: Response): Promise<unknown> => {
  try {
    return await answer.json()
  } catch (error) {
    throw new LibraryError('other', undefined, error)
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Reading what a library sent: what is not of the type is null. */
export const read = {
  object: (value: unknown): Record<string, unknown> =>
    value && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {},
  list: (value: unknown): unknown[] => (Array.isArray(value) ? value : []),
  text: (value: unknown, most = 300): string | null => (isText(value) ? value.slice(0, most) : null),
  number: (value: unknown): number | null =>
    typeof value === 'number' && Number.isFinite(value) ? value : null,
  /** Both or none. */
  position: (lat: unknown, lng: unknown): { lat: number | null; lng: number | null } => {
    const [y, x] = [read.number(lat), read.number(lng)]
    const known = y !== null && x !== null && Math.abs(y) <= 90 && Math.abs(x) <= 180 && (y !== 0 || x !== 0)
    return known ? { lat: y, lng: x } : { lat: null, lng: null }
  },
}
