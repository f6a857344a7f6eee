/** What the tabs of one browser tell each other. A message is only a hint where to look: the data is read from the disk. */
import type { Entry } from '@caravel/sync-protocol/entry'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { GoneStream } from '@caravel/sync-protocol/wire'
import type { LoadedDevice, StreamRecord } from '../db/device-store.ts'
import { loadStream, reloadStream } from './streams/apply-commits.ts'
import type { Core } from './core.ts'
import type { Health, PresenceHint, TabHint } from './ports.ts'
import type { Sender } from './sender.ts'
import { forgetDropped } from './orphaned.ts'
import { mintClientId } from './client-id.ts'
import { isCleared, saveWhatIsLeft, wasCleared } from './storage/evicted.ts'
import { readLane } from './outbox/read-lane.ts'
import { readRollbacks, takeRollbacks } from './storage/server-rollback.ts'
import type { StreamMemory } from './streams/stream-memory.ts'
import type { AttentionList } from './attention/attention-list.ts'

export interface TabNeighbours {
  attentionList: AttentionList
  /** The health of this tab, for the case that it is the leader. */
  ownHealth(): Health
  /** True if a screen of this tab shows the stream, or its rows have to be in memory for another reason. */
  isNeeded(memory: StreamMemory): boolean
  /** Called when this tab gets the lead. */
  newSender(): Sender
  /** Fetches a stream that a screen of another tab shows. */
  want(stream: StreamKey): void
  /** Reads from the disk which files wait; true if anything changed. */
  reloadFiles(): Promise<boolean>
  reloadCopies(): Promise<void>
  /** Fetches the files of a trip, because a person asked for them in another tab. */
  getFiles(stream: StreamKey): void
  /** Takes a stream off the device, because a person did so in another tab. */
  takeOff(stream: StreamKey): void
  /** Keeps a stream on the device, or no longer keeps it, because a person chose so in another tab. */
  pin(stream: StreamKey, pinned: boolean): void
  /** Passes on a hint about who is viewing what. */
  presence(hint: PresenceHint): void
}

/** Hints after which this tab reads from the disk. */
const saysToRead: ReadonlySet<TabHint['type']> = new Set([
  'queued',
  'changed',
  'streams',
  'tray',
  'set-back',
  'dropped',
  'files',
  'copies',
])

/** How long this tab waits after a refused write before it asks for the lead again. */
const refusedMs = 5000

export class TabShare {
  private readonly core: Core
  private readonly near: TabNeighbours
  /** The health that the leader reported last. */
  private leaderHealth: Health | undefined
  private shared = ''
  private endLead = () => {}
  /** What this tab reads from the disk after it lost the lead. It becomes the leader again only when that is done. */
  private following: Promise<void> = Promise.resolve()
  /**
   * Counts how often this tab gained or lost the lead: `lead` checks after each wait whether the lead it was called for
   * still holds.
   */
  private holdsLead = 0

  constructor(core: Core, near: TabNeighbours) {
    this.core = core
    this.near = near
  }

  /** Returns a function that ends it. */
  begin(): () => void {
    const { core } = this
    const ends = [
      core.onChange(({ type }) => (type === 'status' ? this.share() : undefined)),
      core.given.tabs.hear(hint => (core.hasDisk ? core.track(this.hear(hint)) : undefined)),
      () => this.endLead(),
    ]
    core.onSuperseded = () => {
      // Without the lead, the refused write belongs to an earlier leadership of this tab, and a new one may be about to
      // begin.
      if (core.holdsLead && this.stepDown()) this.standAgain()
    }
    this.stand()
    core.tell({ type: 'ask-health' })
    // A tab may have died after it stored an entry and before it sent the hint.
    for (const { stream, lane } of core.memories.values())
      if (lane.entries.length) core.tell({ type: 'queued', stream })
    return () => {
      for (const end of ends) end()
    }
  }

  private stand(): void {
    this.endLead = this.core.ports.tabs.lead(
      () => this.core.track(this.lead(++this.holdsLead)),
      () => this.stepDown(),
    )
  }

  /** Joins the end of the queue for the lead. A stopped engine does not: it would keep the lead from other tabs. */
  private standAgain(): void {
    this.endLead()
    if (!this.core.stopped) this.stand()
  }

  /** Moves what is in memory into the new store of the engine, and asks for the lead there. */
  async changeStore(): Promise<void> {
    this.endLead()
    this.endLead = () => {}
    if (!this.stepDown()) this.following = this.follow()
    await this.following
    await this.near.reloadFiles()
    if (!this.core.stopped) this.stand()
  }

  /** Another tab is the leader, or is about to be. Returns true if this tab was the leader until now. */
  private stepDown(): boolean {
    const { core } = this
    this.holdsLead++
    if (!core.stepDown()) return false
    this.leaderHealth = undefined
    core.tell({ type: 'ask-health' })
    this.following = this.follow()
    core.track(this.following)
    return true
  }

  /** Reads the device from the disk again: writes that this tab had not finished may or may not be there. */
  private async follow(): Promise<void> {
    const { core } = this
    const { store, random } = core.ports
    if (core.stopped) return
    await saveWhatIsLeft(core, await store.load({ ...core.meta, client_id: mintClientId(random) }, 0))
    await this.takeStreams(await store.loadStreams())
    for (const memory of core.memories.values()) {
      if (core.sender) return
      memory.restartLane()
      await readLane(core, memory, 'as stored')
    }
    await this.near.attentionList.reload()
    await readRollbacks(core)
  }

  /** Puts what the disk holds into memory. */
  take({ meta, streams, entries, tray, rollbacks, notices }: LoadedDevice): void {
    this.core.meta = meta
    this.core.items = tray
    takeRollbacks(this.core, rollbacks)
    this.core.notices = notices
    for (const record of streams) this.remember(record)
    const lanes = new Map<StreamKey, Entry[]>()
    for (const entry of entries) lanes.set(entry.stream, [...(lanes.get(entry.stream) ?? []), entry])
    for (const [stream, lane] of lanes) this.putLane(this.core.memory(stream), lane)
  }

  private remember(record: StreamRecord): void {
    const memory = this.core.memory(record.stream)
    memory.begin(record)
  }

  /**
   * Makes this tab the leader. It begins with what is on the disk. Entries that the last leader was sending may or may not
   * have reached the server; they are sent again under the same mutation ids.
   */
  private async lead(token: number): Promise<void> {
    try {
      await this.following.catch(() => undefined)
      const term = await this.core.ports.store.claim()
      if (this.core.stopped || this.holdsLead !== token) return
      this.core.term = term
      await this.takeOver(term)
    } catch (error) {
      if (this.holdsLead !== token) throw error
      // The disk refused: a tab that holds the lead and cannot send would block all others, so it gives up the lead.
      const wait = this.core.ports.timers.after(refusedMs, () => this.standAgain())
      this.stepDown()
      this.endLead()
      this.endLead = wait
      throw error
    }
  }

  private async takeOver(term: number): Promise<void> {
    const { core } = this
    const { store } = core.ports
    const fresh = core.fresh()
    const first = await store.load(fresh, 0)
    const loaded = (await saveWhatIsLeft(core, first)) ? await store.load(fresh, 0) : first
    if (core.stopped || core.term !== term) return
    core.meta = loaded.meta
    // The database had been cleared and was filled again from memory, which has no copies of files.
    if (loaded !== first) await this.near.reloadFiles()
    await this.near.attentionList.reload()
    await readRollbacks(core)
    await this.takeStreams(loaded.streams)
    for (const memory of core.memories.values()) {
      await readLane(core, memory)
      for (const event of [{ type: 'start' }, { type: 'regenerated' }] as const) {
        for (const effect of memory.moveLane(event))
          if (effect.type === 'save') await core.ports.store.saveEntries(effect.entries, term)
      }
    }
    if (core.stopped || core.term !== term) return
    core.sender = this.near.newSender()
    core.emit({ type: 'tray' })
    // The last leader may have died between a write and its hint.
    core.tell({ type: 'tray' })
    core.tell({ type: 'set-back' })
    core.tell({ type: 'ask-looks' })
    core.sender.wake(true)
  }

  /** Reads a stream again from the disk after an outbox file added to it. */
  async reread(stream: StreamKey): Promise<void> {
    const memory = this.core.memory(stream)
    await this.meet(memory)
    await reloadStream(this.core, memory)
    await readLane(this.core, memory)
    this.core.emit({ type: 'stream', stream })
    this.core.tell({ type: 'changed', stream })
    this.core.sender?.queued(memory)
  }

  /** Reads the record of a stream that another tab created: the record decides how its lane is sent. */
  private async meet(memory: StreamMemory): Promise<void> {
    if (memory.record) return
    const stored = await this.core.ports.store.loadStreams()
    const record = stored.find(each => each.stream === memory.stream)
    if (!record || memory.record) return
    this.remember(record)
    await reloadStream(this.core, memory)
  }

  /**
   * Reads changes on the disk that no hint announced, because a tab died between its write and its hint (sync rule I16).
   */
  async readUntold(): Promise<void> {
    const { core } = this
    for (const [stream, { last, count }] of await core.ports.store.laneEnds()) {
      const memory = core.memory(stream)
      // The highest number is not enough: imported entries may have lower numbers than entries already in memory.
      if (last <= memory.lastSeq && count <= memory.lane.entries.length) continue
      await this.meet(memory)
      await readLane(core, memory)
    }
    if (await this.near.attentionList.reload()) core.tell({ type: 'tray' })
    if (await readRollbacks(core)) core.tell({ type: 'set-back' })
    if (await this.near.reloadFiles()) core.tell({ type: 'files' })
  }

  /** If the database was cleared, stores what is in memory, before a read from the disk would replace it. */
  async meetDisk(): Promise<void> {
    const { core } = this
    if (!isCleared(core, await core.ports.store.loadMeta())) return
    if (core.holdsLead) core.onSuperseded()
    else this.following = this.follow()
    await this.following
  }

  /** Reads everything from the disk that exists only on this device, whichever tab stored it. */
  async readAgain(): Promise<void> {
    const { core, near } = this
    const { store } = core.ports
    await this.meetDisk()
    await this.readStreams()
    for (const stream of (await store.laneEnds()).keys()) core.memory(stream)
    for (const memory of core.memories.values()) {
      await this.meet(memory)
      await readLane(core, memory)
    }
    await near.attentionList.reload()
    await readRollbacks(core)
    await near.reloadFiles()
    for (const memory of core.memories.values()) if (near.isNeeded(memory)) await loadStream(core, memory)
    core.emit({ type: 'status' })
  }

  private async hear(hint: TabHint): Promise<void> {
    const { core } = this
    if (saysToRead.has(hint.type)) await this.meetDisk()
    if (hint.type === 'wake') return core.sender?.wake(false)
    if (hint.type === 'tray') return void (await this.near.attentionList.reload())
    if (hint.type === 'files') return void (await this.near.reloadFiles())
    if (hint.type === 'copies') return this.near.reloadCopies()
    if (hint.type === 'get-files') return core.sender ? this.near.getFiles(hint.stream) : undefined
    if (hint.type === 'dropped') return forgetDropped(core, hint.stream)
    if (hint.type === 'set-back') return void (await readRollbacks(core))
    if (hint.type === 'health') return this.hearHealth(hint.health)
    if (hint.type === 'ask-health') {
      this.shared = ''
      if (core.sender && core.revoked.size) core.tell({ type: 'gone', gone: [...core.revoked.values()] })
      return this.share()
    }
    if (hint.type === 'gone') return this.hearGone(hint.gone)
    if (hint.type === 'off') return core.sender ? this.near.takeOff(hint.stream) : undefined
    if (hint.type === 'pin') return core.sender ? this.near.pin(hint.stream, hint.pinned) : undefined
    if (hint.type === 'want') return core.sender ? this.near.want(hint.stream) : undefined
    if (hint.type === 'looks' || hint.type === 'ask-looks' || hint.type === 'present')
      return this.near.presence(hint)
    if (hint.type === 'streams') return this.readStreams()
    const memory = core.memory(hint.stream)
    if (core.sender) await this.meet(memory)
    await readLane(core, memory)
    if (core.sender) return this.core.sender?.queued(memory)
    if (hint.type !== 'changed') return
    if (memory.loaded || this.near.isNeeded(memory)) await reloadStream(core, memory)
    else await this.readStreams()
  }

  private hearHealth(health: Health): void {
    const before = this.health()
    this.leaderHealth = health
    if (before.session !== health.session) this.core.emit({ type: 'session' })
    if (before.reach !== health.reach) this.core.emitStreams(this.core.memories.keys())
    this.core.emit({ type: 'status' })
  }

  private hearGone(gone: readonly GoneStream[]): void {
    for (const each of gone) {
      this.core.revoked.set(each.stream, each)
      this.core.emit({ type: 'stream', stream: each.stream })
    }
  }

  private async readStreams(): Promise<void> {
    if (!this.core.sender) await this.takeStreams(await this.core.ports.store.loadStreams())
  }

  private async takeStreams(records: readonly StreamRecord[]): Promise<void> {
    const there = new Set(records.map(record => record.stream))
    const missing = [...this.core.memories.values()].some(
      ({ stream, record }) => record && !there.has(stream),
    )
    if (missing && (await wasCleared(this.core))) return
    this.forgetGone(there)
    // Add all streams before listeners hear of one, so that they see which others are still loading.
    const moved = records.filter(record => {
      this.core.revoked.delete(record.stream)
      const { record: before, loaded } = this.core.memory(record.stream)
      const isMoved = before?.generation !== record.generation || before.cursor?.seq !== record.cursor?.seq
      if (!loaded || !isMoved) this.remember(record)
      return loaded && isMoved
    })
    for (const record of records) {
      const memory = this.core.memory(record.stream)
      if (moved.includes(record)) await reloadStream(this.core, memory)
      else if (record.status === 'orphaned') await loadStream(this.core, memory)
      this.core.emit({ type: 'stream', stream: record.stream })
    }
  }

  /**
   * Forgets streams that the leader dropped, except those with entries here: what became of these is still to be read from
   * the disk.
   */
  private forgetGone(there: ReadonlySet<StreamKey>): void {
    const { core } = this
    for (const memory of core.memories.values()) {
      if (!memory.record || there.has(memory.stream) || memory.entries.length) continue
      const entities = core.entitiesOf(memory)
      memory.forget()
      core.memories.delete(memory.stream)
      core.emit({ type: 'rows', stream: memory.stream, entities })
      core.emit({ type: 'stream', stream: memory.stream })
    }
  }

  private putLane(memory: StreamMemory, entries: Entry[]): void {
    memory.setEntries(entries)
    memory.lastSeq = Math.max(memory.lastSeq, entries.at(-1)?.client_seq ?? 0)
  }

  health(): Health {
    return !this.core.sender && this.leaderHealth ? this.leaderHealth : this.near.ownHealth()
  }

  /** As the leader, reports its health to the other tabs, once per change. */
  private share(): void {
    if (!this.core.sender) return
    const health = this.health()
    const text = JSON.stringify(health)
    if (text === this.shared) return
    this.shared = text
    this.core.tell({ type: 'health', health })
  }
}
