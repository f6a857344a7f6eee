/**
 * What the leader tab does for all tabs of the device: it sends waiting entries, follows streams and holds the socket.
 * Created when the tab gets the lead, disposed of when it loses the lead.
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

/** Parts that every tab has and that the sender uses. */
export interface SenderParts {
  askToSettle: AskToSettle
  files: Uploads
  downloads: Downloads
  /** True if the rows of the stream have to be in memory. */
  isNeeded(memory: StreamMemory): boolean
  /** True if the rows of the stream should be on the device. */
  isWanted(memory: StreamMemory): boolean
  /** True if a screen shows the stream. */
  isOpen(memory: StreamMemory): boolean
  /** Reads what other tabs stored without a hint. */
  readUntold(): Promise<void>
  /** Passes on who is viewing a stream, as the server says. */
  present(stream: StreamKey, people: readonly Present[]): void
  /** The presence targets of this device: what its screens show. */
  places(): Place[]
  /** Called when the connection is lost: it is unknown then who is viewing what. */
  unseen(): void
  /** Called when this sender is disposed of. */
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

  /** True if the list of streams was fetched since the server last stopped answering. */
  get greeted(): boolean {
    return this.scheduler.greeted
  }

  /** True if changes of others arrive at once. */
  get live(): boolean {
    return this.socket.live
  }

  /** Number of entries in requests that are not answered yet. */
  get sending(): number {
    return this.lanes.sending
  }

  isFetching(memory: StreamMemory): boolean {
    return this.pulling.isFetching(memory)
  }

  /**
   * Sends and pulls now, because something suggests that it may succeed; `forced`: lanes do not wait until their next try
   * is due.
   */
  wake(forced: boolean): void {
    this.scheduler.now(forced)
  }

  /** Called by a timer: sends and pulls soon. */
  wakeSoon(): void {
    this.scheduler.soon()
  }

  /** Called when the network may have changed. */
  probe(): void {
    this.socket.probe()
    this.scheduler.now(true)
  }

  /** A change waits in this lane. */
  queued(memory: StreamMemory): void {
    this.scheduler.queued(memory)
  }

  /** A screen shows the stream: its rows are fetched if they are not on the device. */
  fetchMissing(memory: StreamMemory): void {
    if (memory.record?.status === 'listed' && this.greeted) this.core.track(this.pulling.fetch(memory))
  }

  tellPlaces(places: Place[]): void {
    this.socket.tellPlaces(places)
  }

  /**
   * A snapshot replaced the rows of a stream: its acknowledged entries are sent again, and the server says what became of
   * them.
   */
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
