/** The areas that this server has fetched for its trips, and how it comes to more. */
import { createHash } from 'node:crypto'
import type { App } from '../../../context.ts'
import type { Archive } from '../archive/archive.ts'
import type { CurrentArchive } from '../current-archive.ts'
import type { CutLine } from '../cutting/cut-line.ts'
import type { MapsFolder } from '../maps-folder.ts'
import { AreaBook } from './area-book.ts'
import { AreaFiles } from './area-files.ts'
import { AreaQueue } from './area-queue.ts'
import { listOwnStreams, type AreaRow } from './area-queries.ts'
import { AreaRoom } from './area-room.ts'
import { TripFollower } from './trip-follower.ts'
import { TripNeeds } from './trip-needs.ts'

type Needed = Pick<App, 'db' | 'modules' | 'settings' | 'guardedFetch' | 'now' | 'log'>

export class MapAreas {
  readonly book: AreaBook
  readonly files: AreaFiles
  readonly room: AreaRoom
  readonly queue: AreaQueue
  readonly follower: TripFollower
  private readonly app: Needed
  private readonly current: CurrentArchive
  private readonly changed: () => void
  private source = ''

  /** @param changed called when there is one more or one less */
  constructor(app: Needed, folder: MapsFolder, current: CurrentArchive, line: CutLine, changed: () => void) {
    this.app = app
    this.current = current
    this.changed = changed
    this.book = new AreaBook(app)
    this.files = new AreaFiles(folder)
    this.room = new AreaRoom(app, this.book, this.files)
    const parts = { book: this.book, room: this.room }
    this.queue = new AreaQueue(app, { ...parts, files: this.files, line, ready: changed })
    this.follower = new TripFollower(app, { ...parts, queue: this.queue, needs: new TripNeeds(app), current })
  }

  /** What was running when the server stopped goes on; what is not on the disk any more is fetched anew. */
  async start(): Promise<void> {
    await this.book.load()
    for (const { id, state } of this.book.all()) {
      const isBroken = state === 'planning' || state === 'running'
      const isLost = state === 'ready' && !(await this.files.isThere(id))
      if (isBroken) await this.book.change(id, { state: 'waiting', due_at: this.app.now() })
      if (isLost)
        await this.book.change(id, { state: 'waiting', version: null, done_bytes: 0, due_at: this.app.now() })
    }
    await this.files.dropOthers(new Set(this.book.all().map(({ id }) => id)))
    await this.settingsChanged()
  }

  /** Maps may have been switched on, or be taken from elsewhere. */
  async settingsChanged(): Promise<void> {
    const source = this.app.settings.get('map_source')
    if (source === this.source) return
    this.source = source
    await this.follower.noteAll()
    this.queue.wake()
  }

  async stop(): Promise<void> {
    await this.follower.stop()
    await this.queue.stop()
    await this.files.close()
  }

  /** Resolves when what is due now is looked at and taken. */
  async idle(): Promise<void> {
    await this.follower.run()
    this.queue.wake()
    await this.queue.idle()
  }

  /** Answers false where there is no such area. A trip that changes has it fetched anew. */
  async remove(id: string): Promise<boolean> {
    const row = this.book.get(id)
    if (!row) return false
    await this.book.drop(id)
    await this.queue.cancel(id)
    await this.files.drop(id)
    this.changed()
    return true
  }

  ready(): AreaRow[] {
    return this.book.all().filter(({ state }) => state === 'ready')
  }

  /** The archive of this version, where it is one of them. */
  async archiveOf(version: string): Promise<Archive | undefined> {
    const row = this.ready().find(each => each.version === version)
    return row && this.files.archive(row.id)
  }

  /** Those of trips that a person is on: where others go is told to nobody. The last needed first. */
  async visibleTo(userId: string): Promise<AreaRow[]> {
    const streams = await listOwnStreams(this.app.db.read, userId)
    return this.rowsOf(streams)
  }

  /** The areas of some trips that are here. */
  rowsOf(streams: readonly string[]): AreaRow[] {
    const ids = new Set(streams.flatMap(stream => this.book.usesOf(stream).map(({ area_id }) => area_id)))
    return this.ready()
      .filter(({ id }) => ids.has(id))
      .toSorted((a, b) => b.needed_at - a.needed_at || (a.id < b.id ? -1 : 1))
  }

  /** Of the areas of a trip, those that reach deepest first. */
  async archivesOf(stream: string): Promise<Archive[]> {
    const rows = this.rowsOf([stream]).toSorted(
      (a, b) => (b.zoom ?? 0) - (a.zoom ?? 0) || (a.id < b.id ? -1 : 1),
    )
    return Promise.all(rows.map(({ id }) => this.files.archive(id)))
  }

  /** Stands for all that the map of a trip is made of; null where there is none. */
  async versionOf(stream: string): Promise<string | null> {
    const archive = await this.current.get()
    const versions = this.rowsOf([stream]).flatMap(({ version }) => version ?? [])
    return versionOfAll([...(archive ? [archive.version] : []), ...versions])
  }
}

/** One of a single archive is that of the archive. */
export function versionOfAll(versions: readonly string[]): string | null {
  const all = [...new Set(versions)].sort()
  if (all.length < 2) return all[0] ?? null
  return createHash('sha256').update(all.join(' ')).digest('base64url').slice(0, 16)
}
