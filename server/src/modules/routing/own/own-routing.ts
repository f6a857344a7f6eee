/** The own router of a running server: what is installed, its graph, and how one is made. */
import { AppError } from '@caravel/sync-protocol/errors'
import type { App } from '../../../context.ts'
import type { Router } from '../router.ts'
import { graphVersion } from './build-graph.ts'
import { Engine, type EngineLimits } from './engine.ts'
import { findEngine, type EnginePackage } from './engine-package.ts'
import { GraphFolder, type Graph } from './graph-folder.ts'
import { GraphJob } from './graph-job.ts'
import { ownRouter } from './own-router.ts'

type Needed = Pick<App, 'config' | 'db' | 'log' | 'now' | 'settings' | 'background'>

export class OwnRouting {
  readonly installed: EnginePackage | undefined
  readonly folder: GraphFolder
  readonly job: GraphJob | undefined
  readonly engine: Engine | undefined
  private readonly app: Needed
  private graph: Graph | undefined

  constructor(app: Needed, limits: Partial<EngineLimits> = {}) {
    this.app = app
    this.folder = new GraphFolder(app.config.data_dir)
    const installed = findEngine(app.config.router_folder)
    this.installed = installed
    if (!installed) return
    this.engine = new Engine(installed, app.log, limits)
    this.job = new GraphJob({
      app,
      engine: installed,
      folder: this.folder,
      onBuilt: graph => this.use(graph),
    })
  }

  async start(): Promise<void> {
    const wasCut = await this.job?.recover()
    const graph = await this.folder.current()
    if (graph) await this.use(graph)
    // What ended with the server once may end it again: an admin decides.
    if (!wasCut) this.buildWhereMissing()
    this.app.settings.onChanged(() => this.buildWhereMissing())
  }

  async stop(): Promise<void> {
    await this.job?.stop()
    await this.engine?.stop()
  }

  /** Undefined: not installed, or without a graph. */
  router(): Router | undefined {
    return this.engine && this.graph && ownRouter(this.engine, this.graph.version)
  }

  currentGraph(): Graph | undefined {
    return this.graph
  }

  /** The extracts are others than the graph was made of. */
  async isOutdated(): Promise<boolean> {
    const { installed, graph } = this
    if (!installed || !graph) return false
    const sources = await this.folder.sources()
    return sources.length > 0 && graphVersion(installed, sources) !== graph.version
  }

  /** ROUTING_NOT_INSTALLED, and what `GraphJob.start` throws. */
  async build(): Promise<void> {
    if (!this.job) throw new AppError('ROUTING_NOT_INSTALLED')
    await this.job.start()
  }

  private buildWhereMissing(): void {
    const { job, graph } = this
    if (!job || graph || job.view() || this.app.settings.get('router') !== 'own') return
    this.app.background.run('building the graph of roads', async () => {
      if ((await this.folder.sources()).length) await job.start()
    })
  }

  private async use(graph: Graph): Promise<void> {
    this.graph = graph
    this.engine?.use(graph.tiles)
    await this.engine?.settled()
    await this.folder.clear(graph)
  }
}

const running = new WeakMap<App['db'], OwnRouting>()

export async function startOwnRouting(app: App): Promise<void> {
  const own = new OwnRouting(app)
  running.set(app.db, own)
  await own.start()
}

export async function stopOwnRouting(app: Pick<App, 'db'>): Promise<void> {
  await running.get(app.db)?.stop()
}

export function ownRoutingOf(app: Pick<App, 'db'>): OwnRouting {
  const own = running.get(app.db)
  if (!own) throw new Error('the own router is asked for before it was started')
  return own
}
