/**
 * One stream in the memory of a tab: confirmed rows, the lane of waiting entries, and the view, which is the confirmed
 * rows with those entries drawn over them.
 */
import { findEntity, mustEntity } from '@caravel/sync-protocol/entities/index'
import type { AnyRow, Entity } from '@caravel/sync-protocol/entity'
import { mutationOf, type Entry } from '@caravel/sync-protocol/entry'
import { foldEntry } from '@caravel/sync-protocol/fold'
import { newLane, step, type Lane, type LaneEffect, type LaneEvent } from '@caravel/sync-protocol/lane'
import type { LateCode } from '@caravel/sync-protocol/late-plan'
import { MemoryState, OverlayState } from '@caravel/sync-protocol/memory-state'
import type { Values } from '@caravel/sync-protocol/op'
import type { Actor } from '@caravel/sync-protocol/plan'
import { sameValue } from '@caravel/sync-protocol/row'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { StreamInfo } from '@caravel/sync-protocol/wire'
import type { DoneRecord, StoredAttentionItem, StoredRow, StreamRecord } from '../../db/device-store.ts'

/** A field group with two versions that the person has to decide between. */
export interface OpenConflict {
  item_id: string
  entity: string
  id: string
  group: string
  mine: Values
}

export class StreamMemory {
  readonly stream: StreamKey
  private readonly actor: Actor
  private stored: StreamRecord | undefined
  private queue: Lane
  /** What the server last said of this stream; undefined before it was asked. */
  listed: StreamInfo | undefined
  /** The status in the record when the server was last asked for its list of streams. */
  statusWhenAsked: StreamRecord['status'] | undefined
  /** The socket announced a newer commit while an answer was awaited. */
  headAhead = false
  /** The rows are in memory. */
  loaded = false
  confirmed: MemoryState
  view: OverlayState
  /** The highest `client_seq` that was seen in the lane. */
  lastSeq = 0
  /** Entries that are drawn and on their way to the disk; they join the lane once they are stored. */
  saving: Entry[] = []
  /**
   * The entries of a trip that the server refused to create. They are in the attention list, and are drawn before all
   * others.
   */
  held: readonly Entry[] = []
  /** This person's versions of open conflicts, drawn over everything else. */
  conflicts: OpenConflict[] = []
  /** Ids of the rows that each waiting entry creates, by mutation id. */
  readonly made = new Map<string, string[]>()
  /** Ids of the rows that each waiting entry changes, by mutation id. */
  private readonly touched = new Map<string, string[]>()
  /** The epoch in which an entry was acknowledged, by mutation id. */
  readonly acknowledged = new Map<string, string>()
  /** Plans whose code is not loaded yet; their entries are drawn once it is. */
  readonly unloaded = new Set<LateCode>()
  private tail: Promise<unknown> = Promise.resolve()

  constructor(stream: StreamKey, actor: Actor) {
    this.stream = stream
    this.actor = actor
    this.confirmed = new MemoryState(stream)
    this.view = new OverlayState(this.confirmed)
    this.queue = newLane(stream)
  }

  /** Undefined if the device knows nothing of the stream, except perhaps waiting entries. */
  get record(): StreamRecord | undefined {
    return this.stored
  }

  /** The waiting entries, and how far sending them has come. */
  get lane(): Lane {
    return this.queue
  }

  /** Sets what the device knows of the stream. */
  setRecord(record: StreamRecord | undefined): void {
    this.stored = record
  }

  /** Sets the record of a stream that is read from the disk or created here. */
  begin(record: StreamRecord): void {
    this.stored = record
    this.queue = { ...this.queue, local: record.status === 'local' }
  }

  /** The stream is no longer on this device; its waiting entries are still sent. */
  forget(): void {
    this.stored = undefined
    this.loaded = false
  }

  /** Gives an event to the lane and returns the effects, which the caller has to carry out. */
  moveLane(event: LaneEvent): LaneEffect[] {
    const { lane, effects } = step(this.queue, event)
    this.queue = lane
    return effects
  }

  /** Replaces the entries of the lane by what is stored. */
  setEntries(entries: Entry[]): void {
    this.queue = { ...this.queue, entries }
  }

  /** The lane no longer waits to hear from the server what became of an entry. */
  endSettling(): void {
    this.queue = { ...this.queue, settling: null }
  }

  /** Keeps the entries and resets the rest: nothing of this lane is on the wire, as far as this tab knows. */
  restartLane(): void {
    const { local, entries } = this.queue
    this.queue = { ...newLane(this.stream), local, entries }
  }

  /** All entries that are drawn, in order. */
  get entries(): readonly Entry[] {
    return this.saving.length ? [...this.lane.entries, ...this.saving] : this.lane.entries
  }

  /** Runs work on the stream's rows and cursor, one piece after the other. */
  serial<T>(work: () => Promise<T>): Promise<T> {
    const result = this.tail.then(work)
    this.tail = result.catch(() => undefined)
    return result
  }

  /** Takes rows from the disk or a snapshot; rows that did not change stay the same objects. */
  replaceRows(rows: readonly StoredRow[], done: readonly DoneRecord[]): void {
    const next = new MemoryState(this.stream)
    for (const { entity, row } of rows) {
      const before = this.confirmed.tables.get(entity)?.get(row.id)
      next.table(entity).set(row.id, before && sameRow(before, row) ? before : row)
    }
    for (const [id, past] of this.confirmed.past) next.past.set(id, past)
    for (const { mutation_id, inverse, seq } of done)
      next.past.set(mutation_id, { mutation_id, inverse, seq })
    this.confirmed = next
  }

  /** Puts finished rows of commits in place; the view is folded anew by the caller. */
  confirm(changed: OverlayState['changed']): void {
    for (const [name, rows] of changed) {
      const entity = findEntity(name)
      if (!entity) continue
      for (const [id, row] of rows)
        if (row) this.confirmed.put(entity, row)
        else this.confirmed.remove(entity, id)
    }
  }

  /** Draws one more entry; returns the names of the entities it touched. */
  draw(entry: Entry): Set<string> {
    const entities = this.drawOn(this.view, entry)
    this.drawConflicts(this.view)
    return entities
  }

  /** Draws the open conflicts on top of all entries. */
  private drawConflicts(view: OverlayState): void {
    for (const conflict of this.conflicts) {
      const entity = findEntity(conflict.entity)
      const row = entity && (view.get(entity, conflict.id) as AnyRow | undefined)
      if (row) view.put(entity, { ...row, ...conflict.mine })
    }
  }

  private drawOn(view: OverlayState, entry: Entry): Set<string> {
    const { past } = entry
    const late = mutationOf(entry)?.late
    if (late?.isLoaded() === false) this.unloaded.add(late)
    if (past && !view.pastCommit(past.mutation_id)) view.past.set(past.mutation_id, past)
    const result = foldEntry(view, entry, this.actor)
    if (!result) return new Set()
    const born = result.inverse.flatMap(op => (op.op === 'delete' ? [op.id] : []))
    if (born.length) this.made.set(entry.mutation_id, born)
    this.touched.set(
      entry.mutation_id,
      result.committed.map(op => (op.op === 'put' ? op.row.id : op.id)),
    )
    return new Set(result.committed.map(op => op.entity))
  }

  /** Draws everything again; returns the entities whose rows look different now. */
  redraw(): Set<string> {
    const before = this.view
    this.made.clear()
    this.touched.clear()
    const next = this.drawn(this.entries)
    this.drawConflicts(next)
    this.view = next
    return differences(before.changed, next.changed)
  }

  private drawn(entries: readonly Entry[]): OverlayState {
    const view = new OverlayState(this.confirmed)
    for (const entry of this.held) this.drawOn(view, entry)
    for (const entry of entries) this.drawOn(view, entry)
    return view
  }

  /** True if people see the same rows, whichever of these two lists waits. */
  looksAlike(some: readonly Entry[], others: readonly Entry[]): boolean {
    const [a, b] = [this.drawn(some), this.drawn(others)]
    return [...a.changed, ...b.changed].every(([name, rows]) => {
      const entity = mustEntity(name)
      return [...rows.keys()].every(id => sameFields(entity, a.get(entity, id), b.get(entity, id)))
    })
  }

  /** Ids of the rows that waiting entries change, without the entries that are still being stored. */
  pendingIds(): Set<string> {
    const waiting = [...this.held, ...this.lane.entries]
    const ids = new Set(waiting.flatMap(entry => this.touched.get(entry.mutation_id) ?? []))
    for (const { id } of this.conflicts) ids.delete(id)
    return ids
  }

  /** The rows of an entity as the screen shows them. */
  rowsOf(name: string): Map<string, AnyRow> {
    const rows = new Map(this.confirmed.tables.get(name))
    for (const [id, row] of this.view.changed.get(name) ?? [])
      if (row) rows.set(id, row)
      else rows.delete(id)
    return rows
  }

  idsMade(entry: Entry): string[] {
    return this.made.get(entry.mutation_id) ?? []
  }
}

/** The open conflicts among the attention items of a stream. */
export const openConflicts = (items: readonly StoredAttentionItem[], stream: StreamKey): OpenConflict[] =>
  items.flatMap(item => {
    const body = item.answer?.body
    if (item.stream !== stream || body?.['code'] !== 'CONFLICT') return []
    const { entity, id, group, mine } = body as {
      entity?: string
      id?: string
      group?: string
      mine?: Values
    }
    return entity && id && group && mine ? [{ item_id: item.id, entity, id, group, mine }] : []
  })

const differences = (before: OverlayState['changed'], next: OverlayState['changed']): Set<string> => {
  const touched = new Set<string>()
  for (const [name, rows] of next) {
    const old = before.get(name)
    if (old?.size !== rows.size) touched.add(name)
    for (const [id, row] of rows) {
      const prior = old?.get(id)
      if (row && prior && sameRow(prior, row)) rows.set(id, prior)
      else if (prior !== row) touched.add(name)
    }
  }
  for (const name of before.keys()) if (!next.has(name)) touched.add(name)
  return touched
}

/** Compares the declared fields of two rows, and not who wrote them and when. */
const sameFields = (entity: Entity, a: object | undefined, b: object | undefined): boolean =>
  a && b
    ? Object.keys(entity.fields).every(name => sameValue((a as AnyRow)[name], (b as AnyRow)[name]))
    : a === b

const sameRow = (a: AnyRow, b: AnyRow): boolean => {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every(name => sameValue(a[name], b[name]))
}
