/** What the parts of the engine share. */
import type { Entry } from '@caravel/sync-protocol/entry'
import { findEntity } from '@caravel/sync-protocol/entities/index'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import { mintId } from '@caravel/sync-protocol/ids'
import type { Actor } from '@caravel/sync-protocol/plan'
import { opHistory, type OpHistory } from '@caravel/sync-protocol/upcast'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { GoneStream, StreamsAnswer } from '@caravel/sync-protocol/wire'
import {
  DiskRefused,
  Superseded,
  type DeviceMeta,
  type LoadedStream,
  type StoredAttentionItem,
  type ServerRollback,
} from '../db/device-store.ts'
import { soloTab } from '../ports/solo-tab.ts'
import { mintClientId } from './client-id.ts'
import type { EngineChange, EngineStatus } from './engine-types.ts'
import type { Owner, Ports, TabHint } from './ports.ts'
import { cardsOf } from './attention/cards.ts'
import type { Notice } from './notices.ts'
import type { Sender } from './sender.ts'
import { openConflicts, StreamMemory } from './streams/stream-memory.ts'

/** No reign has it. */
const noToken = -1

export class Core {
  /** What the engine was made with. */
  readonly given: Ports
  /** The same while there is a disk; else with a store in memory, and without other tabs. */
  ports: Ports
  readonly owner: Owner
  readonly actor: Actor
  readonly ops: OpHistory
  readonly memories = new Map<StreamKey, StreamMemory>()
  /** Taken away from this account, with what the server says of it. */
  readonly revoked = new Map<StreamKey, GoneStream>()
  /** The streams there are, as the server last told. */
  listed: StreamsAnswer | undefined
  meta: DeviceMeta
  items: StoredAttentionItem[] = []
  /** What the server lost of each stream, until the person has looked. */
  rollbacks: ReadonlyMap<StreamKey, ServerRollback> = new Map()
  notices: Notice[] = []
  /** The token of this tab's reign, without which the disk takes nothing from the tab that sends (sync rule C5). */
  term = noToken
  /** What the one tab does that sends; none in any other. */
  sender: Sender | undefined
  /** A write was refused because another tab took over. */
  onSuperseded: () => void = () => {}
  /** The disk was found cleared away while something was read from it. */
  onCleared: () => void = () => {}
  /** The disk refused, and not for want of space. */
  onRefused: () => void = () => {}
  /** Entries left their lane because the feed brought them; their answers were never heard. */
  onUnanswered: (memory: StreamMemory, entries: readonly Entry[]) => void = () => {}
  stopped = false
  started = false
  disk: EngineStatus['disk'] = 'ok'
  /** Space is short: writes succeed, some of them from the reserve. */
  private pressed = false
  /** No disk has what is in memory, whatever it says of a write since. */
  private unstored: 'unsure' | 'memory' | undefined
  private stores = 0
  /** Streams whose rows are on their way from the disk although it is not known yet what else lies there. */
  readonly early = new Map<StreamKey, Promise<LoadedStream>>()
  private readonly listeners = new Set<(change: EngineChange) => void>()
  private readonly running = new Set<Promise<unknown>>()
  /** What waits for the disk before it may be called saved. */
  private readonly claims = new Set<Promise<unknown>>()

  constructor(ports: Ports, owner: Owner) {
    this.given = this.ports = ports
    this.owner = owner
    this.ops = ports.ops ?? opHistory
    this.actor = { user_id: owner.user_id, name: owner.name, avatar: owner.avatar }
    this.meta = { client_id: '', clock_skew: 0, is_admin: owner.is_admin }
  }

  memory(stream: StreamKey): StreamMemory {
    let memory = this.memories.get(stream)
    if (!memory) this.memories.set(stream, (memory = new StreamMemory(stream, this.actor)))
    return memory
  }

  /** The device's clock corrected by the server's. */
  now(): number {
    return this.ports.clock.now() + this.meta.clock_skew
  }

  /** A device that is set up for the first time. */
  fresh(): DeviceMeta {
    return { client_id: mintClientId(this.ports.random), clock_skew: 0, is_admin: this.owner.is_admin }
  }

  mint(): string {
    return mintId(this.now(), this.ports.random.bytes)
  }

  emit(change: EngineChange): void {
    for (const listener of this.listeners) listener(change)
  }

  /** Runs `work`, whose changes are drawn together. */
  atOnce(work: () => void): void {
    if (this.ports.atOnce) this.ports.atOnce(work)
    else work()
  }

  emitStreams(streams: Iterable<StreamKey>): void {
    this.atOnce(() => {
      for (const stream of streams) this.emit({ type: 'stream', stream })
    })
  }

  onChange(listener: (change: EngineChange) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  tell(hint: TabHint): void {
    this.ports.tabs.tell(hint)
  }

  /** Work nobody waits for: its failure is reported, and `idle` waits for it. */
  track(work: Promise<unknown>): void {
    const tracked = work
      .catch((error: unknown) => this.failed(error))
      .finally(() => this.running.delete(tracked))
    this.running.add(tracked)
  }

  /** Work whose failure its caller hears of: `idle` waits for it too. */
  settled(work: Promise<unknown>): void {
    const tracked = work.then(nothing, nothing).finally(() => {
      this.running.delete(tracked)
      this.claims.delete(tracked)
    })
    this.running.add(tracked)
    this.claims.add(tracked)
  }

  /** Resolves when everything the person did is on the disk, or was taken back because it refused. */
  async saved(): Promise<void> {
    while (this.claims.size) await Promise.all(this.claims)
  }

  /** Something broke that nobody waits for; it is tried again with the next wake. */
  failed(error: unknown): void {
    if (this.stopped) return
    if (error instanceof Superseded) return this.onSuperseded()
    if (error instanceof DiskRefused) {
      this.setDisk(error.why)
      if (error.why === 'refused') this.onRefused()
    }
    this.ports.report('sync', error)
  }

  async idle(): Promise<void> {
    while (this.running.size) await Promise.all(this.running)
  }

  /** Nothing more: it is forgotten. */
  putRollback(stream: StreamKey, left: ServerRollback | undefined): void {
    const others = [...this.rollbacks].filter(([each]) => each !== stream)
    this.rollbacks = new Map(left ? [...others, [stream, left]] : others)
  }

  cards(): StoredAttentionItem[][] {
    return cardsOf(this.items, (stream, name, id) => {
      const entity = findEntity(name)
      return entity && (this.memory(stream).view.get(entity, id) as AnyRow | undefined)
    })
  }

  setPressed(pressed: boolean): void {
    this.pressed = pressed
    if (this.disk === 'ok' || this.disk === 'tight') this.setDisk('ok')
  }

  /** The disk that this engine was made with is the one it keeps things on. */
  get hasDisk(): boolean {
    return this.ports === this.given
  }

  /** From now on this tab stores everything in memory, for itself. False where there is nothing to go on with. */
  leaveDisk(): boolean {
    const { given } = this
    // No term of the disk, nor of a store in memory before it: what was begun under one of those is over.
    const store = given.spare?.(++this.stores * 1_000_000 + 0.5)
    if (!store) return false
    this.early.clear()
    this.ports = { ...given, store, tabs: soloTab }
    this.setUnstored('memory')
    return true
  }

  returnToDisk(): void {
    this.ports = this.given
  }

  /** What is in memory is on no disk; undefined: it is. */
  setUnstored(why: 'unsure' | 'memory' | undefined): void {
    this.unstored = why
    this.setDisk('ok')
  }

  setDisk(state: EngineStatus['disk']): void {
    const stored = state === 'ok' && this.pressed ? 'tight' : state
    const disk = state === 'outdated' ? state : (this.unstored ?? stored)
    if (this.disk === disk) return
    this.disk = disk
    this.emit({ type: 'status' })
  }

  get holdsLead(): boolean {
    return this.term !== noToken
  }

  /** This tab's reign is over, if it had one. True when it had. */
  stepDown(): boolean {
    const heldLead = this.holdsLead
    this.term = noToken
    const { sender } = this
    this.sender = undefined
    sender?.dispose()
    return heldLead
  }

  /** Draws a stream again and says what looks different. */
  redraw(memory: StreamMemory, also: Iterable<string> = []): void {
    memory.conflicts = openConflicts(this.items, memory.stream)
    memory.held = this.items
      .filter(item => item.whole_trip && item.stream === memory.stream)
      .flatMap(item => [item.entry, ...item.dependents])
    const entities = memory.redraw()
    for (const name of also) entities.add(name)
    if (entities.size) this.emit({ type: 'rows', stream: memory.stream, entities })
    this.emit({ type: 'lane', stream: memory.stream })
    this.emit({ type: 'status' })
    this.drawUnloaded(memory)
  }

  /** Entries whose plans were not loaded yet are drawn once they are. They are sent before that as any other. */
  drawUnloaded(memory: StreamMemory): void {
    if (memory.unloaded.size) this.track(this.loadAndDraw(memory))
  }

  private async loadAndDraw(memory: StreamMemory): Promise<void> {
    const plans = [...memory.unloaded]
    memory.unloaded.clear()
    await Promise.all(plans.map(late => late.load()))
    if (this.memories.get(memory.stream) === memory) this.redraw(memory)
  }

  /** Every entity that has rows in a stream. */
  entitiesOf(memory: StreamMemory): Set<string> {
    return new Set([...memory.confirmed.tables.keys(), ...memory.view.changed.keys()])
  }
}

const nothing = (): void => {}
