/** Takes areas one after the other, in turn with what an admin has fetched; what was broken off goes on. */
import type { App } from '../../../context.ts'
import type { CutLine } from '../cutting/cut-line.ts'
import { isOvertaken, openBuild, problemOf, takeCut } from '../cutting/take-cut.ts'
import type { AreaBook, AreaNews } from './area-book.ts'
import type { AreaFiles } from './area-files.ts'
import type { AreaRow } from './area-queries.ts'
import type { AreaRoom } from './area-room.ts'
import { planArea } from './cut-area.ts'

type Needed = Pick<App, 'guardedFetch' | 'settings' | 'now' | 'log'>

const [minute, hour] = [60_000, 3_600_000]
/** After each failure in turn; then it is left until someone asks for it. */
const waits = [10 * minute, hour, 6 * hour, 24 * hour]
/** Not the line's doing. Of these some end by themselves, when others make room. */
const refusals: Record<string, { passing: boolean }> = {
  MAP_AREA_TOO_LARGE: { passing: false },
  MAP_REGION_EMPTY: { passing: false },
  MAP_AREAS_FULL: { passing: true },
  MAP_NO_ROOM: { passing: true },
}

export interface QueueParts {
  book: AreaBook
  files: AreaFiles
  room: AreaRoom
  line: CutLine
  /** Called when there is one more. */
  ready(): void
}

export class AreaQueue {
  private readonly app: Needed
  private readonly parts: QueueParts
  private readonly ending = new AbortController()
  private running: Promise<void> | undefined
  private timer: NodeJS.Timeout | undefined
  private taking: { id: string; ending: AbortController; over: Promise<void> } | undefined

  constructor(app: Needed, parts: QueueParts) {
    this.app = app
    this.parts = parts
  }

  /** Looks what is due. While no source is named, nothing is. */
  wake(): void {
    clearTimeout(this.timer)
    if (this.running || this.ending.signal.aborted) return
    this.running = this.drain()
      .catch((error: unknown) => this.app.log.error({ err: error }, '[maps] the areas of trips stumbled'))
      .finally(() => {
        this.running = undefined
        this.arm()
      })
  }

  /** Resolves when nothing is being taken. */
  async idle(): Promise<void> {
    while (this.running) await this.running
  }

  /** Ends what is being taken of an area that is not wanted any more. */
  async cancel(id: string): Promise<void> {
    if (this.taking?.id !== id) return
    this.taking.ending.abort()
    await this.taking.over
  }

  async stop(): Promise<void> {
    this.ending.abort()
    clearTimeout(this.timer)
    await this.running
  }

  private async drain(): Promise<void> {
    const { signal } = this.ending
    for (let row = this.next(); row && !signal.aborted; row = this.next()) {
      const { id } = row
      await this.parts.line.run(signal, () => this.take(id))
    }
  }

  /** The next that is due, the longest first. */
  private next(): AreaRow | undefined {
    if (!this.app.settings.get('map_source')) return undefined
    const now = this.app.now()
    return this.dated().find(({ due_at }) => (due_at ?? Infinity) <= now)
  }

  private dated(): AreaRow[] {
    return this.parts.book
      .all()
      .filter(({ due_at }) => due_at !== null)
      .toSorted((a, b) => (a.due_at ?? 0) - (b.due_at ?? 0))
  }

  private arm(): void {
    const [first] = this.dated()
    if (!first || this.ending.signal.aborted || !this.app.settings.get('map_source')) return
    const wait = Math.max(1000, (first.due_at ?? 0) - this.app.now())
    this.timer = setTimeout(() => this.wake(), Math.min(wait, hour)).unref()
  }

  private async take(id: string): Promise<void> {
    const { book, files, room } = this.parts
    const row = book.get(id)
    if (!row) return
    // The trip goes elsewhere by now.
    if (!book.isUsed(id)) return room.drop(row)
    const ending = new AbortController()
    const signal = AbortSignal.any([this.ending.signal, ending.signal])
    const over = this.attempt(row, signal).finally(() => {
      this.taking = undefined
    })
    this.taking = { id, ending, over: over.catch(() => undefined) }
    await over
    // It was deleted while its last part came.
    if (!book.get(id)) await files.drop(id)
  }

  private async attempt(row: AreaRow, signal: AbortSignal): Promise<void> {
    const { id } = row
    try {
      await this.fetch(row, signal).catch(async (error: unknown) => {
        if (!isOvertaken(error)) throw error
        // The build was replaced or deleted under our hands: the next one, once.
        const anew = { build: null, plan: null, safe_bytes: 0 }
        await this.parts.book.change(id, { ...anew, done_bytes: 0 })
        await this.fetch({ ...row, ...anew }, signal)
      })
    } catch (error) {
      // The server stops, and it goes on at the next start; or nobody wants it any more.
      if (!signal.aborted) await this.fail(id, error)
    }
  }

  private async fetch(row: AreaRow, signal: AbortSignal): Promise<void> {
    const { book, files, room } = this.parts
    const { id } = row
    const change = (news: AreaNews) => book.change(id, news)
    await change({ state: 'planning', reason: null })
    const opened = await openBuild(this.app, this.app.settings.get('map_source'), row.build, signal)
    await change({ build: opened.build })
    const { plan, zoom } = await planArea(opened.archive, row, room.ofOne, signal)
    await room.make(plan.bytes)
    await takeCut(opened.archive, plan, {
      disk: files.disk,
      part: await files.partPath(id),
      target: await files.path(id),
      known: { plan: row.plan, safe_bytes: row.safe_bytes },
      begun: taken =>
        change({ ...taken, state: 'running', bytes: plan.bytes, zoom, done_bytes: taken.safe_bytes }),
      async progress(done_bytes, safe) {
        if (safe) await change({ done_bytes, safe_bytes: done_bytes })
        else book.note(id, { done_bytes })
      },
      signal,
    })
    const { version, source } = await files.archive(id)
    const done = { state: 'ready', version, bytes: source.size, done_bytes: source.size } as const
    const over = { plan: null, build: null, safe_bytes: 0, tries: 0, due_at: null }
    await change({ ...done, ...over, made_at: this.app.now() })
    this.parts.ready()
  }

  private async fail(id: string, error: unknown): Promise<void> {
    const { book } = this.parts
    const { code, reason } = problemOf(error)
    const tries = (book.get(id)?.tries ?? 0) + 1
    const now = this.app.now()
    const refusal = refusals[code]
    const wait = refusal ? (refusal.passing ? 24 * hour : undefined) : waits[tries - 1]
    const state = refusal ? 'refused' : 'failed'
    await book.change(id, { state, reason: code, tries, due_at: wait === undefined ? null : now + wait })
    const said = { code, reason, tries }
    if (code === 'INTERNAL') this.app.log.error({ err: error }, '[maps] an area of a trip failed')
    else this.app.log.warn(said, '[maps] an area of a trip could not be had')
  }
}
