/** Holds an index for each archive that is in use, and has those built that are not there, one after the other. */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { App } from '../../../context.ts'
import type { TileSource } from '../../../tile-source.ts'
import { searchFolder } from '../search-folder.ts'
import { ArchiveIndex } from './index-queries.ts'
import { indexTiles } from './index-tiles.ts'

/** `none`: there is no archive. */
export type IndexState = 'none' | 'building' | 'ready' | 'failed'

type Needed = Pick<App, 'config' | 'log' | 'tileSource'>

const worker = new URL('./index-worker.ts', import.meta.url)
const isVersion = /^[\w-]{1,100}$/

export class IndexKeeper {
  /** Of the archive that is being indexed. */
  tilesDone = 0
  private readonly app: Needed
  private readonly open = new Map<string, ArchiveIndex>()
  private readonly failed = new Set<string>()
  private wanted: readonly TileSource[] = []
  private building: { version: string; stop: AbortController } | undefined
  private working: Promise<void> = Promise.resolve()

  constructor(app: Needed) {
    this.app = app
    app.tileSource.onChanged(sources => this.follow(sources))
    this.follow(app.tileSource.current())
  }

  get state(): IndexState {
    if (!this.wanted.length) return 'none'
    if (this.next()) return 'building'
    return this.failed.size ? 'failed' : 'ready'
  }

  get rows(): number {
    return [...this.open.values()].reduce((sum, { rows }) => sum + rows, 0)
  }

  /** Those of archives that are for everybody, and of these. */
  all(versions?: ReadonlySet<string>): ArchiveIndex[] {
    return this.wanted.flatMap(({ version, of_trips }) => {
      const index = !of_trips || versions?.has(version) ? this.open.get(version) : undefined
      return index ?? []
    })
  }

  /** Resolves when what was begun is done. */
  async ready(): Promise<void> {
    await this.working
  }

  private follow(sources: readonly TileSource[]): void {
    const folder = searchFolder(this.app.config.data_dir)
    this.wanted = folder === undefined ? [] : sources.filter(({ version }) => isVersion.test(version))
    const versions = new Set(this.wanted.map(({ version }) => version))
    if (this.building && !versions.has(this.building.version)) this.building.stop.abort()
    for (const [version, index] of this.open) {
      if (versions.has(version)) continue
      index.close()
      this.open.delete(version)
    }
    for (const version of this.failed) if (!versions.has(version)) this.failed.delete(version)
    if (folder !== undefined) this.working = this.working.then(() => this.catchUp(folder))
  }

  private next(): TileSource | undefined {
    return this.wanted.find(({ version }) => !this.open.has(version) && !this.failed.has(version))
  }

  private async catchUp(folder: string): Promise<void> {
    for (let source = this.next(); source; source = this.next()) {
      const { version } = source
      const stop = new AbortController()
      this.building = { version, stop }
      this.tilesDone = 0
      try {
        const index = await this.use(source, folder, stop.signal)
        if (stop.signal.aborted) index?.close()
        else if (index) this.open.set(version, index)
        else this.failed.add(version)
      } catch (error) {
        if (stop.signal.aborted) continue
        this.failed.add(version)
        this.app.log.error({ err: error }, '[search] the names of the map could not be indexed')
      } finally {
        this.building = undefined
      }
    }
  }

  private async use(
    source: TileSource,
    folder: string,
    signal: AbortSignal,
  ): Promise<ArchiveIndex | undefined> {
    const file = join(folder, `index-${source.version}.db`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await dropOthers(
      folder,
      this.wanted.map(({ version }) => version),
    )
    return ArchiveIndex.open(file, source.version) ?? this.build(source, file, signal)
  }

  private async build(
    source: TileSource,
    file: string,
    signal: AbortSignal,
  ): Promise<ArchiveIndex | undefined> {
    await rm(file, { force: true })
    const thread = new Worker(worker, { workerData: { file } })
    thread.unref()
    const { broken } = await indexTiles(thread, source, signal, done => (this.tilesDone = done))
    if (signal.aborted) return undefined
    const index = ArchiveIndex.open(file, source.version)
    this.app.log.info({ rows: index?.rows, broken }, '[search] the names of the map were indexed')
    return index
  }

  async close(): Promise<void> {
    this.wanted = []
    this.building?.stop.abort()
    await this.working
    for (const index of this.open.values()) index.close()
    this.open.clear()
  }
}

/** Of archives that were there before. */
const dropOthers = async (folder: string, versions: readonly string[]): Promise<void> => {
  for (const name of await readdir(folder))
    if (/^index-[\w-]+\.db/.test(name) && !versions.some(each => name.startsWith(`index-${each}.db`)))
      await rm(join(folder, name), { force: true })
}
