import { signal, type ReadonlySignal } from '@preact/signals'
import { ApiError } from '../../../data/api-error.ts'
import { readLibraryPage, type LibraryPart, type LibraryPhoto } from '../../../data/photo-libraries.ts'

export interface LoadedPhotos {
  photos: readonly LibraryPhoto[]
  loading: boolean
  /** Further pages can be loaded. */
  more: boolean
  failed: ApiError | undefined
}

/** Reads one page, or rejects with an `ApiError`; tests hand in their own. */
export type ReadPage = typeof readLibraryPage

/**
 * Loads photos of some parts of a library, one part after the other, page by page and each photo once. With `all`, one
 * call of `loadMore` loads every page.
 */
export class LibraryReading {
  private readonly stand = signal<LoadedPhotos>({ photos: [], loading: false, more: true, failed: undefined })
  private readonly ids = new Set<string>()
  private readonly provider: string
  private readonly parts: readonly LibraryPart[]
  private readonly all: boolean
  private readonly readPage: ReadPage
  private part = 0
  private page = 1
  private stopped: AbortController | undefined

  constructor(
    provider: string,
    parts: readonly LibraryPart[],
    all: boolean,
    readPage: ReadPage = readLibraryPage,
  ) {
    this.provider = provider
    this.parts = parts
    this.all = all
    this.readPage = readPage
    this.stand.value = { ...this.stand.peek(), more: parts.length > 0 }
  }

  /** Reactive. */
  get loaded(): ReadonlySignal<LoadedPhotos> {
    return this.stand
  }

  /** Loads the next page, unless one is loading; after a failure it tries that page again. */
  readonly loadMore = (): void => {
    const { loading, more } = this.stand.peek()
    if (!loading && more) void this.load()
  }

  stop(): void {
    this.stopped?.abort()
    this.stopped = undefined
    this.stand.value = { ...this.stand.peek(), loading: false }
  }

  private async load(): Promise<void> {
    const stopped = (this.stopped = new AbortController())
    this.stand.value = { ...this.stand.peek(), loading: true, failed: undefined }
    try {
      do await this.loadPage(stopped.signal)
      while (this.all && this.stand.peek().more && !stopped.signal.aborted)
      if (!stopped.signal.aborted) this.stand.value = { ...this.stand.peek(), loading: false }
    } catch (error) {
      if (stopped.signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      this.stand.value = { ...this.stand.peek(), loading: false, failed: error }
    }
  }

  private async loadPage(stopped: AbortSignal): Promise<void> {
    const part = this.parts[this.part]
    if (!part) return
    const { assets, hasMore } = await this.readPage(this.provider, part, this.page, stopped)
    if (stopped.aborted) return
    const added = assets.filter(({ id }) => !this.ids.has(id))
    for (const { id } of added) this.ids.add(id)
    if (hasMore) this.page++
    else [this.part, this.page] = [this.part + 1, 1]
    const now = this.stand.peek()
    const more = this.part < this.parts.length
    this.stand.value = { ...now, photos: [...now.photos, ...added], more }
  }
}
