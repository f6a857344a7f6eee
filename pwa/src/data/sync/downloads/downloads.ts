/**
 * Copies of files that the server has, on this device: those of trips that are kept here come by themselves, as many as
 * the limit allows, and make room for each other (sync rule C9). Beside the lanes, as what is sent.
 */
import { file } from '@caravel/sync-protocol/entities/file'
import { fileLink } from '@caravel/sync-protocol/entities/file-link'
import { journeyPhoto } from '@caravel/sync-protocol/entities/journey-photo'
import { parseStream, type StreamKey } from '@caravel/sync-protocol/streams'
import type { CachedFile } from '../../db/file-store.ts'
import { currentCard } from '../attention/card-of.ts'
import type { Connection } from '../connection/connection.ts'
import type { Core } from '../core.ts'
import type { FilesHealth } from '../ports.ts'
import type { StreamMemory } from '../streams/stream-memory.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { askForFiles } from './ask-files.ts'
import { FileList } from './file-list.ts'
import { inOrderOfLeaving, planFiles, type FilePlan, type TripFacts, type TripFiles } from './file-plan.ts'

const usualLimit = 500_000_000
/** So much is left for everything else, more than what counts as short of space (`storage-quota.ts`): else what comes would go again. */
const roomBytes = 50_000_000
/** Copies go in steps of so many when the device is short of space. */
const step = 20

export interface DownloadsNeighbours {
  uploads: Uploads
  /** As the tab that syncs reports it. */
  health(): FilesHealth
}

export class Downloads {
  readonly core: Core
  readonly connection: Connection
  /** Not tried again before this time, epoch ms; how often it failed. */
  readonly resting = new Map<string, { until: number; failures: number }>()
  /** Their rows say that the server has them, and it does not. */
  readonly missing = new Set<string>()
  private readonly near: DownloadsNeighbours
  private readonly list: FileList
  /** So many bytes would have to be free; Infinity: the disk refused, whatever the browser says to be free. */
  private full: number | undefined
  private begun = false
  private running = false
  private again = false
  private looking = false
  /** Trips whose rows are here. */
  private readonly here = new Set<StreamKey>()

  constructor(core: Core, connection: Connection, near: DownloadsNeighbours) {
    this.core = core
    this.connection = connection
    this.near = near
    this.list = new FileList(core)
    core.onChange(change => {
      if (
        change.type === 'rows' &&
        [file, fileLink, journeyPhoto].some(({ name }) => change.entities.has(name))
      )
        this.wake()
      if (change.type === 'stream') this.streamChanged(change.stream)
    })
  }

  /** The start has other work first: files come from now on. */
  begin(): void {
    this.begun = true
    this.wake()
  }

  /** Something suggests that there is more to fetch, or that a try may succeed. */
  wake(): void {
    if (this.running) this.again = true
    else if (this.begun && this.mayFetch()) this.core.track(this.run())
  }

  private async run(): Promise<void> {
    // Taken at once, so that nobody else begins.
    this.running = true
    try {
      const { DownloadRun } = await import('./download-run.ts')
      do {
        this.again = false
        await new DownloadRun(this).fetchAll()
      } while (this.again && this.mayFetch())
    } finally {
      this.running = false
    }
  }

  mayFetch(): boolean {
    const { core, connection } = this
    const mayAsk = connection.reach === 'reached' && connection.session === undefined && connection.rest === 0
    return core.sender !== undefined && mayAsk
  }

  /**
   * How the files of each trip stand whose rows are here and were read; others are read then. The connection and the
   * limit may be others than a moment ago.
   */
  standing(): ReadonlyMap<StreamKey, TripFiles> {
    if (!this.looking) this.core.track(this.look())
    return this.plan().trips
  }

  private async look(): Promise<void> {
    this.looking = true
    try {
      if (await this.list.look(this.trips())) this.core.emit({ type: 'copies' })
    } finally {
      this.looking = false
    }
  }

  /** Reads what is not known, and settles what is to be here. */
  async planNow(): Promise<FilePlan> {
    while (await this.list.look(this.trips()));
    return this.plan()
  }

  private plan(): FilePlan {
    const { ports } = this.core
    const { uploads } = this.near
    const { full, missing } = this.near.health()
    const lost = new Set(missing)
    return planFiles(
      this.trips().map(memory => this.factsOf(memory)),
      {
        today: this.today(),
        limit: ports.filesLimit?.() ?? usualLimit,
        spares: ports.sparesData?.() ?? false,
        full,
        isUnsent: id => uploads.staged.has(id),
        isCopied: id => uploads.copies.has(id),
        isMissing: id => lost.has(id),
      },
    )
  }

  private today(): string {
    const { ports, meta } = this.core
    return ports.today?.() ?? new Date(ports.clock.now() + meta.clock_skew).toISOString().slice(0, 10)
  }

  private trips(): StreamMemory[] {
    return [...this.core.memories.values()].filter(
      ({ stream, record }) => record && ['trip', 'journey'].includes(parseStream(stream)?.kind ?? ''),
    )
  }

  private factsOf(memory: StreamMemory): TripFacts {
    const { stream, record } = memory
    const { start_date = null, end_date = null, archived = false } = currentCard(memory) ?? {}
    const [pinned, asked_at] = [record?.pinned === true, record?.files_asked_at ?? 0]
    const small = parseStream(stream)?.kind === 'journey' ? { small: true as const } : {}
    return { stream, start_date, end_date, archived, pinned, asked_at, files: this.list.of(memory), ...small }
  }

  /** Why files do not arrive, as far as the tab that syncs knows. */
  get ownHealth(): FilesHealth {
    return { full: this.full !== undefined, missing: [...this.missing] }
  }

  /** Whether there is room for another file of so many bytes. */
  async hasRoom(size: number): Promise<boolean> {
    const needed = size + roomBytes
    const free = await this.core.ports.freeBytes?.()
    if (free === undefined || free >= needed) return true
    this.setFull(needed)
    return false
  }

  /** The disk refused a write, or copies had to be removed to make room. */
  refused(): void {
    this.setFull(Infinity)
  }

  /** Checks whether there is room again. */
  async lookForRoom(): Promise<void> {
    const free = await this.core.ports.freeBytes?.()
    if (this.full !== undefined && free !== undefined && free >= this.full) this.setFull(undefined)
  }

  private setFull(needed: number | undefined): void {
    const was = this.full
    this.full = needed
    if ((was === undefined) !== (needed === undefined)) this.healthChanged()
  }

  isMissing(id: string): void {
    this.missing.add(id)
    this.healthChanged()
  }

  private healthChanged(): void {
    this.core.emit({ type: 'status' })
    this.core.emit({ type: 'copies' })
  }

  /** The person wants the files of a trip here, and what did not succeed tried again. */
  async get(stream: StreamKey): Promise<void> {
    if (!this.core.sender) return this.core.tell({ type: 'get-files', stream })
    const memory = this.core.memory(stream)
    await this.list.look([memory])
    const newest = Math.max(0, ...(this.list.of(memory) ?? []).map(({ created_at }) => created_at))
    await askForFiles(this.core, memory, newest)
    this.resting.clear()
    this.missing.clear()
    this.full = undefined
    this.healthChanged()
    this.begin()
  }

  /** Another limit, or another kind of connection. */
  circumstancesChanged(): void {
    this.core.emit({ type: 'copies' })
    if (this.core.sender) this.core.track(this.fit().then(() => this.wake()))
  }

  /** Keeps what came from the server, so that it is here without a network. */
  async keep(id: string, stream: StreamKey, bytes: ArrayBuffer): Promise<void> {
    // A trip that was taken away meanwhile leaves nothing here.
    if (!this.core.memories.get(stream)?.record || this.core.stopped) return
    const copy = { id, stream, size: bytes.byteLength, used_at: this.core.now() }
    await this.core.ports.store.keepCopy(copy, bytes)
    this.near.uploads.addCopy(id, stream)
    await this.fit()
    this.copiesChanged()
  }

  /** Copies go until they are no more than the limit allows. */
  async fit(): Promise<void> {
    const limit = this.core.ports.filesLimit?.() ?? usualLimit
    const copies = await this.core.ports.store.loadCopies()
    let over = copies.reduce((sum, { size }) => sum + size, 0) - limit
    if (over <= 0) return
    const leaving = inOrderOfLeaving(copies, await this.planNow())
    await this.drop(leaving.filter(({ size }) => over > 0 && (over -= size) > -Infinity))
  }

  /**
   * Copies go before anything else when the device is short of space; false when there are none.
   * @param all also of what belongs to trips that the person keeps
   */
  async dropSome(all: boolean): Promise<boolean> {
    const plan = await this.planNow()
    const leaving = inOrderOfLeaving(await this.core.ports.store.loadCopies(), plan)
    const some = leaving.filter(({ id }) => all || !plan.pinned.has(id)).slice(0, step)
    // What goes now would come again at once.
    if (some.length && (await this.hasRoom(0))) this.refused()
    await this.drop(some)
    return some.length > 0
  }

  async drop(copies: readonly Pick<CachedFile, 'id'>[]): Promise<void> {
    if (!copies.length) return
    const ids = copies.map(({ id }) => id)
    await this.core.ports.store.dropCopies(ids)
    this.near.uploads.forgetCopies(ids)
    this.copiesChanged()
  }

  private copiesChanged(): void {
    this.core.emit({ type: 'copies' })
    this.core.tell({ type: 'copies' })
  }

  /** Rows that came have files; with rows that went, theirs did. */
  private streamChanged(stream: StreamKey): void {
    if (this.core.memories.get(stream)?.record?.cursor) {
      this.here.add(stream)
      this.wake()
    } else if (this.here.delete(stream)) this.core.track(this.reload())
  }

  /** Reads again which copies are stored: another tab fetched some, or removed some. */
  async reload(): Promise<void> {
    await this.near.uploads.load()
  }
}
