/** Holds the index of the archive that is in use, and has it built when another one arrives. */
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
  state: IndexState = 'none'
  tilesDone = 0
  private open: ArchiveIndex | undefined
  private readonly app: Needed
  private version: string | undefined
  private stop: AbortController | undefined
  private working: Promise<void> = Promise.resolve()

  constructor(app: Needed) {
    this.app = app
    app.tileSource.onChanged(source => this.follow(source))
    this.follow(app.tileSource.current())
  }

  get(): ArchiveIndex | undefined {
    return this.open
  }

  /** Resolves when what was begun is done. */
  async ready(): Promise<void> {
    await this.working
  }

  private follow(source: TileSource | undefined): void {
    if (source?.version === this.version) return
    this.version = source?.version
    this.stop?.abort()
    this.state = source ? 'building' : 'none'
    this.tilesDone = 0
    const stop = (this.stop = new AbortController())
    this.working = this.working.then(() => this.use(source, stop.signal))
  }

  private async use(source: TileSource | undefined, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    this.open?.close()
    this.open = undefined
    const folder = searchFolder(this.app.config.data_dir)
    if (!source || folder === undefined || !isVersion.test(source.version)) {
      this.state = 'none'
      return
    }
    const file = join(folder, `index-${source.version}.db`)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await dropOthers(folder, source.version)
      this.open = ArchiveIndex.open(file, source.version) ?? (await this.build(source, file, signal))
      if (!signal.aborted) this.state = this.open ? 'ready' : 'failed'
    } catch (error) {
      if (signal.aborted) return
      this.state = 'failed'
      this.app.log.error({ err: error }, '[search] the names of the map could not be indexed')
    }
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
    this.stop?.abort()
    await this.working
    this.open?.close()
    this.open = undefined
  }
}

/** Of archives that were there before. */
const dropOthers = async (folder: string, version: string): Promise<void> => {
  for (const name of await readdir(folder))
    if (/^index-[\w-]+\.db/.test(name) && !name.startsWith(`index-${version}.db`))
      await rm(join(folder, name), { force: true })
}
