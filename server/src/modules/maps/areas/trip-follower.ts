/**
 * Has the areas fetched that trips need: some seconds after their destinations or places change, and for a trip at most
 * once an hour.
 */
import { randomUUID } from 'node:crypto'
import type { TripArea } from '@caravel/sync-protocol/domain/trip-areas'
import type { App } from '../../../context.ts'
import type { CurrentArchive } from '../current-archive.ts'
import { needsBeyond } from './archive-needs.ts'
import type { AreaBook } from './area-book.ts'
import type { AreaQueue } from './area-queue.ts'
import { listCurrentStreams, type AreaRow, type AreaUse } from './area-queries.ts'
import type { AreaRoom } from './area-room.ts'
import { matchNeeds, type Match } from './match-needs.ts'
import { keyOf, type TripNeeds } from './trip-needs.ts'

type Needed = Pick<App, 'db' | 'settings' | 'now' | 'log'>

const hour = 3_600_000
/** Someone who makes a trip adds more than one place. */
const soon_ms = 3000
/** Trips that are waited for, and that are looked at where none of them changed. */
const mostWaiting = 10_000
const mostCurrent = 1000

export interface FollowerParts {
  book: AreaBook
  room: AreaRoom
  queue: AreaQueue
  needs: TripNeeds
  current: CurrentArchive
}

export interface Standing extends Match {
  /** Destinations that the archive of this server shows as it is. */
  shown: string[]
  /** When what is missing is asked for, where it has to wait. */
  starts_at: number | null
}

export class TripFollower {
  private readonly app: Needed
  private readonly parts: FollowerParts
  private readonly waiting = new Map<string, number>()
  private timer: NodeJS.Timeout | undefined
  private running: Promise<void> | undefined
  /** One trip at a time: two of them may need the same. */
  private line: Promise<void> = Promise.resolve()
  private stopped = false

  constructor(app: Needed, parts: FollowerParts) {
    this.app = app
    this.parts = parts
  }

  /** What a trip needs may be something else by now. */
  note(stream: string, wait = soon_ms): void {
    if (this.stopped || !this.app.settings.get('map_source')) return
    const due = this.app.now() + wait
    // What is waited for already is looked at then, so that changing on and on puts nothing off.
    if (this.waiting.size < mostWaiting)
      this.waiting.set(stream, Math.min(due, this.waiting.get(stream) ?? due))
    this.arm()
  }

  /** Every trip that is to come or under way: maps were switched on, or the server was away. */
  async noteAll(): Promise<void> {
    if (!this.app.settings.get('map_source')) return
    const today = new Date(this.app.now()).toISOString().slice(0, 10)
    for (const stream of await listCurrentStreams(this.app.db.read, today, mostCurrent)) this.note(stream, 0)
  }

  /** Looks at what is due now; resolves when that is done. */
  run(): Promise<void> {
    clearTimeout(this.timer)
    return (this.running ??= this.drain().finally(() => {
      this.running = undefined
      this.arm()
    }))
  }

  async stop(): Promise<void> {
    this.stopped = true
    clearTimeout(this.timer)
    await this.running?.catch(() => undefined)
    await this.line
  }

  /** How what a trip needs stands now. */
  async standing(stream: string): Promise<Standing> {
    const { book, current, needs } = this.parts
    const beyond = await needsBeyond(await current.get(), await needs.of(stream))
    const own = new Set(book.usesOf(stream).map(({ area_id }) => area_id))
    const match = matchNeeds(beyond.needs, book.all(), own)
    const next = book.startOf(stream) + hour
    return { ...match, shown: beyond.shown, starts_at: next > this.app.now() ? next : null }
  }

  /** @param again also what was refused or failed is tried again */
  follow(stream: string, again = false): Promise<void> {
    const done = this.line.then(() => this.followNow(stream, again))
    this.line = done.catch(() => undefined)
    return done
  }

  private async followNow(stream: string, again: boolean): Promise<void> {
    const { book, queue } = this.parts
    if (!this.app.settings.get('map_source')) return
    const standing = await this.standing(stream)
    const stuck = again ? standing.found.filter(({ row }) => isStuck(row)) : []
    const uses: AreaUse[] = standing.found.map(({ destination_id, row }) => ({
      destination_id,
      area_id: row.id,
    }))
    if (standing.missing.length || stuck.length) {
      if (standing.starts_at !== null) this.note(stream, standing.starts_at - this.app.now())
      else {
        await book.start(stream)
        for (const { row } of stuck)
          await book.change(row.id, { state: 'waiting', reason: null, tries: 0, due_at: this.app.now() })
        for (const need of standing.missing) uses.push(...(await this.ask(need)))
      }
    }
    await book.setUses(stream, [...uses, ...this.kept(stream, standing, uses)])
    await this.dropUnused()
    queue.wake()
  }

  /** What a trip has stays until what takes its place is there. */
  private kept(stream: string, { missing, found }: Standing, uses: readonly AreaUse[]): AreaUse[] {
    const { book } = this.parts
    const isComing =
      missing.length > 0 || found.some(({ row }) => row.state !== 'ready' && row.due_at !== null)
    if (!isComing) return []
    const ids = new Set(uses.map(({ area_id }) => area_id))
    return book.usesOf(stream).filter(({ area_id: id }) => !ids.has(id) && book.get(id)?.state === 'ready')
  }

  private async ask(need: TripArea): Promise<AreaUse[]> {
    const { book, room } = this.parts
    const { boxes, max_zoom, destination_id } = need
    const key = keyOf(need)
    // Two destinations of a trip may be the same.
    const known = book.all().find(row => row.key === key)
    if (!known && room.isFull()) return []
    const of_places = destination_id === null ? 1 : 0
    const row = known ?? newRow({ key, boxes, wanted_zoom: max_zoom, of_places }, this.app.now())
    if (!known) await book.add(row)
    return [{ area_id: row.id, destination_id }]
  }

  /** What was waited for and is not needed any more is not fetched at all. */
  private async dropUnused(): Promise<void> {
    const { book, room } = this.parts
    for (const row of book.all())
      if (row.state !== 'ready' && !isTaken(row) && !book.isUsed(row.id)) await room.drop(row)
  }

  private async drain(): Promise<void> {
    for (let stream = this.next(); stream !== undefined && !this.stopped; stream = this.next()) {
      this.waiting.delete(stream)
      try {
        await this.follow(stream)
      } catch (error) {
        this.app.log.error({ err: error }, '[maps] what a trip needs could not be found out')
      }
    }
  }

  private next(): string | undefined {
    const now = this.app.now()
    for (const [stream, due] of this.waiting) if (due <= now) return stream
    return undefined
  }

  private arm(): void {
    clearTimeout(this.timer)
    if (this.stopped || this.running || !this.waiting.size) return
    const wait = Math.min(...this.waiting.values()) - this.app.now()
    this.timer = setTimeout(() => void this.run(), Math.max(0, Math.min(wait, hour))).unref()
  }
}

const isStuck = ({ state }: AreaRow): boolean => state === 'refused' || state === 'failed'
const isTaken = ({ state }: AreaRow): boolean => state === 'planning' || state === 'running'

function newRow(of: Pick<AreaRow, 'key' | 'boxes' | 'wanted_zoom' | 'of_places'>, now: number): AreaRow {
  return {
    ...of,
    id: randomUUID(),
    state: 'waiting',
    reason: null,
    version: null,
    zoom: null,
    bytes: null,
    done_bytes: 0,
    safe_bytes: 0,
    plan: null,
    build: null,
    tries: 0,
    due_at: now,
    needed_at: now,
    made_at: null,
  }
}
