/** Now and then, when all is quiet: are the rows of a stream here those of the server? (sync rule L9) */
import { digestOf, type Sha256 } from '@caravel/sync-protocol/digest'
import type { DigestAnswer } from '@caravel/sync-protocol/wire'
import type { Connection } from '../connection/connection.ts'
import type { Core } from '../core.ts'
import type { StreamMemory } from './stream-memory.ts'

/** After a round that caught up. */
const quietMs = 30_000
/** Of one stream at most so often. */
const rarelyMs = 60 * 60_000

export class DigestCheck {
  private readonly core: Core
  private readonly connection: Connection
  private readonly fetch: (memory: StreamMemory) => Promise<boolean>
  private readonly askedAt = new Map<string, number>()
  /** Where rows differed once and a snapshot did not help: another one would not either. */
  private readonly gaveUpAt = new Map<string, number>()
  /** Aborted when this tab follows the server no more. */
  private readonly signal: AbortSignal
  private cancel: (() => void) | undefined

  constructor(
    core: Core,
    connection: Connection,
    fetch: (memory: StreamMemory) => Promise<boolean>,
    signal: AbortSignal,
  ) {
    this.core = core
    this.connection = connection
    this.fetch = fetch
    this.signal = signal
    signal.addEventListener('abort', () => this.cancel?.())
  }

  /** All was caught up: one stream after the other is compared, each in a while. */
  soon(): void {
    const { sha256, timers } = this.core.ports
    if (!sha256 || this.cancel || this.signal.aborted) return
    this.cancel = timers.after(quietMs, () => {
      this.cancel = undefined
      const next = this.next()
      if (next) this.core.track(this.compare(next, sha256).then(() => this.soon()))
    })
  }

  private next(): StreamMemory | undefined {
    const { core } = this
    const now = core.ports.clock.now()
    return [...core.memories.values()].find(
      memory =>
        memory.loaded &&
        memory.record?.status === 'live' &&
        !memory.entries.length &&
        now - (this.askedAt.get(memory.stream) ?? -Infinity) >= rarelyMs,
    )
  }

  private async compare(memory: StreamMemory, sha256: Sha256): Promise<void> {
    const { core } = this
    const cursor = memory.record?.cursor
    if (!cursor) return
    this.askedAt.set(memory.stream, core.ports.clock.now())
    const path = `/api/streams/${encodeURIComponent(memory.stream)}/digest?seq=${cursor.seq}`
    const answer = await this.connection.ask('GET', path)
    const { digest, epoch, seq, mark } = (answer?.status === 200 ? answer.body : {}) as Partial<DigestAnswer>
    if (digest === undefined || epoch !== cursor.epoch || seq !== cursor.seq) return
    // An older file was put back, and another change has its number by now: what is lost for that shows in the snapshot.
    if (mark !== cursor.mark) return void (await this.fetch(memory))
    const rows = [...memory.confirmed.tables].flatMap(([entity, table]) =>
      [...table.values()].map(row => [entity, row] as const),
    )
    const own = await digestOf(rows, sha256)
    const moved = memory.record?.cursor?.seq !== cursor.seq
    if (own === digest || moved || this.gaveUpAt.get(memory.stream) === cursor.seq) return
    this.gaveUpAt.set(memory.stream, cursor.seq)
    core.ports.report(`the rows of ${memory.stream} at ${cursor.seq} are not the server's: taken anew`)
    await this.fetch(memory)
  }
}
