/**
 * The own router: a process that is started by the first question, ended when nobody asks, and started anew when it died.
 * Few questions run at once, the others wait in a bounded line.
 */
import type { Log } from '../../../log.ts'
import { RouterError } from '../router.ts'
import type { EnginePackage } from './engine-package.ts'
import { EngineGone, EngineProcess, type EngineAction } from './engine-process.ts'

export const engineLimits = {
  at_once: 4,
  waiting: 500,
  /** Of one question in the process, and in the line before it. */
  question_ms: 10_000,
  line_ms: 15_000,
  start_ms: 20_000,
  /** Without a question, until the process ends. */
  idle_ms: 300_000,
  most_bytes: 512_000_000,
}
export type EngineLimits = typeof engineLimits

interface Question {
  action: EngineAction
  question: object
  since: number
  /** The process died of it, or beside it: it is asked once more, alone. */
  again: boolean
  resolve(told: unknown): void
  reject(error: unknown): void
}

export class Engine {
  private readonly engine: EnginePackage
  private readonly log: Log
  private readonly limits: EngineLimits
  private readonly line: Question[] = []
  private readonly retired = new Set<Promise<void>>()
  private current: { process: EngineProcess; running: number } | undefined
  private tiles: string | undefined
  private running = 0
  private alone = false
  private idle: NodeJS.Timeout | undefined

  constructor(engine: EnginePackage, log: Log, limits: Partial<EngineLimits> = {}) {
    this.engine = engine
    this.log = log
    this.limits = { ...engineLimits, ...limits }
  }

  /** Of the process, as long as there is one. */
  get pid(): number | undefined {
    return this.current?.process.gone === false ? this.current.process.pid : undefined
  }

  /** What is asked from now on is asked of this graph; what runs is answered by the one before. */
  use(tiles: string | undefined): void {
    if (this.tiles === tiles) return
    this.tiles = tiles
    this.retire()
  }

  /** Throws `EngineRefusal` for what Valhalla refuses, {@link RouterError} for everything else. */
  ask(action: EngineAction, question: object): Promise<unknown> {
    if (this.line.length >= this.limits.waiting) throw new RouterError('the router is asked too much')
    clearTimeout(this.idle)
    return new Promise((resolve, reject) => {
      this.line.push({ action, question, since: performance.now(), again: false, resolve, reject })
      this.next()
    })
  }

  /** Resolves when no process uses a graph from before any more. */
  async settled(): Promise<void> {
    await Promise.all(this.retired)
  }

  async stop(): Promise<void> {
    clearTimeout(this.idle)
    this.tiles = undefined
    for (const { reject } of this.line.splice(0)) reject(new RouterError('the server stops'))
    await this.current?.process.end()
    await this.settled()
  }

  private next(): void {
    while (this.line[0] && !this.alone && this.running < (this.line[0].again ? 1 : this.limits.at_once)) {
      const question = this.line.shift() as Question
      this.alone = question.again
      this.running++
      void this.serve(question).finally(() => {
        if (question.again) this.alone = false
        this.running--
        this.next()
        this.restart()
      })
    }
  }

  private async serve(question: Question): Promise<void> {
    const { resolve, reject, since } = question
    try {
      if (performance.now() - since > this.limits.line_ms && !question.again)
        throw new RouterError('the router has too much to do')
      resolve(await this.askProcess(question))
    } catch (error) {
      if (!(error instanceof EngineGone)) return reject(error)
      this.log.warn({ err: error }, '[routing] the own router ended while it was asked')
      if (question.again) return reject(new RouterError(`the router cannot answer: ${error.message}`))
      question.again = true
      this.line.unshift(question)
    }
  }

  private async askProcess({ action, question }: Question): Promise<unknown> {
    const used = this.process()
    used.running++
    try {
      return await used.process.ask(action, question, this.limits.question_ms)
    } finally {
      used.running--
      if (used !== this.current && !used.running) void used.process.end()
    }
  }

  private process(): { process: EngineProcess; running: number } {
    if (this.current && !this.current.process.gone) return this.current
    if (this.tiles === undefined) throw new RouterError('there is no graph')
    const { start_ms, most_bytes } = this.limits
    const process = new EngineProcess({ engine: this.engine, tiles: this.tiles, start_ms, most_bytes })
    this.current = { process, running: 0 }
    return this.current
  }

  /** Lets the process finish what it was asked. */
  private retire(): void {
    const before = this.current
    this.current = undefined
    if (!before || before.process.gone) return
    const ended = before.process.ended.finally(() => this.retired.delete(ended))
    this.retired.add(ended)
    if (!before.running) void before.process.end()
  }

  /** Counts the time without a question anew. */
  private restart(): void {
    clearTimeout(this.idle)
    if (this.running) return
    this.idle = setTimeout(() => this.retire(), this.limits.idle_ms).unref()
  }
}
