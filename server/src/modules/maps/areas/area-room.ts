/** How much areas may hold together. What no trip has needed for long goes first; nothing else is taken from anybody. */
import { AppError } from '@caravel/sync-protocol/errors'
import type { App } from '../../../context.ts'
import { mustHaveRoom } from '../disk-room.ts'
import type { AreaBook } from './area-book.ts'
import type { AreaFiles } from './area-files.ts'
import type { AreaRow } from './area-queries.ts'

/** More files than these are not kept open. */
export const mostAreas = 500
const unneeded_ms = 90 * 86_400_000

export class AreaRoom {
  private readonly app: Pick<App, 'settings' | 'now'>
  private readonly book: AreaBook
  private readonly files: AreaFiles

  constructor(app: Pick<App, 'settings' | 'now'>, book: AreaBook, files: AreaFiles) {
    this.app = app
    this.book = book
    this.files = files
  }

  get ofOne(): number {
    return Number(this.app.settings.get('map_area_megabytes')) * 1_000_000
  }

  get ofAll(): number {
    return Number(this.app.settings.get('map_areas_gigabytes')) * 1_000_000_000
  }

  used(): number {
    return this.book.all().reduce((sum, { state, bytes }) => sum + (state === 'ready' ? (bytes ?? 0) : 0), 0)
  }

  isFull(): boolean {
    return this.book.all().length >= mostAreas
  }

  /** Before so many bytes are fetched. Throws MAP_AREAS_FULL, MAP_NO_ROOM. */
  async make(bytes: number): Promise<void> {
    for (;;) {
      const problem =
        this.used() + bytes > this.ofAll
          ? new AppError('MAP_AREAS_FULL')
          : await mustHaveRoom(this.files.disk, bytes).then(
              () => undefined,
              (error: unknown) => error,
            )
      if (problem === undefined) return
      const [first] = this.unneeded()
      if (!first) throw problem
      await this.drop(first)
    }
  }

  /** Clears away what no trip has needed for 90 days; answers how many went. */
  async sweep(stopped: () => boolean): Promise<number> {
    let swept = 0
    for (const row of this.unneeded()) {
      if (stopped()) break
      await this.drop(row)
      swept++
    }
    return swept
  }

  async drop({ id }: AreaRow): Promise<void> {
    await this.book.drop(id)
    await this.files.drop(id)
  }

  /** The longest first. */
  private unneeded(): AreaRow[] {
    const before = this.app.now() - unneeded_ms
    return this.book
      .all()
      .filter(({ needed_at, state }) => needed_at < before && state !== 'planning' && state !== 'running')
      .toSorted((a, b) => a.needed_at - b.needed_at)
  }
}
