/** When the engine does what: streams first, then flush and pull; again with a growing wait while nobody answers. */
import { maxBackoffMs } from '@caravel/sync-protocol/lane'
import { mostSnapshotStreams, parseStream } from '@caravel/sync-protocol/streams'
import type { Connection } from './connection/connection.ts'
import type { AskToSettle } from './connection/settle.ts'
import type { DigestCheck } from './streams/digest-check.ts'
import type { Core } from './core.ts'
import type { Downloads } from './downloads/downloads.ts'
import type { Lanes } from './outbox/lanes.ts'
import type { Pull } from './streams/pull.ts'
import type { LiveSocket } from './connection/socket.ts'
import type { StreamMemory } from './streams/stream-memory.ts'
import { askStreams, takeStreams } from './streams/streams.ts'
import type { Uploads } from './uploads/uploads.ts'

export interface SyncSchedulerParts {
  askToSettle: AskToSettle
  lanes: Lanes
  pull: Pull
  socket: LiveSocket
  digests: DigestCheck
  files: Uploads
  downloads: Downloads
  isWanted(memory: StreamMemory): boolean
  /** A screen shows it. */
  isOpen(memory: StreamMemory): boolean
  /** Takes in what waits on the disk and nobody told of. */
  readUntold(): Promise<void>
}

/** How often the server is asked while no socket tells. */
const pollMs = 20_000
/** And while one does: a socket can be dead without saying so. */
const rarePollMs = 120_000
/** Something new to send is a reason to try again, but not more often than this. */
const eagerMs = 3000

export class SyncScheduler {
  private readonly core: Core
  private readonly connection: Connection
  private readonly parts: SyncSchedulerParts
  /** Aborted when this tab sends no more. */
  private readonly signal: AbortSignal
  /** The streams were asked for since the server last fell silent. */
  greeted = false
  private running = false
  private again: 'no' | 'soon' | 'forced' = 'no'
  private failures = 0
  private lastTry = -Infinity
  private cancel: (() => void) | undefined

  constructor(core: Core, connection: Connection, parts: SyncSchedulerParts, signal: AbortSignal) {
    this.core = core
    this.connection = connection
    this.parts = parts
    this.signal = signal
    signal.addEventListener('abort', () => this.cancel?.())
    connection.onSilence = () => {
      this.greeted = false
      if (!this.running) this.schedule(this.wait())
    }
    connection.onBusy = () => {
      if (!this.running) this.schedule(connection.rest)
    }
    connection.onEpoch = () => this.soon()
    connection.onSessionEnd = () => parts.socket.stop()
  }

  /** A change waits in this lane. */
  queued(memory: StreamMemory): void {
    if (this.greeted) return this.parts.lanes.wake(memory)
    if (this.connection.session === undefined && this.untilNext() <= 0) this.now(false)
  }

  /** Asks soon, but not in a circle when the answer is what made us ask. */
  soon(): void {
    const wait = this.untilNext()
    if (this.running) this.now(false)
    else if (wait <= 0) this.now(false)
    else this.schedule(wait)
  }

  /** How long it is too soon for another try; a clock that was set back meanwhile is no reason to wait. */
  private untilNext(): number {
    const wait = this.lastTry + eagerMs - this.core.ports.clock.now()
    return wait > eagerMs ? 0 : wait
  }

  /** `forced`: there is a reason to believe in it, so lanes do not wait out their time. */
  now(forced: boolean): void {
    if (this.signal.aborted) return
    if (this.running) {
      if (this.again !== 'forced') this.again = forced ? 'forced' : 'soon'
      return
    }
    const { rest } = this.connection
    if (forced) this.connection.endRest()
    else if (rest > 0) return this.schedule(rest)
    this.running = true
    this.core.track(this.round(forced))
  }

  private async round(forced: boolean): Promise<void> {
    this.cancel?.()
    this.cancel = undefined
    this.lastTry = this.core.ports.clock.now()
    let reached = false
    try {
      reached = await this.sync(forced)
    } finally {
      this.running = false
      this.failures = reached ? 0 : this.failures + 1
      const again = this.again
      this.again = 'no'
      if (again === 'forced') this.now(true)
      else if (again === 'soon' && reached) this.soon()
      else this.schedule(reached ? this.pollAfter() : this.wait())
    }
  }

  private pollAfter(): number {
    const ms = this.parts.socket.live ? rarePollMs : pollMs
    return ms * (0.8 + 0.4 * this.core.ports.random.unit())
  }

  private wait(): number {
    const longest = Math.min(maxBackoffMs, 500 * 2 ** Math.min(this.failures, 8))
    return longest / 2 + (longest / 2) * this.core.ports.random.unit()
  }

  private schedule(ms: number): void {
    if (this.signal.aborted) return
    this.cancel?.()
    this.cancel = this.core.ports.timers.after(ms, () => {
      this.cancel = undefined
      this.now(false)
    })
  }

  /** True when the server answered. */
  private async sync(forced: boolean): Promise<boolean> {
    const { core, connection, parts } = this
    const wasAway = !this.greeted
    await parts.readUntold()
    const answer = await askStreams(core, connection)
    if (!answer) return false
    connection.sessionHolds()
    const todo = await takeStreams(core, answer, {
      pull: memory => parts.pull.pull(memory),
      fetch: memory => parts.pull.fetch(memory),
      askToSettle: parts.askToSettle,
      isWanted: stream => parts.isWanted(core.memory(stream)),
      isOpen: stream => parts.isOpen(core.memory(stream)),
    })
    if (this.signal.aborted) return false
    this.greeted = true
    const absent = [...core.memories.values()].filter(({ record }) => !record?.cursor)
    core.emitStreams(absent.map(({ stream }) => stream))
    for (const memory of core.memories.values()) {
      const { pause } = memory.lane
      const open = memory.listed !== undefined || memory.record?.status === 'local'
      // The session holds again; whether the stream may be written is asked of the list only where that was in doubt.
      if (pause === 'session' || (pause && open)) memory.moveLane({ type: 'resume' })
      parts.lanes.wake(memory, forced || (wasAway && this.failures > 0))
    }
    for (const memory of todo.pull) core.track(parts.pull.pull(memory))
    core.track(this.fetchInTurn(todo.fetch))
    parts.socket.follow()
    parts.digests.soon()
    parts.files.wake()
    parts.downloads.wake()
    return true
  }

  /**
   * Fetches several streams at a time, in this order; the rest waits for the next round when the server stops answering. A
   * stream that someone opened meanwhile was fetched at once, before its turn.
   */
  private async fetchInTurn(memories: readonly StreamMemory[]): Promise<void> {
    const absent = new Set(memories.filter(({ record }) => !record?.cursor))
    for (const some of inParts(memories)) {
      if (!this.greeted || this.signal.aborted) return
      await this.parts.pull.fetchSeveral(some)
      await this.core.ports.rest?.()
      for (const memory of some) {
        if (!this.greeted || this.signal.aborted) return
        if (absent.has(memory) && memory.record?.cursor) continue
        if (await this.parts.pull.fetch(memory)) this.parts.socket.follow()
      }
    }
  }
}

/** The next trip comes first, with what is no trip; nothing that is not read yet delays it. */
const inParts = (memories: readonly StreamMemory[]): StreamMemory[][] => {
  const trip = memories.findIndex(({ stream }) => parseStream(stream)?.kind === 'trip')
  const first = Math.min(trip + 1 || memories.length, mostSnapshotStreams)
  const parts = [memories.slice(0, first)]
  for (let from = first; from < memories.length; from += mostSnapshotStreams)
    parts.push(memories.slice(from, from + mostSnapshotStreams))
  return parts
}
