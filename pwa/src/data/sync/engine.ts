/** Puts the parts of the engine together. Every tab of the app runs one engine; the simulator runs a thousand. */
import type { Entry } from '@caravel/sync-protocol/entry'
import { isReadMark } from '@caravel/sync-protocol/read-mark'
import { upcastEntry } from '@caravel/sync-protocol/upcast'
import { appStream, type StreamKey } from '@caravel/sync-protocol/streams'
import type { GoneStream, Place, Present } from '@caravel/sync-protocol/wire'
import type {
  AmendAttention,
  LoadedDevice,
  StoredAttentionItem,
  LostPart,
  ServerRollback,
  StoredChanges,
  StreamRecord,
} from '../db/device-store.ts'
import type { StagedBytes } from '../db/file-store.ts'
import { loadStream, readEarly } from './streams/apply-commits.ts'
import { importedEntries, onlyHere } from './attention/import-entries.ts'
import { Connection } from './connection/connection.ts'
import { settle } from './connection/settle.ts'
import { Core } from './core.ts'
import { Sender } from './sender.ts'
import { userActionsOf } from './user-actions.ts'
import type { Engine, EngineStatus, Enqueued, EntryInput, StreamStatus, WakeReason } from './engine-types.ts'
import type { Notice } from './notices.ts'
import type { Owner, Ports } from './ports.ts'
import { takeOffDevice } from './storage/off-device.ts'
import { pinStream } from './streams/pin.ts'
import { Outbox } from './outbox/outbox.ts'
import { sendOrphanAgain } from './orphaned.ts'
import type { Presence } from './connection/presence.ts'
import { Downloads } from './downloads/downloads.ts'
import { StorageQuota } from './storage/storage-quota.ts'
import { WithoutDisk } from './storage/without-disk.ts'
import { leaveRollback, readRollbacks, stillLost, waitingParts } from './storage/server-rollback.ts'
import type { StreamMemory } from './streams/stream-memory.ts'
import { fetchesByItself } from './streams/streams.ts'
import { TabShare } from './tab-share.ts'
import { Uploads } from './uploads/uploads.ts'
import { AttentionList } from './attention/attention-list.ts'

/** How long the inverse of an acknowledged change is stored for undo. */
const undoMs = 14 * 86_400_000

/** Code that is only loaded when a person discards something. */
const discarding = () => import('./discard-unsent.ts')

export const createEngine = (ports: Ports, owner: Owner): Engine => new DeviceEngine(ports, owner)

class DeviceEngine implements Engine {
  readonly files: Uploads
  readonly downloads: Downloads
  private readonly core: Core
  private readonly connection: Connection
  /** Its code is loaded when someone views a trip. */
  private presence: Presence | undefined
  private presenceComes: Promise<void> | undefined
  private readonly attentionList: AttentionList
  private readonly wanted = new Set<StreamKey>()
  private readonly outbox: Outbox
  private readonly quota: StorageQuota
  private readonly tabs: TabShare
  private endTabs = () => {}
  private readonly withoutDisk: WithoutDisk

  constructor(ports: Ports, owner: Owner) {
    const core = (this.core = new Core(ports, owner))
    const connection = (this.connection = new Connection(core))
    const files = (this.files = new Uploads(core, connection))
    const downloads = (this.downloads = new Downloads(core, connection, {
      uploads: files,
      health: () => this.tabs.health().files,
    }))
    const askToSettle = (entries: readonly Entry[]) => settle(core, connection, entries)
    this.attentionList = new AttentionList(core, askToSettle, files)
    this.quota = new StorageQuota(
      core,
      all => downloads.dropSome(all),
      memory => this.isNeeded(memory),
    )
    this.outbox = new Outbox(core, this.attentionList, files)
    this.tabs = new TabShare(core, {
      attentionList: this.attentionList,
      isNeeded: memory => this.isNeeded(memory),
      newSender: () => this.newSender(),
      want: stream => this.open(stream),
      reloadFiles: async () => {
        const isNews = await files.load()
        files.wake()
        return isNews
      },
      reloadCopies: () => downloads.reload(),
      getFiles: stream => core.track(downloads.get(stream)),
      takeOff: stream => this.core.track(this.takeOff(stream)),
      pin: (stream, pinned) => this.core.track(this.pin(stream, pinned)),
      presence: hint => {
        const says = hint.type === 'looks' ? hint.place : hint.type === 'present' && hint.people.length
        this.withPresence(Boolean(says), each => each.hearTab(hint))
      },
      ownHealth: () => ({
        reach: connection.reach,
        silent_since: connection.silentSince,
        live: core.sender?.live ?? false,
        session: connection.session,
        sending: (core.sender?.sending ?? 0) + files.sending,
        files: downloads.ownHealth,
      }),
    })
    this.withoutDisk = new WithoutDisk(core, this.tabs)
  }

  async start(): Promise<void> {
    const { core } = this
    // The browser may take the database away while it is read.
    this.withoutDisk.begin()
    const loaded = await this.withoutDisk.read(() => this.read())
    if (core.stopped) return
    // Older versions of the app put read marks into the attention list, though nobody has to decide about them.
    const [marks = [], tray = []] = [true, false].map(is =>
      loaded.tray.filter(({ entry }) => isReadMark(entry) === is),
    )
    for (const item of marks) await core.ports.store.removeAttention(item)
    this.tabs.take({ ...loaded, tray })
    await this.files.load()
    if (core.stopped) return
    core.started = true
    for (const memory of core.memories.values())
      if (this.isNeeded(memory)) core.track(loadStream(core, memory))
    this.endTabs = this.tabs.begin()
    this.quota.begin()
    core.emit({ type: 'tray' })
    core.emit({ type: 'status' })
    core.emitStreams(core.memories.keys())
  }

  private async read(): Promise<LoadedDevice> {
    const { ops, ports } = this.core
    // Unsent entries of older versions of the app are rewritten before anything reads them (C10).
    if (ops.current > 1) await ports.store.rewriteUnsent(entry => upcastEntry(entry, ops))
    return ports.store.load(this.core.fresh(), ports.clock.now() - undoMs)
  }

  /** True if the rows of the stream have to be in memory, whether a screen shows them or not. */
  private isNeeded({ stream, record, lane }: StreamMemory): boolean {
    const onlyHere = record?.status === 'local' || record?.status === 'orphaned'
    const own = stream === appStream || onlyHere || lane.entries.length > 0 || this.core.rollbacks.has(stream)
    return own || this.wanted.has(stream) || this.files.waitIn(stream)
  }

  names(): readonly string[] {
    const { client_id, was = [] } = this.core.meta
    return [client_id, ...was]
  }

  stop(): void {
    this.core.stopped = true
    this.core.stepDown()
    this.quota.end()
    this.endTabs()
  }

  /** Called when this tab gets the lead. */
  private newSender(): Sender {
    const { core, connection, files, downloads } = this
    return new Sender(core, connection, {
      askToSettle: entries => settle(core, connection, entries),
      files,
      downloads,
      isNeeded: memory => this.isNeeded(memory),
      isWanted: memory => this.isWanted(memory),
      isOpen: ({ stream }) => this.wanted.has(stream),
      readUntold: () => this.tabs.readUntold(),
      present: (stream, people) => this.withPresence(people.length > 0, each => each.hear(stream, people)),
      places: () => this.presence?.places() ?? [],
      unseen: () => this.presence?.clear(),
      ended: () => {
        this.presence?.stop()
        files.stop()
      },
    })
  }

  wake(reason: WakeReason): void {
    const { sender } = this.core
    if (!sender) this.core.tell({ type: 'wake' })
    else if (reason === 'timer') sender.wakeSoon()
    else sender.probe()
  }

  enqueue(input: EntryInput): Enqueued {
    return this.outbox.enqueue(input)
  }

  together<T>(work: () => T): T {
    return this.outbox.together(work)
  }

  requeue(
    inputs: readonly EntryInput[],
    unpark?: StoredAttentionItem,
  ): { ids: string[]; saved: Promise<void> } {
    return this.outbox.requeue(inputs, unpark)
  }

  open(stream: StreamKey): void {
    this.wanted.add(stream)
    if (!this.core.started) return readEarly(this.core, stream)
    const memory = this.core.memory(stream)
    if (!memory.loaded) this.core.track(loadStream(this.core, memory).then(() => this.fetchMissing(memory)))
    else this.fetchMissing(memory)
  }

  look(place: Place | undefined): void {
    this.withPresence(place !== undefined, each => each.look(place))
  }

  present(stream: StreamKey): readonly Present[] {
    return this.presence?.in(stream) ?? []
  }

  /** Loads the code of presence with the first call that has something to tell. Earlier calls have no effect. */
  private withPresence(tells: boolean, work: (presence: Presence) => void): void {
    if (this.presence) return work(this.presence)
    if (!tells && !this.presenceComes) return
    this.presenceComes ??= import('./connection/presence.ts').then(({ Presence }) => {
      this.presence = new Presence(this.core, places => this.core.sender?.tellPlaces(places))
    })
    this.core.track(this.presenceComes.then(() => this.presence && work(this.presence)))
  }

  async takeOff(stream: StreamKey): Promise<boolean> {
    this.wanted.delete(stream)
    const memory = this.core.memory(stream)
    if (this.core.sender) return takeOffDevice(this.core, memory)
    const may = memory.record?.status === 'live' && memory.entries.length === 0
    if (may) this.core.tell({ type: 'off', stream })
    return may
  }

  async pin(stream: StreamKey, pinned: boolean): Promise<void> {
    if (!this.core.sender) return this.core.tell({ type: 'pin', stream, pinned })
    const memory = this.core.memory(stream)
    await pinStream(this.core, memory, pinned)
    if (pinned) this.fetchMissing(memory)
  }

  async heldBytes(stream: StreamKey): Promise<number> {
    const { rows } = await this.core.ports.store.loadStream(stream)
    return rows.reduce((sum, { row }) => sum + JSON.stringify(row).length, 0)
  }

  private fetchMissing(memory: StreamMemory): void {
    const { sender } = this.core
    if (sender) sender.fetchMissing(memory)
    else if (!memory.record?.cursor) this.core.tell({ type: 'want', stream: memory.stream })
  }

  private isWanted({ stream, record, lane }: StreamMemory): boolean {
    return (
      this.wanted.has(stream) ||
      lane.entries.length > 0 ||
      this.files.waitIn(stream) ||
      (record !== undefined && fetchesByItself(record, this.core.now()))
    )
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
    const { reach } = this.tabs.health()
    const { sender } = this.core
    const asking = reach === 'unknown' || (reach === 'reached' && sender?.greeted === false)
    const coming = record !== undefined && reach === 'reached' && this.wanted.has(stream)
    return asking || coming || sender?.isFetching(memory) ? 'loading' : 'absent'
  }

  role(stream: StreamKey) {
    return this.core.memory(stream).record?.role ?? undefined
  }

  gone(stream: StreamKey): GoneStream | undefined {
    return this.core.revoked.get(stream)
  }

  attention(): readonly StoredAttentionItem[] {
    return this.core.items
  }

  state(): EngineStatus {
    const { core } = this
    let [waiting, saving, orphaned] = [0, 0, 0]
    for (const { lane, record, saving: leaving } of core.memories.values()) {
      waiting += userActionsOf(lane.entries).length
      saving += leaving.length
      if (record?.status === 'orphaned') orphaned++
    }
    const files = this.files.counts()
    const set_back = this.lostStreams().length
    return {
      ...this.tabs.health(),
      leads: core.sender !== undefined,
      fetched: Boolean(core.memory(appStream).record?.cursor),
      waiting: waiting + files.waiting,
      saving,
      attention: core.cards().length + orphaned + set_back + files.attention,
      disk: core.disk,
    }
  }

  private lostStreams(): StreamKey[] {
    const { core } = this
    const memoryOf = (stream: StreamKey) => core.memory(stream)
    const lost = [...core.rollbacks.values()].filter(each => stillLost(each, memoryOf).length)
    return lost.map(({ stream }) => stream)
  }

  onlyHereIds(): ReadonlySet<string> {
    const { memories, items } = this.core
    const entries = [...memories.values()].flatMap(memory => memory.entries).filter(each => !isReadMark(each))
    const parked = items.flatMap(({ entry, dependents }) => [entry, ...dependents])
    return new Set([
      ...[...entries, ...parked].map(entry => entry.mutation_id),
      ...this.files.states().flatMap(({ id, announced, taken }) => (announced || taken ? [id] : [])),
      ...[...memories.values()].flatMap(({ stream, record }) =>
        record?.status === 'orphaned' ? [stream] : [],
      ),
      ...this.lostStreams().map(stream => `${stream} set back`),
    ])
  }

  readAgain(): Promise<void> {
    return this.tabs.readAgain()
  }

  async sendOrphanAgain(stream: StreamKey): Promise<string | undefined> {
    const work = sendOrphanAgain(this.core, this.connection, this.core.memory(stream))
    this.core.settled(work)
    const refused = await work
    this.wake('person')
    return refused
  }

  removeOrphan(stream: StreamKey, filed: boolean): ReturnType<Engine['removeOrphan']> {
    const askToSettle = (entries: readonly Entry[]) => settle(this.core, this.connection, entries)
    const memory = this.core.memory(stream)
    const work = discarding().then(({ removeOrphan }) => removeOrphan(this.core, memory, askToSettle, filed))
    this.core.settled(work)
    return work
  }

  async discardAllUnsent(): Promise<boolean> {
    const { discardAllUnsent } = await discarding()
    return discardAllUnsent(this.core, entries => settle(this.core, this.connection, entries))
  }

  rollbacks(): readonly ServerRollback[] {
    return [...this.core.rollbacks.values()]
  }

  waitingParts(stream: StreamKey): readonly LostPart[] {
    const rollback = this.core.rollbacks.get(stream)
    return rollback ? waitingParts(rollback, each => this.core.memory(each)) : []
  }

  leaveRollback(stream: StreamKey, answered: readonly LostPart[]): Promise<void> {
    const saved = leaveRollback(this.core, stream, answered)
    this.core.settled(saved)
    return saved
  }

  mint(): string {
    return this.core.mint()
  }

  now(): number {
    return this.core.now()
  }

  removeUnsent(ids: readonly string[]): Promise<boolean> {
    return this.attentionList.removeUnsent(ids)
  }

  abandon(ids: readonly string[]) {
    return this.attentionList.abandon(ids)
  }

  discardAttention(id: string): Promise<boolean> {
    return this.attentionList.discard(id)
  }

  notices(): readonly Notice[] {
    return this.core.notices
  }

  forgetNotices(ids: readonly string[]): Promise<void> {
    return this.attentionList.forgetNotices(ids)
  }

  keepAttention(item: StoredAttentionItem, uploads?: readonly StagedBytes[]): Promise<void> {
    return this.attentionList.putBack(item, uploads)
  }

  amendAttention(id: string, change: AmendAttention): Promise<boolean> {
    const saved = this.attentionList.amend(id, change)
    this.core.settled(saved)
    return saved
  }

  async onlyHere(): Promise<StoredChanges> {
    await this.tabs.meetDisk()
    return onlyHere(this.core)
  }

  async importEntries(changes: StoredChanges): Promise<void> {
    // Files first: bytes without a row do no harm, but a row without its bytes would wait for ever.
    await this.files.importEntries(changes.uploads ?? [])
    for (const stream of await this.core.ports.store.importEntries(importedEntries(changes, this.core))) {
      this.open(stream)
      await this.tabs.reread(stream)
    }
    await this.attentionList.reload()
    this.core.tell({ type: 'tray' })
    if (!changes.set_backs?.length) return
    await readRollbacks(this.core)
    this.core.tell({ type: 'set-back' })
  }

  onChange(listener: Parameters<Engine['onChange']>[0]): () => void {
    return this.core.onChange(listener)
  }

  saved(): Promise<void> {
    return this.core.saved()
  }

  idle(): Promise<void> {
    return this.core.idle()
  }
}
