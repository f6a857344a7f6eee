/** "Build graph": one at a time, in the background. The graph before it is used until the new one answered a question. */
import { AppError } from '@caravel/sync-protocol/errors'
import type { App } from '../../../context.ts'
import { BuilderError } from './builder-process.ts'
import { buildGraph } from './build-graph.ts'
import type { EnginePackage } from './engine-package.ts'
import { EngineProcess } from './engine-process.ts'
import { engineLimits } from './engine.ts'
import type { Graph, GraphFolder } from './graph-folder.ts'

export interface JobFacts {
  state: 'running' | 'failed' | 'done'
  /** Of the whole work, 0 to 100. */
  percent: number
  /** Epoch ms. */
  started_at: number
  error: { code: string; reason: string | null } | null
}

interface Run {
  ending: AbortController
  work: Promise<void>
}

export interface GraphJobParts {
  app: Pick<App, 'now' | 'log'>
  engine: EnginePackage
  folder: GraphFolder
  /** Takes the new graph into use; the one before may be cleared away when it resolves. */
  onBuilt(graph: Graph): Promise<void>
}

export class GraphJob {
  private readonly parts: GraphJobParts
  private facts: JobFacts | undefined
  private run: Run | undefined

  constructor(parts: GraphJobParts) {
    this.parts = parts
  }

  view(): JobFacts | null {
    return this.facts ?? null
  }

  /** Clears away what a build left behind that ended with the server; true where there was one. */
  async recover(): Promise<boolean> {
    const wasCut = await this.parts.folder.clearBuild()
    const error = { code: 'ROUTING_BUILD_CUT', reason: null }
    if (wasCut) this.facts = { state: 'failed', percent: 0, started_at: this.parts.app.now(), error }
    return wasCut
  }

  /** ROUTING_NO_SOURCE, ROUTING_JOB_RUNNING. */
  async start(): Promise<void> {
    if (this.run) throw new AppError('ROUTING_JOB_RUNNING')
    const ending = new AbortController()
    const begun = Promise.withResolvers<void>()
    const work = this.work(ending.signal, begun.resolve)
      .catch((error: unknown) => {
        begun.reject(error)
        this.fail(error, ending.signal)
      })
      .finally(() => {
        this.run = undefined
      })
    this.run = { ending, work }
    await begun.promise
  }

  async cancel(): Promise<void> {
    await this.stop()
    this.facts = undefined
  }

  async stop(): Promise<void> {
    this.run?.ending.abort()
    await this.idle()
  }

  /** Resolves when nothing runs any more. */
  async idle(): Promise<void> {
    await this.run?.work
  }

  private async work(signal: AbortSignal, begun: () => void): Promise<void> {
    const { app, engine, folder, onBuilt } = this.parts
    const sources = await folder.sources()
    if (!sources.length) throw new AppError('ROUTING_NO_SOURCE')
    this.facts = { state: 'running', percent: 0, started_at: app.now(), error: null }
    begun()
    try {
      const now = () => app.now()
      const built = await buildGraph({
        engine,
        folder,
        sources,
        signal,
        now,
        progress: at => this.progress(at),
      })
      await this.mustAnswer(signal)
      await onBuilt(await folder.finish(built))
      this.facts = { ...this.facts, state: 'done', percent: 100 }
    } finally {
      await folder.clearBuild()
    }
  }

  /** A graph that cannot be loaded never takes the place of one that can. */
  private async mustAnswer(signal: AbortSignal): Promise<void> {
    const { engine, folder } = this.parts
    const { start_ms, question_ms, most_bytes } = engineLimits
    const process = new EngineProcess({ engine, tiles: folder.buildTiles, start_ms, most_bytes })
    try {
      await process.ask('status', {}, question_ms)
    } finally {
      await process.end()
    }
    signal.throwIfAborted()
  }

  private progress(percent: number): void {
    if (this.facts) this.facts = { ...this.facts, percent }
  }

  /** The server stops, or it was cancelled: neither is a failure. */
  private fail(error: unknown, signal: AbortSignal): void {
    if (signal.aborted || !this.facts || this.facts.state !== 'running') return
    const problem = problemOf(error)
    this.parts.app.log.error({ err: error, ...problem }, '[routing] the graph could not be built')
    this.facts = { ...this.facts, state: 'failed', error: problem }
  }
}

function problemOf(error: unknown): { code: string; reason: string | null } {
  if (error instanceof AppError)
    return { code: error.code, reason: String(error.detail['reason'] ?? '') || null }
  const said = error instanceof Error ? error.message : ''
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/ENOSPC|EDQUOT/.test(code) || /No space left/i.test(said))
    return { code: 'ROUTING_NO_ROOM', reason: null }
  if (error instanceof BuilderError && error.killed) return { code: 'ROUTING_BUILD_KILLED', reason: null }
  if (/PBF error|pbf_error/i.test(said)) return { code: 'ROUTING_SOURCE_BROKEN', reason: null }
  return { code: 'ROUTING_BUILD_FAILED', reason: null }
}
