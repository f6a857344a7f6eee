/** What screens read: signals over the rows on this device. They never wait for the network. */
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import { can, type Addon, type Permission, type Role } from '@caravel/sync-protocol/access'
import type { Entity, Groups, RowOf } from '@caravel/sync-protocol/entity'
import { MemoryState } from '@caravel/sync-protocol/memory-state'
import type { State } from '@caravel/sync-protocol/state'
import { appStream, type StreamKey } from '@caravel/sync-protocol/streams'
import type { GoneStream } from '@caravel/sync-protocol/wire'
import { device } from './device.ts'
import { rowsFirst, type FirstRows } from './rows-first.ts'
import type { EngineChange, StreamStatus } from './sync/engine-types.ts'
import { addonOn as addonIsOn, standingIn, type Told } from './sync/connection/standing.ts'

export type { StreamStatus } from './sync/engine-types.ts'

export interface StreamView {
  stream: StreamKey
  status: ReadonlySignal<StreamStatus>
  role: ReadonlySignal<Role | undefined>
  /** Its rows came before the engine, which does not have them yet: they can be read but not changed. */
  early: ReadonlySignal<boolean>
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
  readonly early = signal(false)
  readonly gone = signal<GoneStream | undefined>(undefined)
  readonly pending = signal<ReadonlySet<string>>(none)
  readonly contested = signal<ReadonlyMap<string, string>>(noItems)
  private readonly tables = new Map<string, Signal<ReadonlyMap<string, unknown>>>()

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

  state(): State {
    const first = firstOf(this.stream)?.state
    return first ?? device.peek()?.engine.memory(this.stream).view ?? new MemoryState(this.stream)
  }

  private rowsNow(name: string): ReadonlyMap<string, unknown> {
    const first = firstOf(this.stream)
    if (first) return first.state.table(name)
    return device.peek()?.engine.memory(this.stream).rowsOf(name) ?? new Map<string, unknown>()
  }

  can(permission: Permission): boolean {
    // Read for their own sake: rights follow the role, the levels and who is signed in.
    void this.role.value
    void levels.value
    const { actor } = device.value ?? {}
    const told = toldOf(this.stream)
    return told !== undefined && can(permission, standingIn(told, this.stream, actor?.is_admin ?? false))
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
    const first = firstOf(this.stream)
    this.early.value = first !== undefined
    this.status.value = first ? 'live' : (engine?.status(this.stream) ?? 'loading')
    this.role.value = first ? first.role : engine?.role(this.stream)
    this.gone.value = engine?.gone(this.stream)
  }
}

/** What was read before the engine was here, until that knows the stream itself. */
const firstOf = (stream: StreamKey): FirstRows | undefined => {
  const first = rowsFirst.peek().get(stream)
  const engine = first && device.peek()?.engine
  return engine && isKnown(engine.status(stream)) ? undefined : first
}

const toldFirst: Told = {
  role: stream => rowsFirst.peek().get(stream)?.role,
  memory: stream => ({ view: rowsFirst.peek().get(stream)?.state ?? new MemoryState(stream) }),
}

/** Who says what a person may do in a stream. */
const toldOf = (stream: StreamKey): Told | undefined => (firstOf(stream) ? toldFirst : device.peek()?.engine)

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
  void device.value
  const told = toldOf(appStream)
  return told !== undefined && addonIsOn(told, addon)
}

/** Ticks when the list of streams or anything a card shows may have changed. */
const listTick = signal(0)
export const streamListTick: ReadonlySignal<number> = computed(() => listTick.value)

const apply = (change: EngineChange): void => {
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

/** Rows that came before the engine are shown until it has its own, or until they are forgotten. */
rowsFirst.subscribe(() => {
  for (const view of views.values()) {
    view.refreshStatus()
    view.refresh()
  }
  levels.value++
})
