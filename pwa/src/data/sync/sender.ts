/**
 * What one tab does for all of the device: it sends what waits, follows streams and holds the socket. Made when the tab
 * has the lead, and disposed of when it loses it.
 */
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { Place, Present } from '@caravel/sync-protocol/wire'
import type { Connection } from './connection/connection.ts'
import type { AskToSettle } from './connection/settle.ts'
import { LiveSocket } from './connection/socket.ts'
import type { Core } from './core.ts'
import type { Downloads } from './downloads/downloads.ts'
import { Lanes } from './outbox/lanes.ts'
import { DigestCheck } from './streams/digest-check.ts'
import { Pull } from './streams/pull.ts'
import type { StreamMemory } from './streams/stream-memory.ts'
import { SyncScheduler } from './sync-scheduler.ts'
import type { Uploads } from './uploads/uploads.ts'

/** What every tab has, as far as the one that sends uses it. */
export interface SenderParts {
  askToSettle: AskToSettle
  files: Uploads
  downloads: Downloads
  /** Its rows have to be in memory. */
  isNeeded(memory: StreamMemory): boolean
  /** Its rows are to be on the device. */
  isWanted(memory: StreamMemory): boolean
  /** A screen shows it. */
  isOpen(memory: StreamMemory): boolean
  /** Takes in what other tabs put on the disk without a hint. */
  readUntold(): Promise<void>
  /** Who looks at a stream, as the server says. */
  present(stream: StreamKey, people: readonly Present[]): void
  /** What this device shows someone. */
  places(): Place[]
  /** The connection is gone, and with it who is there. */
  unseen(): void
  /** This tab sends no more. */
  ended(): void
}

export class Sender {
  private readonly core: Core
  private readonly lanes: Lanes
  private readonly pulling: Pull
  private readonly socket: LiveSocket
  private readonly scheduler: SyncScheduler
  private readonly ended: () => void
  private readonly end = new AbortController()

  constructor(core: Core, connection: Connection, parts: SenderParts) {
    this.core = core
    this.ended = parts.ended
    const { signal } = this.end
    const pull = (memory: StreamMemory) => this.pulling.pull(memory)
    const sync = () => this.scheduler.soon()
    const { askToSettle } = parts
    this.lanes = new Lanes(
      core,
      connection,
      { askToSettle, pull, sync, follow: () => this.socket.follow(), greeted: () => this.greeted },
      signal,
    )
    this.pulling = new Pull(
      core,
      connection,
      {
        replaced: memory => this.replaced(memory),
        askStreams: sync,
        isNeeded: memory => memory.loaded || parts.isNeeded(memory),
      },
      signal,
    )
    const { present, places, unseen } = parts
    this.socket = new LiveSocket(core, connection, { pull, sync, present, places, unseen }, signal)
    const digests = new DigestCheck(core, connection, memory => this.pulling.fetch(memory), signal)
    this.scheduler = new SyncScheduler(
      core,
      connection,
      { ...parts, lanes: this.lanes, pull: this.pulling, socket: this.socket, digests },
      signal,
    )
  }

  /** Another tab sends from now on: timers, requests and the socket end. */
  dispose(): void {
    this.end.abort()
    this.ended()
  }

  /** The streams were asked for since the server last fell silent. */
  get greeted(): boolean {
    return this.scheduler.greeted
  }

  /** Changes of others arrive at once. */
  get live(): boolean {
    return this.socket.live
  }

  /** Entries on the wire. */
  get sending(): number {
    return this.lanes.sending
  }

  isFetching(memory: StreamMemory): boolean {
    return this.pulling.isFetching(memory)
  }

  /** Something suggests that a try may succeed; `forced`: lanes do not wait out their time. */
  wake(forced: boolean): void {
    this.scheduler.now(forced)
  }

  /** Time has passed. */
  wakeSoon(): void {
    this.scheduler.soon()
  }

  /** The network may be another one now. */
  probe(): void {
    this.socket.probe()
    this.scheduler.now(true)
  }

  /** A change waits in this lane. */
  queued(memory: StreamMemory): void {
    this.scheduler.queued(memory)
  }

  /** Someone looks at it: its rows are fetched if they are not on the device. */
  fetchMissing(memory: StreamMemory): void {
    if (memory.record?.status === 'listed' && this.greeted) this.core.track(this.pulling.fetch(memory))
  }

  tellPlaces(places: Place[]): void {
    this.socket.tellPlaces(places)
  }

  /** Rows were replaced: what was acknowledged is sent again, and the ledger answers. */
  private replaced(memory: StreamMemory): void {
    const { core } = this
    for (const effect of memory.moveLane({ type: 'regenerated' }))
      if (effect.type === 'save')
        core.track(
          core.ports.store.saveEntries(effect.entries, core.term).then(() => this.lanes.wake(memory)),
        )
    this.socket.follow()
    this.lanes.wake(memory)
  }
}
