/**
 * Signals that screens read, over the rows in memory (`StreamMemory`). They never wait for the network. This file stores
 * nothing; what does is in `db/`.
 */
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import { can, type Addon, type Permission, type Role } from '@caravel/sync-protocol/access'
import type { Entity, Groups, RowOf } from '@caravel/sync-protocol/entity'
import { MemoryState } from '@caravel/sync-protocol/memory-state'
import type { State } from '@caravel/sync-protocol/state'
import { appStream, type StreamKey } from '@caravel/sync-protocol/streams'
import type { GoneStream } from '@caravel/sync-protocol/wire'
import { device } from './device.ts'
import { firstRows, type Seed } from './first-visit.ts'
import type { EngineChange, StreamStatus } from './sync/engine-types.ts'
import { addonOn as addonIsOn, standingIn, type RightsSource } from './sync/connection/standing.ts'

export type { StreamStatus } from './sync/engine-types.ts'

export interface StreamView {
  stream: StreamKey
  status: ReadonlySignal<StreamStatus>
  role: ReadonlySignal<Role | undefined>
  /** True once the engine has the rows. On a first visit they can be read before that, but not changed. */
  writable: ReadonlySignal<boolean>
  /** Who took the stream away from this account, and how; undefined if nobody did or it is not known. */
  gone: ReadonlySignal<GoneStream | undefined>
  /** By id. Rows that did not change are the same objects as before. */
  rows<G extends Groups>(entity: Entity<G>): ReadonlySignal<ReadonlyMap<string, RowOf<Entity<G>>>>
  /** Ids of rows changed by entries that are still in the outbox. */
  pending: ReadonlySignal<ReadonlySet<string>>
  /** Rows with a conflict that the person has not decided yet: row id → id of the attention item that asks. */
  contested: ReadonlySignal<ReadonlyMap<string, string>>
  /** The view as it is now, for plans and for reads outside components. */
  state(): State
  /** Reactive when read in a computed or a component. */
  can(permission: Permission): boolean
}

/** True if it is known what the stream holds: its rows are on the device, or nothing can bring them any more. */
export const isKnown = (status: StreamStatus): boolean => status !== 'loading' && status !== 'absent'

const none: ReadonlySet<string> = new Set()
const noItems: ReadonlyMap<string, string> = new Map()

class View implements StreamView {
  readonly stream: StreamKey
  readonly status = signal<StreamStatus>('loading')
  readonly role = signal<Role | undefined>(undefined)
  readonly writable = signal(false)
  readonly gone = signal<GoneStream | undefined>(undefined)
  readonly pending = signal<ReadonlySet<string>>(none)
  readonly contested = signal<ReadonlyMap<string, string>>(noItems)
  private readonly tables = new Map<string, Signal<ReadonlyMap<string, unknown>>>()
  private seeded: Seed | undefined

  constructor(stream: StreamKey) {
    this.stream = stream
  }

  rows<G extends Groups>(entity: Entity<G>): ReadonlySignal<ReadonlyMap<string, RowOf<Entity<G>>>> {
    let table = this.tables.get(entity.name)
    if (!table) {
      const rows = this.rowsNow(entity.name)
      this.tables.set(entity.name, (table = signal<ReadonlyMap<string, unknown>>(rows)))
    }
    return table as ReadonlySignal<ReadonlyMap<string, RowOf<Entity<G>>>>
  }

  /** The rows of a first visit; undefined once the engine knows the stream. */
  get seed(): Seed | undefined {
    const engine = this.seeded && device.peek()?.engine
    if (engine && isKnown(engine.status(this.stream))) this.seeded = undefined
    return this.seeded
  }

  sow(seed: Seed | undefined): void {
    this.seeded = seed
    this.refreshStatus()
    this.refresh()
  }

  state(): State {
    return this.seed?.state ?? device.peek()?.engine.memory(this.stream).view ?? new MemoryState(this.stream)
  }

  private rowsNow(name: string): ReadonlyMap<string, unknown> {
    return this.seed?.state.table(name) ?? device.peek()?.engine.memory(this.stream).rowsOf(name) ?? new Map()
  }

  can(permission: Permission): boolean {
    // Only subscribes to these signals: permissions depend on the role, the levels and who is signed in.
    void this.role.value
    void levels.value
    const { actor } = device.value ?? {}
    const isShown = this.seed !== undefined || actor !== undefined
    return isShown && can(permission, standingIn(rights, this.stream, actor?.is_admin ?? false))
  }

  /** Reads the rows of these entities again; without `entities`, the rows of all. */
  refresh(entities?: ReadonlySet<string>): void {
    for (const [name, table] of this.tables) {
      if (entities && !entities.has(name)) continue
      const rows = this.rowsNow(name)
      if (!sameRows(table.peek(), rows)) table.value = rows
    }
  }

  refreshLane(): void {
    const memory = device.peek()?.engine.memory(this.stream)
    const pending = memory?.pendingIds() ?? none
    if (!sameIds(this.pending.peek(), pending)) this.pending.value = pending
    this.contested.value = memory?.conflicts.length
      ? new Map(memory.conflicts.map(each => [each.id, each.item_id]))
      : noItems
  }

  refreshStatus(): void {
    const engine = device.peek()?.engine
    const { seed } = this
    this.writable.value = engine !== undefined && !seed
    this.status.value = seed ? 'live' : (engine?.status(this.stream) ?? 'loading')
    this.role.value = seed ? seed.role : engine?.role(this.stream)
    this.gone.value = engine?.gone(this.stream)
  }
}

/** True if both have the same objects in the same order: then nothing computed from them has changed. */
const sameRows = (before: ReadonlyMap<string, unknown>, now: ReadonlyMap<string, unknown>): boolean => {
  if (before.size !== now.size) return false
  const others = now.values()
  for (const row of before.values()) if (row !== others.next().value) return false
  return true
}

const sameIds = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  some.size === others.size && [...some].every(id => others.has(id))

const views = new Map<StreamKey, View>()

/** Where permissions are read: in the engine, or in the seed of a view that has one. */
const rights: RightsSource = {
  role: stream => {
    const seed = views.get(stream)?.seed
    return seed ? seed.role : device.peek()?.engine.role(stream)
  },
  memory: stream => ({ view: viewOf(stream).state() }),
}

/** Rises with every change of levels, add-ons or the role on the server. */
const levels = signal(0)

/**
 * The view of a stream: the same object for every caller. Loads its rows at once, and fetches them if the device has none.
 */
export const openStream = (stream: StreamKey): StreamView => {
  const open = viewOf(stream)
  device.peek()?.engine.open(stream)
  return open
}

const viewOf = (stream: StreamKey): View => {
  let view = views.get(stream)
  if (!view) {
    views.set(stream, (view = new View(stream)))
    view.refreshStatus()
    view.refreshLane()
  }
  return view
}

/** Levels, add-ons and categories: what everybody on this server shares. */
export const appView: StreamView = viewOf(appStream)

/** Is an add-on on? Reactive. */
export const addonOn = (addon: Addon): boolean => {
  void levels.value
  const isShown = device.value !== undefined || viewOf(appStream).seed !== undefined
  return isShown && addonIsOn(rights, addon)
}

/** Ticks when the list of streams or anything a card shows may have changed. */
const listTick = signal(0)
export const streamListTick: ReadonlySignal<number> = computed(() => listTick.value)

const apply = (change: EngineChange): void => {
  // The session has ended: nobody will fetch the streams that the engine does not have, so their seeds are dropped.
  if (change.type === 'session' && device.peek()?.engine.state().session !== undefined) return dropSeeds()
  if (!('stream' in change) || change.type === 'skipped' || change.type === 'presence') return
  const view = views.get(change.stream)
  if (change.type === 'rows') {
    view?.refresh(change.entities)
    if (change.entities.has('trip') || change.entities.has('trip_member')) listTick.value++
    if (change.stream === appStream) levels.value++
  }
  if (change.type === 'stream') {
    view?.refreshStatus()
    view?.refresh()
    // The role in any other stream is in the view of that stream.
    if (change.stream === appStream) levels.value++
    listTick.value++
  }
  view?.refreshLane()
  if (change.type === 'lane') listTick.value++
}

let stopListening: (() => void) | undefined

/** Follows the engine of the signed-in account; with nobody signed in every view is empty. */
device.subscribe(open => {
  stopListening?.()
  stopListening = open?.engine.onChange(apply)
  if (open) open.engine.open(appStream)
  for (const view of views.values()) {
    if (open) open.engine.open(view.stream)
    view.refreshStatus()
    view.refresh()
    view.refreshLane()
  }
  levels.value++
  listTick.value++
})

/** Shows the rows of a first visit until the engine knows their streams. */
firstRows.subscribe(seeds => {
  dropSeeds()
  for (const [stream, seed] of seeds) viewOf(stream).sow(seed)
  levels.value++
})

function dropSeeds(): void {
  for (const view of views.values()) if (view.seed) view.sow(undefined)
  levels.value++
}
