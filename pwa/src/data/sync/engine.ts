/** Puts the parts together: what a tab of the app runs, and what a simulator runs a thousand of. */
import { opVersion } from '@caravel/sync-protocol/wire'
import type { Entry } from '@caravel/sync-protocol/entry'
import { step } from '@caravel/sync-protocol/lane'
import { appStream, type StreamKey } from '@caravel/sync-protocol/streams'
import type { ParkedItem, StreamRecord } from '../db/device-store.ts'
import { loadStream, reloadStream } from './apply-commits.ts'
import { mintClientId } from './client-id.ts'
import { coalesce } from './coalesce.ts'
import { Connection } from './connection.ts'
import { Core } from './core.ts'
import type { Engine, EngineStatus, Enqueued, EntryInput, StreamStatus, WakeReason } from './engine-types.ts'
import { Lanes } from './lanes.ts'
import type { Health, Owner, Ports, TabHint } from './ports.ts'
import { Pull } from './pull.ts'
import { Rhythm } from './rhythm.ts'
import { LiveSocket } from './socket.ts'
import type { StreamMemory } from './stream-memory.ts'
import { fetchesByItself } from './streams.ts'
import { Trayed } from './trayed.ts'

/** Inverses of acknowledged changes are kept this long. */
const undoDays = 14

export const createEngine = (ports: Ports, owner: Owner): Engine => new DeviceEngine(ports, owner)

class DeviceEngine implements Engine {
  private readonly core: Core
  private readonly connection: Connection
  private readonly lanes: Lanes
  private readonly pulling: Pull
  private readonly socket: LiveSocket
  private readonly rhythm: Rhythm
  private readonly trayed: Trayed
  private readonly wanted = new Set<StreamKey>()
  private readonly ends: (() => void)[] = []
  /** As the tab that sends last told it. */
  private leaderHealth: Health | undefined
  private shared = ''

  constructor(ports: Ports, owner: Owner) {
    const core = (this.core = new Core(ports, owner))
    const connection = (this.connection = new Connection(core))
    const pull = (memory: StreamMemory) => this.pulling.pull(memory)
    const sync = () => this.rhythm.soon()
    this.lanes = new Lanes(core, connection, {
      pull,
      sync,
      follow: () => this.socket.follow(),
      greeted: () => this.rhythm.greeted,
    })
    this.pulling = new Pull(core, connection, {
      replaced: memory => this.replaced(memory),
      askStreams: sync,
    })
    this.socket = new LiveSocket(core, connection, { pull, sync })
    this.rhythm = new Rhythm(core, connection, {
      lanes: this.lanes,
      pull: this.pulling,
      socket: this.socket,
      isWanted: memory => this.isWanted(memory),
    })
    this.trayed = new Trayed(core, this.lanes)
  }

  async start(): Promise<void> {
    const { core } = this
    const { store, clock, random, tabs } = core.ports
    const fresh = { client_id: mintClientId(random), clock_skew: 0, is_admin: core.owner.is_admin }
    const loaded = await store.load(fresh, clock.now() - undoDays * 86_400_000)
    if (core.stopped) return
    core.meta = loaded.meta
    core.items = loaded.tray
    for (const record of loaded.streams) this.remember(record)
    for (const entry of loaded.entries) {
      const memory = core.memory(entry.stream)
      memory.lane = { ...memory.lane, entries: [...memory.lane.entries, entry] }
    }
    core.started = true
    for (const memory of core.memories.values())
      if (this.isNeeded(memory)) core.track(loadStream(core, memory))
    this.ends.push(core.onChange(({ type }) => (type === 'status' ? this.share() : undefined)))
    this.ends.push(tabs.hear(hint => core.track(this.hear(hint))))
    this.ends.push(tabs.lead(() => core.track(this.lead())))
    core.tell({ type: 'ask-health' })
    core.emit({ type: 'tray' })
    core.emit({ type: 'status' })
    for (const stream of core.memories.keys()) core.emit({ type: 'stream', stream })
  }

  /** Rows that have to be in memory whether a screen asks for them or not. */
  private isNeeded({ stream, record, lane }: StreamMemory): boolean {
    return (
      stream === appStream || record?.status === 'local' || lane.entries.length > 0 || this.wanted.has(stream)
    )
  }

  private remember(record: StreamRecord): void {
    const memory = this.core.memory(record.stream)
    memory.record = record
    memory.lane = { ...memory.lane, local: record.status === 'local' }
  }

  /** This tab sends from now on. What another one left on the wire may or may not have arrived. */
  private async lead(): Promise<void> {
    const { core } = this
    if (core.stopped) return
    for (const stream of core.memories.keys()) await this.readLane(core.memory(stream))
    for (const memory of core.memories.values()) {
      for (const event of [{ type: 'start' }, { type: 'regenerated' }] as const) {
        const { lane, effects } = step(memory.lane, event)
        memory.lane = lane
        for (const effect of effects)
          if (effect.type === 'save') await core.ports.store.saveEntries(effect.entries)
      }
    }
    core.leading = true
    this.rhythm.now(true)
  }

  stop(): void {
    this.core.stopped = true
    this.rhythm.stop()
    this.lanes.stop()
    this.socket.stop()
    for (const end of this.ends) end()
  }

  wake(reason: WakeReason): void {
    if (!this.core.leading) this.core.tell({ type: 'wake' })
    else if (reason !== 'timer') this.rhythm.now(true)
    else this.rhythm.soon()
  }

  /** Rows were replaced: what was acknowledged is sent again, and the ledger answers. */
  private replaced(memory: StreamMemory): void {
    const { lane, effects } = step(memory.lane, { type: 'regenerated' })
    memory.lane = lane
    for (const effect of effects)
      if (effect.type === 'save')
        this.core.track(this.core.ports.store.saveEntries(effect.entries).then(() => this.lanes.wake(memory)))
    this.socket.follow()
    this.lanes.wake(memory)
  }

  enqueue(input: EntryInput): Enqueued {
    const { core } = this
    const memory = core.memory(input.stream)
    const entry = this.entryOf(memory, input)
    const merged = memory.saving.length ? undefined : coalesce(memory.lane.entries.at(-1), entry)
    const born = !merged && input.opens ? this.born(memory) : undefined
    const saved = merged
      ? this.merge(memory, merged, entry)
      : this.keep(memory, [entry], born ? { born } : {})
    core.settled(saved)
    return { mutation_id: merged?.mutation_id ?? entry.mutation_id, saved }
  }

  requeue(inputs: readonly EntryInput[], unpark?: string): { ids: string[]; saved: Promise<void> } {
    const memory = this.core.memory(inputs[0]?.stream ?? '')
    const entries = inputs.map(input => this.entryOf(memory, input))
    if (unpark !== undefined) this.trayed.forget(unpark)
    const born = inputs.some(input => input.opens) && !memory.record ? this.born(memory) : undefined
    const more = { ...(born ? { born } : {}), ...(unpark === undefined ? {} : { unpark }) }
    const saved = this.keep(memory, entries, more)
    this.core.settled(saved)
    return { ids: entries.map(entry => entry.mutation_id), saved }
  }

  private entryOf(memory: StreamMemory, { stream, method, path, body, base_seq, unit }: EntryInput): Entry {
    const id = this.core.mint()
    const cursor = memory.record?.cursor
    return {
      mutation_id: id,
      stream,
      client_seq: (memory.entries.at(-1)?.client_seq ?? 0) + 1,
      method,
      path,
      body,
      base_seq: base_seq ?? cursor?.seq ?? 0,
      base_epoch: cursor?.epoch ?? null,
      edited_at: this.core.now(),
      op_version: opVersion,
      unit: unit ?? id,
      state: 'waiting',
      sent: false,
      tries: 0,
      server_errors: 0,
      silent_tries: 0,
    }
  }

  /** A stream that begins on this device: never wiped, and readable at once. */
  private born(memory: StreamMemory): StreamRecord {
    const record: StreamRecord = {
      stream: memory.stream,
      status: 'local',
      role: 'owner',
      cursor: null,
      generation: this.core.mint(),
      access_rev: -1,
      schema_rev: -1,
      card: null,
    }
    memory.record = record
    memory.loaded = true
    memory.lane = { ...memory.lane, local: true }
    this.core.emit({ type: 'stream', stream: memory.stream })
    return record
  }

  /** Draws at once; the entries join their lane when they are on the disk, and vanish again if it refuses. */
  private async keep(
    memory: StreamMemory,
    entries: Entry[],
    more: { born?: StreamRecord; unpark?: string },
  ): Promise<void> {
    const { core } = this
    memory.saving = [...memory.saving, ...entries]
    const entities = new Set(entries.flatMap(entry => [...memory.draw(entry)]))
    if (entities.size) core.emit({ type: 'rows', stream: memory.stream, entities })
    core.emit({ type: 'lane', stream: memory.stream })
    core.emit({ type: 'status' })
    const ids = new Set(entries.map(entry => entry.mutation_id))
    const leave = () => (memory.saving = memory.saving.filter(entry => !ids.has(entry.mutation_id)))
    try {
      const stored = await core.ports.store.enqueue(entries, more)
      leave()
      for (const entry of stored) core.moveLane(memory, { type: 'enqueue', entry })
    } catch (error) {
      leave()
      this.refused(memory, error, more)
      throw error
    }
    core.setDisk('ok')
    core.emit({ type: 'lane', stream: memory.stream })
    core.tell({ type: 'queued', stream: memory.stream })
    this.rhythm.queued(memory)
  }

  private refused(
    memory: StreamMemory,
    error: unknown,
    more: { born?: StreamRecord; unpark?: string },
  ): void {
    if (more.born && !memory.entries.length) {
      memory.record = undefined
      memory.loaded = false
    }
    if (more.unpark !== undefined) this.core.track(this.trayed.reload())
    this.core.failed(error)
    this.core.redraw(memory)
    this.core.emit({ type: 'stream', stream: memory.stream })
  }

  private async merge(memory: StreamMemory, merged: Entry, single: Entry): Promise<void> {
    const { core } = this
    const before = memory.lane.entries
    const put = (entry: Entry) => {
      const entries = memory.lane.entries.map(each => (each.mutation_id === entry.mutation_id ? entry : each))
      memory.lane = { ...memory.lane, entries }
      core.redraw(memory)
    }
    put(merged)
    const old = before.find(entry => entry.mutation_id === merged.mutation_id)
    let replaced = false
    try {
      replaced = await core.ports.store.replaceUnsent(merged)
    } catch (error) {
      if (old) put(old)
      core.failed(error)
      throw error
    }
    if (replaced) {
      core.tell({ type: 'queued', stream: memory.stream })
      return this.rhythm.queued(memory)
    }
    // Another tab took it on its way meanwhile: then this is a change of its own.
    if (old) put(old)
    await this.keep(memory, [single], {})
  }

  open(stream: StreamKey): void {
    this.wanted.add(stream)
    if (!this.core.started) return
    const memory = this.core.memory(stream)
    if (!memory.loaded) this.core.track(loadStream(this.core, memory).then(() => this.fetchMissing(memory)))
    else this.fetchMissing(memory)
  }

  private fetchMissing(memory: StreamMemory): void {
    if (memory.record && !memory.record.cursor && memory.record.status === 'listed' && this.rhythm.greeted)
      this.core.track(this.pulling.fetch(memory))
    else if (!memory.record && !this.core.leading) this.core.tell({ type: 'wake' })
  }

  private isWanted({ stream, record }: StreamMemory): boolean {
    return this.wanted.has(stream) || (record !== undefined && fetchesByItself(record, this.core.now()))
  }

  memory(stream: StreamKey): StreamMemory {
    return this.core.memory(stream)
  }

  records(): readonly StreamRecord[] {
    return [...this.core.memories.values()].flatMap(({ record }) => (record ? [record] : []))
  }

  status(stream: StreamKey): StreamStatus {
    if (this.core.revoked.has(stream)) return 'revoked'
    const memory = this.core.memory(stream)
    if (!this.core.started || (!memory.loaded && memory.record?.cursor)) return 'loading'
    const { record } = memory
    if (record && record.status !== 'listed') return record.status
    const { reach } = this.health()
    const coming = record !== undefined && reach === 'reached' && this.wanted.has(stream)
    return reach === 'unknown' || coming || this.pulling.isFetching(memory) ? 'loading' : 'absent'
  }

  role(stream: StreamKey) {
    return this.core.memory(stream).record?.role ?? undefined
  }

  tray(): readonly ParkedItem[] {
    return this.core.items
  }

  state(): EngineStatus {
    const { core } = this
    let waiting = 0
    for (const memory of core.memories.values()) waiting += memory.entries.length
    return { ...this.health(), waiting, attention: core.items.length, disk: core.disk }
  }

  private health(): Health {
    const { core, connection } = this
    if (!core.leading && this.leaderHealth) return this.leaderHealth
    return {
      reach: connection.reach,
      silent_since: connection.silentSince,
      live: this.socket.live,
      session: connection.session,
      sending: this.lanes.sending,
    }
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

  mint(): string {
    return this.core.mint()
  }

  now(): number {
    return this.core.now()
  }

  removeUnsent(ids: readonly string[]): Promise<boolean> {
    return this.trayed.removeUnsent(ids)
  }

  abandon(mutationId: string) {
    return this.trayed.abandon(mutationId)
  }

  discardParked(id: string): Promise<void> {
    return this.trayed.discard(id)
  }

  amendParked(item: ParkedItem): Promise<void> {
    const saved = this.trayed.amend(item)
    this.core.settled(saved)
    return saved
  }

  onChange(listener: Parameters<Engine['onChange']>[0]): () => void {
    return this.core.onChange(listener)
  }

  idle(): Promise<void> {
    return this.core.idle()
  }

  private async hear(hint: TabHint): Promise<void> {
    const { core } = this
    if (hint.type === 'wake') return core.leading ? this.rhythm.now(false) : undefined
    if (hint.type === 'tray') return this.trayed.reload()
    if (hint.type === 'health') return this.hearHealth(hint.health)
    if (hint.type === 'ask-health') {
      this.shared = ''
      return this.share()
    }
    if (hint.type === 'streams') return this.readStreams()
    const memory = core.memory(hint.stream)
    await this.readLane(memory)
    if (core.leading) return this.rhythm.queued(memory)
    if (hint.type !== 'changed') return
    if (memory.loaded || this.isNeeded(memory)) await reloadStream(core, memory)
    else await this.readStreams()
  }

  private hearHealth(health: Health): void {
    const before = this.health()
    this.leaderHealth = health
    if (before.session !== health.session) this.core.emit({ type: 'session' })
    if (before.reach !== health.reach)
      for (const stream of this.wanted) this.core.emit({ type: 'stream', stream })
    this.core.emit({ type: 'status' })
  }

  private async readStreams(): Promise<void> {
    if (this.core.leading) return
    const records = await this.core.ports.store.loadStreams()
    for (const record of records) {
      const memory = this.core.memory(record.stream)
      if (memory.loaded && memory.record?.generation === record.generation) memory.record = record
      else if (memory.loaded) await reloadStream(this.core, memory)
      else this.remember(record)
      this.core.emit({ type: 'stream', stream: record.stream })
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
    memory.lane = { ...memory.lane, entries }
    this.core.redraw(memory)
  }
}
