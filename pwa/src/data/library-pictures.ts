/**
 * Pictures that stay in a photo library: thumbnails from this device, else through the server from the library. After a
 * failure the picture is requested again while it is on the screen.
 */
import type { LibraryOrigin } from '@caravel/sync-protocol/domain/journal/library-photo'
import { parseStream } from '@caravel/sync-protocol/streams'
import { signal, type ReadonlySignal, type Signal } from '@preact/signals'
import { device } from './device.ts'
import { fetchBytes } from './file-transfer.ts'
import { findThumbnail, forgetThumbnails, readThumbnailsAnew, storeThumbnail } from './library-thumbnails.ts'

export type LibrarySize = 'thumbnail' | 'preview' | 'original' | 'video'

export type LibraryPicture =
  | { status: 'loading' }
  /** An object URL, good for as long as someone reads the signal. */
  | { status: 'ready'; url: string }
  /** `offline`: this device has no connection · `away`: the library does not answer · `gone`: it has no such picture (any more). */
  | { status: 'absent'; why: 'offline' | 'away' | 'gone' }

const base = '/api/integrations/memories'

export const libraryPath = ({ provider, owner_id, asset_id }: LibraryOrigin, size: LibrarySize): string =>
  `${base}/${provider}/assets/0/${encodeURIComponent(asset_id)}/${owner_id}/${size}`

/** How long an object URL outlives its last reader, so that scrolling back does not load it again. */
const keptUnreadMs = 15_000
const abreast = 6
const firstPauseMs = 15_000
const longestPauseMs = 5 * 60_000

/** Pictures on the screen that are not loaded yet, in the order in which they came into view. */
const waiting = new Set<Picture>()
let running = 0

const startNext = (): void => {
  for (const next of waiting) {
    if (running >= abreast) return
    waiting.delete(next)
    running++
    void next.load().finally(() => {
      running--
      startNext()
    })
  }
}

class Picture {
  readonly signal: Signal<LibraryPicture>
  readonly path: string
  private readonly stored: boolean
  private timer: ReturnType<typeof setTimeout> | undefined
  private pause = firstPauseMs
  private stopListening: (() => void) | undefined
  /** Someone reads the signal. */
  private isRead = false
  private watched = false
  /** Bytes that were requested in an earlier round are neither shown nor stored. */
  private round = 0
  private loadingRound: number | undefined

  constructor(path: string, stored: boolean) {
    this.path = path
    this.stored = stored
    this.signal = signal<LibraryPicture>(
      { status: 'loading' },
      {
        watched: () => {
          this.isRead = true
          // Deferred: the signal must not be set while it is being read.
          queueMicrotask(() => this.watch())
        },
        unwatched: () => this.leave(),
      },
    )
  }

  private watch(): void {
    if (!this.isRead || this.watched) return
    this.watched = true
    clearTimeout(this.timer)
    if (!pictures.has(this.path)) pictures.set(this.path, this)
    this.stopListening ??= device.peek()?.engine.onChange(({ type }) => {
      const now = this.signal.peek()
      if (type === 'status' && now.status === 'absent' && now.why === 'offline') this.ask()
    })
    if (this.signal.peek().status !== 'ready') this.ask()
  }

  private ask(): void {
    if (this.loadingRound === this.round) return
    waiting.add(this)
    startNext()
  }

  /** A picture that scrolls out of view before its turn is not loaded. */
  private leave(): void {
    this.isRead = false
    this.watched = false
    this.stop()
    this.timer = setTimeout(() => this.drop(), keptUnreadMs)
  }

  private stop(): void {
    waiting.delete(this)
    this.stopListening?.()
    this.stopListening = undefined
    clearTimeout(this.timer)
  }

  private drop(): void {
    this.clear()
    if (pictures.get(this.path) === this) pictures.delete(this.path)
  }

  /** Back to the beginning, without its bytes. */
  private clear(): void {
    this.stop()
    this.round++
    this.pause = firstPauseMs
    const now = this.signal.peek()
    if (now.status === 'ready') URL.revokeObjectURL(now.url)
    if (now.status !== 'loading') this.signal.value = { status: 'loading' }
  }

  /** Bytes that are on their way are neither shown nor stored. */
  discardLoading(): void {
    waiting.delete(this)
    this.round++
  }

  /** Forgets its bytes; who looks at it gets those that the server gives now. */
  forget(): void {
    if (!this.isRead) return this.drop()
    this.clear()
    this.watched = false
    this.watch()
  }

  /** Forgets its bytes for good: the account is closed. */
  end(): void {
    this.watched = true
    this.drop()
  }

  async load(): Promise<void> {
    const { round } = this
    this.loadingRound = round
    const found = await this.find(round).catch((error: unknown): LibraryPicture => {
      console.error('a picture of a library could not be read', error)
      return { status: 'absent', why: 'away' }
    })
    if (this.loadingRound === round) this.loadingRound = undefined
    if (round !== this.round) {
      if (found.status === 'ready') URL.revokeObjectURL(found.url)
      return
    }
    this.signal.value = found
    if (found.status !== 'absent' || found.why === 'offline' || !this.watched) return
    this.timer = setTimeout(() => this.watched && this.ask(), this.pause)
    this.pause = Math.min(this.pause * 2, longestPauseMs)
  }

  private async find(round: number): Promise<LibraryPicture> {
    const here = this.stored ? await findThumbnail(this.path) : undefined
    if (here) return ready(here)
    const silent = () => device.peek()?.engine.state().reach === 'silent'
    if (silent()) return { status: 'absent', why: 'offline' }
    const came = await fetchBytes(this.path)
    if (came === 'not-there') return { status: 'absent', why: 'gone' }
    if (came === 'no-answer') return { status: 'absent', why: silent() ? 'offline' : 'away' }
    const blob = new Blob([came.bytes], { type: came.mime })
    if (this.stored && round === this.round) await storeThumbnail(this.path, blob)
    return ready(blob)
  }
}

const ready = (blob: Blob): LibraryPicture => ({ status: 'ready', url: URL.createObjectURL(blob) })

const pictures = new Map<string, Picture>()

/** The picture, for `<img src>`. Reading the signal begins to load it. */
export function libraryPicture(origin: LibraryOrigin, size: LibrarySize): ReadonlySignal<LibraryPicture> {
  const path = libraryPath(origin, size)
  let picture = pictures.get(path)
  if (!picture) pictures.set(path, (picture = new Picture(path, size === 'thumbnail')))
  return picture.signal
}

/** The bytes of a picture, requested once; undefined if they cannot be read. */
export async function fetchLibraryPicture(
  origin: LibraryOrigin,
  size: LibrarySize,
): Promise<Blob | undefined> {
  const came = await fetchBytes(libraryPath(origin, size))
  return typeof came === 'string' ? undefined : new Blob([came.bytes], { type: came.mime })
}

/** Deletes the reader's own pictures of a library from this device, after the library was disconnected. */
export async function forgetOwnPictures(provider: string): Promise<void> {
  const me = device.peek()?.actor.user_id
  await forgetWhere(path => path.startsWith(`${base}/${provider}/`) && path.includes(`/${me}/`))
}

/** Deletes pictures of other people's libraries, after access to a journal ended; other journals load theirs again. */
const forgetLent = (me: string): Promise<void> =>
  forgetWhere(path => path.startsWith(base) && !path.includes(`/${me}/`))

async function forgetWhere(isMeant: (path: string) => boolean): Promise<void> {
  const meant = [...pictures.values()].filter(({ path }) => isMeant(path))
  for (const picture of meant) picture.discardLoading()
  await forgetThumbnails(isMeant)
  for (const picture of meant) picture.forget()
}

let stopListening: (() => void) | undefined
device.subscribe(open => {
  stopListening?.()
  // Nothing of one account is shown to the next.
  for (const picture of pictures.values())
    if (open) picture.forget()
    else picture.end()
  readThumbnailsAnew()
  stopListening = open?.engine.onChange(change => {
    if (change.type !== 'stream' || parseStream(change.stream)?.kind !== 'journey') return
    if (open.engine.status(change.stream) === 'revoked') void forgetLent(open.actor.user_id)
  })
})
