/** Holds the gazetteer of a running server, and has it built where there is none. */
import { fork, type ChildProcess } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { App } from '../../../context.ts'
import { searchFolder } from '../search-folder.ts'
import { Gazetteer } from './gazetteer-queries.ts'

/** `none`: the server was told to do without. */
export type GazetteerState = 'none' | 'building' | 'ready' | 'failed'

type Needed = Pick<App, 'config' | 'log'>

const source = fileURLToPath(new URL('../../../../data/gazetteer.tsv.br', import.meta.url))
const worker = new URL('./gazetteer-worker.ts', import.meta.url)
/** A server that has just started has other things to do; who searches does not wait for it. */
const soonAfterStart = 10_000

export class GazetteerKeeper {
  state: GazetteerState
  private open: Gazetteer | undefined
  private readonly app: Needed
  private readonly file: string | undefined
  private building: Promise<void> | undefined
  private child: ChildProcess | undefined
  private timer: NodeJS.Timeout | undefined

  constructor(app: Needed) {
    this.app = app
    const folder = searchFolder(app.config.data_dir)
    this.file = app.config.gazetteer && folder ? join(folder, 'gazetteer.db') : undefined
    this.open = this.file === undefined ? undefined : Gazetteer.open(this.file)
    this.state = this.open ? 'ready' : this.file === undefined ? 'none' : 'building'
    if (this.state === 'building') this.timer = setTimeout(() => void this.build(), soonAfterStart).unref()
  }

  /** Undefined while it is built, which then begins at once. */
  get(): Gazetteer | undefined {
    if (this.state === 'building') void this.build()
    return this.open
  }

  /** Resolves when it is built, or cannot be; begins to build it where nobody did. */
  async ready(): Promise<void> {
    if (this.state === 'building') await this.build()
  }

  private build(): Promise<void> {
    clearTimeout(this.timer)
    return (this.building ??= this.run())
  }

  private async run(): Promise<void> {
    const { file } = this
    if (file === undefined) return
    try {
      await mkdir(join(file, '..'), { recursive: true, mode: 0o700 })
      const child = fork(worker, [source, file], { execArgv: [] })
      this.child = child
      await new Promise<void>((resolve, reject) => {
        child.once('error', reject)
        child.once('exit', code => (code === 0 ? resolve() : reject(new Error(`ended with ${code}`))))
      })
      this.open = Gazetteer.open(file)
      this.state = this.open ? 'ready' : 'failed'
      this.app.log.info({ entries: this.open?.rows }, '[search] the gazetteer was built')
    } catch (error) {
      if (this.stopped) return
      this.state = 'failed'
      this.app.log.error({ err: error }, '[search] the gazetteer could not be built')
    }
  }

  private stopped = false

  async close(): Promise<void> {
    this.stopped = true
    clearTimeout(this.timer)
    this.child?.kill()
    await this.building
    this.open?.close()
  }
}
