/** "Get a region": one job at a time, planned first, begun on a word, and alive across restarts. */
import { AppError } from '@caravel/sync-protocol/errors'
import type { App } from '../../../context.ts'
import type { CutPlan } from '../archive/cut-plan.ts'
import { readings } from '../archive/read-pieces.ts'
import type { CurrentArchive } from '../current-archive.ts'
import type { CutLine } from '../cutting/cut-line.ts'
import { openBuild, planAreas, problemOf, takeCut, type OpenedBuild } from '../cutting/take-cut.ts'
import { regionFile, type MapsFolder } from '../maps-folder.ts'
import { positionsOf } from '../positions.ts'
import { JobFile, type JobFacts } from './job-file.ts'
import { areasOf, type RegionRequest } from './region-request.ts'

type Needed = Pick<App, 'guardedFetch' | 'settings' | 'db' | 'modules' | 'now' | 'log'>

/** Some 250 bytes of memory for each entry while it is planned. */
const limits = { tiles: 5_000_000, entries: 1_000_000 }

interface Run {
  ending: AbortController
  work: Promise<void>
}

export class RegionJob {
  private readonly app: Needed
  private readonly folder: MapsFolder
  private readonly current: CurrentArchive
  private readonly line: CutLine
  private readonly file: JobFile
  private facts: JobFacts | undefined
  private run: Run | undefined

  constructor(app: Needed, folder: MapsFolder, current: CurrentArchive, line: CutLine) {
    this.app = app
    this.folder = folder
    this.current = current
    this.line = line
    this.file = new JobFile(folder)
  }

  /** As it is told to admins. */
  view() {
    if (!this.facts) return null
    const { url, build: _build, safe_bytes: _safe, plan: _plan, ...rest } = this.facts
    return { ...rest, host: URL.parse(url)?.host ?? null }
  }

  /** What was running when the server stopped goes on. */
  async resume(): Promise<void> {
    this.facts = await this.file.read()
    if (this.facts?.state === 'planning') this.begin(this.planning)
    if (this.facts?.state === 'running') this.begin(this.cutting)
  }

  async plan(request: RegionRequest): Promise<void> {
    if (this.run) throw new AppError('MAP_JOB_RUNNING')
    const url = this.app.settings.get('map_source')
    if (!url) throw new AppError('MAP_SOURCE_UNSET')
    const { countries, boxes, trips } = request
    if (!countries.length && !boxes.length && !trips) throw new AppError('MAP_REGION_EMPTY')
    const nothing = { tiles: null, bytes: null, done_bytes: 0, error: null }
    const fresh = { ...nothing, build: null, plan: null, safe_bytes: 0 }
    this.facts = { ...request, ...fresh, url, state: 'planning', updated_at: this.app.now() }
    const saved = this.file.save(this.facts)
    this.begin(this.planning)
    await saved
  }

  /** Also after a failure: it goes on from what is there. */
  async start(): Promise<void> {
    if (this.run) throw new AppError('MAP_JOB_RUNNING')
    const { state, tiles } = this.facts ?? {}
    if (state !== 'planned' && state !== 'failed') throw new AppError('MAP_JOB_NONE')
    const next = tiles === null ? 'planning' : 'running'
    const saved = this.change({ state: next, error: null })
    this.begin(next === 'planning' ? this.planning : this.cutting)
    await saved
  }

  async cancel(): Promise<void> {
    await this.stop()
    this.facts = undefined
    await this.file.drop()
  }

  /** Ends what runs and keeps what it has. */
  async stop(): Promise<void> {
    this.run?.ending.abort()
    await this.run?.work
  }

  /** Resolves when nothing runs any more. */
  async idle(): Promise<void> {
    await this.run?.work
  }

  private begin(task: (signal: AbortSignal) => Promise<void>): void {
    const ending = new AbortController()
    const work = this.line
      .run(ending.signal, () => task.call(this, ending.signal))
      .catch((error: unknown) => this.fail(error, ending.signal))
      .finally(() => {
        this.run = undefined
      })
    this.run = { ending, work }
  }

  private async planning(signal: AbortSignal): Promise<void> {
    const { plan } = await this.planNow(signal)
    await this.change({ state: 'planned', tiles: plan.tiles, bytes: plan.bytes })
  }

  private async cutting(signal: AbortSignal): Promise<void> {
    const { archive, plan } = await this.planNow(signal)
    const { tiles, bytes } = plan
    await takeCut(archive, plan, {
      disk: this.folder.disk,
      part: await this.file.partPath(),
      target: this.folder.pathOf(regionFile),
      known: { plan: this.facts?.plan ?? null, safe_bytes: this.facts?.safe_bytes ?? 0 },
      begun: taken => this.change({ ...taken, tiles, bytes, done_bytes: taken.safe_bytes }),
      progress: (done, safe) => this.progress(done, safe),
      signal,
    })
    // First, so that a job that is done has its map in use.
    await this.current.refresh()
    await this.change({ state: 'done', done_bytes: bytes, safe_bytes: bytes })
  }

  /** The archive as it is now: another state of it, or other trips, make another plan. */
  private async planNow(signal: AbortSignal): Promise<OpenedBuild & { plan: CutPlan }> {
    if (!this.facts) throw new AppError('MAP_JOB_NONE')
    const { url, build: known, trips, max_zoom } = this.facts
    const opened = await openBuild(this.app, url, known ?? null, signal)
    await this.change({ build: opened.build })
    const deepest = Math.min(max_zoom, opened.archive.header.max_zoom)
    const positions = trips ? await positionsOf(this.app, undefined) : []
    const areas = areasOf({ ...this.facts, max_zoom: deepest }, positions)
    const plan = await planAreas([opened.archive], areas, { reading: readings.remote, most: limits, signal })
    return { ...opened, plan }
  }

  private async progress(bytes: number, safe: boolean): Promise<void> {
    if (!this.facts) return
    if (safe) return this.change({ done_bytes: bytes, safe_bytes: bytes })
    this.facts = { ...this.facts, done_bytes: bytes, updated_at: this.app.now() }
  }

  private async change(news: Partial<JobFacts>): Promise<void> {
    if (!this.facts) return
    this.facts = { ...this.facts, ...news, updated_at: this.app.now() }
    await this.file.save(this.facts)
  }

  /** The server stops, or it was cancelled: neither is a failure. */
  private async fail(error: unknown, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    const problem = problemOf(error)
    if (problem.code === 'INTERNAL') this.app.log.error({ err: error }, '[maps] getting a region failed')
    else this.app.log.warn({ ...problem }, '[maps] getting a region failed')
    await this.change({ state: 'failed', error: problem })
  }
}
