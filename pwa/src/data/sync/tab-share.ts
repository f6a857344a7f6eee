/** What the tabs of one browser tell each other. The database is what counts; a hint only says where to look. */
import type { Entry } from '@caravel/sync-protocol/entry'
import { step } from '@caravel/sync-protocol/lane'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { GoneStream } from '@caravel/sync-protocol/wire'
import type { DeviceMeta, LoadedDevice, StreamRecord } from '../db/device-store.ts'
import { reloadStream } from './apply-commits.ts'
import type { Core } from './core.ts'
import type { Health, TabHint } from './ports.ts'
import type { StreamMemory } from './stream-memory.ts'
import type { Trayed } from './trayed.ts'

export interface TabNeighbours {
  trayed: Trayed
  /** How this tab is doing, when it is the one that sends. */
  ownHealth(): Health
  /** A screen of this tab shows it, or it has to be in memory for another reason. */
  isNeeded(memory: StreamMemory): boolean
  queued(memory: StreamMemory): void
  wake(forced: boolean): void
  /** Fetches a stream that another tab shows. */
  want(stream: StreamKey): void
}

export class TabShare {
  private readonly core: Core
  private readonly near: TabNeighbours
  /** As the tab that sends last told it. */
  private leaderHealth: Health | undefined
  private shared = ''

  constructor(core: Core, near: TabNeighbours) {
    this.core = core
    this.near = near
  }

  /** The answer ends it. */
  begin(fresh: DeviceMeta): () => void {
    const { core } = this
    const { tabs } = core.ports
    const ends = [
      core.onChange(({ type }) => (type === 'status' ? this.share() : undefined)),
      tabs.hear(hint => core.track(this.hear(hint))),
      tabs.lead(() => core.track(this.lead(fresh))),
    ]
    core.tell({ type: 'ask-health' })
    return () => {
      for (const end of ends) end()
    }
  }

  /** Puts what the disk holds into memory. */
  take({ meta, streams, entries, tray }: LoadedDevice): void {
    this.core.meta = meta
    this.core.items = tray
    for (const record of streams) this.remember(record)
    const lanes = new Map<StreamKey, Entry[]>()
    for (const entry of entries) lanes.set(entry.stream, [...(lanes.get(entry.stream) ?? []), entry])
    for (const [stream, lane] of lanes) this.putLane(this.core.memory(stream), lane)
  }

  private remember(record: StreamRecord): void {
    const memory = this.core.memory(record.stream)
    memory.record = record
    memory.lane = { ...memory.lane, local: record.status === 'local' }
  }

  /**
   * This tab sends from now on. It begins with what the last one left on the disk; what that one had on the wire may
   * or may not have arrived.
   */
  private async lead(fresh: DeviceMeta): Promise<void> {
    const { core } = this
    const loaded = await core.ports.store.load(fresh, 0)
    if (core.stopped) return
    core.meta = loaded.meta
    core.items = loaded.tray
    await this.takeStreams(loaded.streams)
    for (const memory of core.memories.values()) {
      await this.readLane(memory)
      for (const event of [{ type: 'start' }, { type: 'regenerated' }] as const) {
        const { lane, effects } = step(memory.lane, event)
        memory.lane = lane
        for (const effect of effects)
          if (effect.type === 'save') await core.ports.store.saveEntries(effect.entries)
      }
    }
    if (core.stopped) return
    core.leading = true
    core.emit({ type: 'tray' })
    this.near.wake(true)
  }

  /** The disk has more of this stream than memory: it came in a file. */
  async reread(stream: StreamKey): Promise<void> {
    const memory = this.core.memory(stream)
    if (!memory.record) {
      const stored = (await this.core.ports.store.loadStreams()).find(each => each.stream === stream)
      if (stored) this.remember(stored)
      memory.loaded = false
    }
    await reloadStream(this.core, memory)
    await this.readLane(memory)
    this.core.emit({ type: 'stream', stream })
    this.core.tell({ type: 'changed', stream })
    this.near.queued(memory)
  }

  private async hear(hint: TabHint): Promise<void> {
    const { core } = this
    if (hint.type === 'wake') return core.leading ? this.near.wake(false) : undefined
    if (hint.type === 'tray') return this.near.trayed.reload()
    if (hint.type === 'health') return this.hearHealth(hint.health)
    if (hint.type === 'ask-health') {
      this.shared = ''
      if (core.leading && core.revoked.size) core.tell({ type: 'gone', gone: [...core.revoked.values()] })
      return this.share()
    }
    if (hint.type === 'gone') return this.hearGone(hint.gone)
    if (hint.type === 'want') return core.leading ? this.near.want(hint.stream) : undefined
    if (hint.type === 'streams') return this.readStreams()
    const memory = core.memory(hint.stream)
    await this.readLane(memory)
    if (core.leading) return this.near.queued(memory)
    if (hint.type !== 'changed') return
    if (memory.loaded || this.near.isNeeded(memory)) await reloadStream(core, memory)
    else await this.readStreams()
  }

  private hearHealth(health: Health): void {
    const before = this.health()
    this.leaderHealth = health
    if (before.session !== health.session) this.core.emit({ type: 'session' })
    if (before.reach !== health.reach)
      for (const stream of this.core.memories.keys()) this.core.emit({ type: 'stream', stream })
    this.core.emit({ type: 'status' })
  }

  private hearGone(gone: readonly GoneStream[]): void {
    for (const each of gone) {
      this.core.revoked.set(each.stream, each)
      this.core.emit({ type: 'stream', stream: each.stream })
    }
  }

  private async readStreams(): Promise<void> {
    if (!this.core.leading) await this.takeStreams(await this.core.ports.store.loadStreams())
  }

  private async takeStreams(records: readonly StreamRecord[]): Promise<void> {
    this.forgetGone(new Set(records.map(record => record.stream)))
    for (const record of records) {
      this.core.revoked.delete(record.stream)
      const memory = this.core.memory(record.stream)
      const { record: before } = memory
      const moved = before?.generation !== record.generation || before.cursor?.seq !== record.cursor?.seq
      if (memory.loaded && moved) await reloadStream(this.core, memory)
      else this.remember(record)
      this.core.emit({ type: 'stream', stream: record.stream })
    }
  }

  /** What the sending tab dropped is gone here too; what waits here of it is still to be read from the disk. */
  private forgetGone(there: ReadonlySet<StreamKey>): void {
    const { core } = this
    for (const memory of core.memories.values()) {
      if (!memory.record || there.has(memory.stream) || memory.entries.length) continue
      const entities = core.entitiesOf(memory)
      memory.record = undefined
      memory.loaded = false
      core.memories.delete(memory.stream)
      core.emit({ type: 'rows', stream: memory.stream, entities })
      core.emit({ type: 'stream', stream: memory.stream })
    }
  }

  /** The lane as the disk has it: other tabs enqueue, merge and discard too. */
  private async readLane(memory: StreamMemory): Promise<void> {
    let before: readonly Entry[]
    let stored: Entry[]
    do {
      before = memory.lane.entries
      stored = await this.core.ports.store.loadLane(memory.stream)
      if (this.core.stopped) return
    } while (before !== memory.lane.entries)
    const saving = new Set(memory.saving.map(entry => entry.mutation_id))
    const known = new Map(before.map(entry => [entry.mutation_id, entry]))
    const entries = stored
      .filter(entry => !saving.has(entry.mutation_id))
      .map(entry =>
        this.core.leading && known.get(entry.mutation_id)?.sent ? known.get(entry.mutation_id) : entry,
      )
      .filter(entry => entry !== undefined)
    this.putLane(memory, entries)
    this.core.redraw(memory)
  }

  private putLane(memory: StreamMemory, entries: Entry[]): void {
    memory.lane = { ...memory.lane, entries }
  }

  health(): Health {
    return !this.core.leading && this.leaderHealth ? this.leaderHealth : this.near.ownHealth()
  }

  /** Tells the other tabs how the sending one does, once per change. */
  private share(): void {
    if (!this.core.leading) return
    const health = this.health()
    const text = JSON.stringify(health)
    if (text === this.shared) return
    this.shared = text
    this.core.tell({ type: 'health', health })
  }
}
