/** One process of the own router on one graph. It answers until it ends, for whatever reason. */
import { fork, type ChildProcess } from 'node:child_process'
import { engineConfig } from './engine-config.ts'
import type { EnginePackage } from './engine-package.ts'

export type EngineAction = 'route' | 'sources_to_targets' | 'locate' | 'status'

/** The process ended, or was ended, before it answered. */
export class EngineGone extends Error {}
/** It answered that it does not answer this. */
export class EngineRefusal extends Error {}

interface Waiting {
  resolve(told: unknown): void
  reject(error: Error): void
}

interface Message {
  ready?: true
  id?: number
  told?: string
  refused?: string
}

export interface EngineProcessParts {
  engine: EnginePackage
  /** The folder of the graph. */
  tiles: string
  /** Bytes of its own memory at which it ends. */
  most_bytes: number
  start_ms: number
}

const worker = new URL('./engine-worker.mjs', import.meta.url)
const mostComplaint = 2000

export class EngineProcess {
  readonly tiles: string
  readonly ended: Promise<void>
  private readonly child: ChildProcess
  private readonly ready: Promise<unknown>
  private readonly waiting = new Map<number, Waiting>()
  private last = 0
  private complaint = ''
  private isGone = false

  constructor({ engine, tiles, most_bytes, start_ms }: EngineProcessParts) {
    this.tiles = tiles
    // It learns nothing of this server's environment, and has nowhere to connect to.
    this.child = fork(worker, {
      execArgv: ['--max-old-space-size=64'],
      env: { LANG: 'C.UTF-8' },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    this.child.stderr?.on('data', (chunk: Buffer) => {
      this.complaint = (this.complaint + chunk.toString('utf8')).slice(-mostComplaint)
    })
    this.ended = new Promise(resolve => {
      const gone = (how: string) => {
        this.fail(how)
        resolve()
      }
      this.child.once('error', error => gone(error.message))
      this.child.once('exit', (code, signal) =>
        gone(`it ended with ${signal ?? code} ${this.complaint}`.trim()),
      )
    })
    this.child.on('message', message => this.hear(message as Message))
    this.ready = this.reply(0, start_ms)
    // Everyone who asks learns of it; by itself it is no news.
    this.ready.catch(() => undefined)
    this.child.send({ folder: engine.folder, config: engineConfig(tiles), most_bytes }, noted)
  }

  get pid(): number | undefined {
    return this.child.pid
  }

  get gone(): boolean {
    return this.isGone
  }

  /** Throws {@link EngineGone} or {@link EngineRefusal}. After `limit` ms without an answer it ends the process. */
  async ask(action: EngineAction, question: object, limit: number): Promise<unknown> {
    await this.ready
    if (this.isGone) throw new EngineGone('it has ended')
    const id = ++this.last
    const told = this.reply(id, limit)
    this.child.send({ id, action, question }, noted)
    return told
  }

  async end(): Promise<void> {
    this.child.kill('SIGKILL')
    await this.ended
  }

  private reply(id: number, limit: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(id)
        reject(id === 0 ? new EngineGone('it did not start in time') : new EngineRefusal('it took too long'))
        void this.end()
      }, limit)
      const settled = <T>(settle: (value: T) => void) => {
        return (value: T): void => {
          clearTimeout(timer)
          this.waiting.delete(id)
          settle(value)
        }
      }
      this.waiting.set(id, { resolve: settled(resolve), reject: settled(reject) })
    })
  }

  private hear({ ready, id = 0, told, refused }: Message): void {
    const waiting = this.waiting.get(id)
    if (ready) waiting?.resolve(undefined)
    else if (refused !== undefined) waiting?.reject(new EngineRefusal(refused))
    else if (told !== undefined) waiting?.resolve(JSON.parse(told))
  }

  private fail(how: string): void {
    this.isGone = true
    for (const { reject } of this.waiting.values()) reject(new EngineGone(how))
  }
}

/** A process that has ended takes no message; `exit` tells of it. */
function noted(): void {}
