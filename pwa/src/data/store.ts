/** What screens read: signals over the rows on this device. They never wait for the network. */
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
  /** Its rows are the engine's. On a first visit they can be read before that, and not be changed. */
  writable: ReadonlySignal<boolean>
  /** Who took it away from this account, and how, where that is known. */
  gone: ReadonlySignal<GoneStream | undefined>
  /** By id. Rows that did not change are the same objects as before. */
  rows<G extends Groups>(entity: Entity<G>): ReadonlySignal<ReadonlyMap<string, RowOf<Entity<G>>>>
  /** Ids of rows changed by entries that are still in the outbox. */
  pending: ReadonlySignal<ReadonlySet<string>>
  /** Rows over which two versions stand until the person decides, by id; with the item of the attention list that asks. */
  contested: ReadonlySignal<ReadonlyMap<string, string>>
  /** The view as it is now, for plans and for reads outside components. */
  state(): State
  /** Reactive when read in a computed or a component. */
  can(permission: Permission): boolean
}

/** What a stream holds is known: its rows are here, or nobody can bring them any more. */
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

  /** Undefined from when the engine knows the stream itself. */
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
    // Read for their own sake: rights follow the role, the levels and who is signed in.
    void this.role.value
    void levels.value
    const { actor } = device.value ?? {}
    const isShown = this.seed !== undefined || actor !== undefined
    return isShown && can(permission, standingIn(rights, this.stream, actor?.is_admin ?? false))
  }

  /** Reads again what changed; `entities` undefined: everything. */
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

/** The same objects in the same order: nothing that is worked out from them needs to be worked out again. */
const sameRows = (before: ReadonlyMap<string, unknown>, now: ReadonlyMap<string, unknown>): boolean => {
  if (before.size !== now.size) return false
  const others = now.values()
  for (const row of before.values()) if (row !== others.next().value) return false
  return true
}

const sameIds = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  some.size === others.size && [...some].every(id => others.has(id))

const views = new Map<StreamKey, View>()

/** What rights are read in: the engine, or in its place what views were seeded with. */
const rights: RightsSource = {
  role: stream => {
    const seed = views.get(stream)?.seed
    return seed ? seed.role : device.peek()?.engine.role(stream)
  },
  memory: stream => ({ view: viewOf(stream).state() }),
}

/** Rises with every change of levels, add-ons or the role on the server. */
const levels = signal(0)

/** The view of a stream: the same object for every caller. Loads at once, fetches what is not on the device. */
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
  // Nobody brings what is shown of streams that the engine does not have.
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
    // The role in any other stream is its view's own.
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

/** What a first visit brought is shown until the engine knows the stream. */
firstRows.subscribe(seeds => {
  dropSeeds()
  for (const [stream, seed] of seeds) viewOf(stream).sow(seed)
  levels.value++
})

function dropSeeds(): void {
  for (const view of views.values()) if (view.seed) view.sow(undefined)
  levels.value++
}
