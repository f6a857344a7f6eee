/** How a change gets into its lane: drawn at once, then stored, and removed from the view again if the disk refuses it. */
import { isSameTarget, mutationOf, requestOf, type Entry } from '@caravel/sync-protocol/entry'
import { splitBody } from '@caravel/sync-protocol/mutations'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { EnqueueMore, StoredAttentionItem, StreamRecord } from '../../db/device-store.ts'
import type { StagedBytes } from '../../db/file-store.ts'
import { coalesce } from './coalesce.ts'
import type { Core } from '../core.ts'
import type { Enqueued, EntryInput } from '../engine-types.ts'
import { branchOf } from '../storage/branch.ts'
import { wholeTripIn } from './making.ts'
import { readLane } from './read-lane.ts'
import type { StreamMemory } from '../streams/stream-memory.ts'
import type { AttentionList } from '../attention/attention-list.ts'
import type { Uploads } from '../uploads/uploads.ts'

/** The entries of one user action: drawn one by one, stored in one transaction. */
interface Group extends PromiseWithResolvers<void> {
  entries: Entry[]
  uploads: StagedBytes[]
}

export class Outbox {
  private readonly core: Core
  /** Set while `together` runs. */
  private group: Group | undefined
  private readonly attentionList: AttentionList
  private readonly files: Uploads

  constructor(core: Core, attentionList: AttentionList, files: Uploads) {
    this.core = core
    this.attentionList = attentionList
    this.files = files
  }

  /** Stores all entries that `work` enqueues, in whichever streams, in one transaction: all of them, or none. */
  together<T>(work: () => T): T {
    if (this.group) return work()
    const group: Group = { entries: [], uploads: [], ...Promise.withResolvers<void>() }
    this.group = group
    try {
      const result = work()
      if (group.entries.length) group.resolve(this.store(group.entries, { uploads: group.uploads }))
      return result
    } catch (error) {
      this.revert(group.entries)
      group.reject(error)
      group.promise.catch(() => undefined)
      throw error
    } finally {
      this.group = undefined
    }
  }

  enqueue(input: EntryInput): Enqueued {
    const { core } = this
    const memory = core.memory(input.stream)
    const entry = overPending(memory, this.entryOf(memory, input))
    // A mutation that opens a stream may also add to a stream that exists.
    const opens = input.opens === true && !memory.record
    const uploads = input.upload ? [input.upload] : []
    const apart = this.keepApart(memory, [entry], uploads)
    const saved = apart
      ? { id: entry.mutation_id, done: apart }
      : this.keepInLane(memory, entry, opens, uploads)
    core.settled(saved.done)
    return { mutation_id: saved.id, saved: saved.done }
  }

  /** The server refused the trip itself: it stays editable here, and every edit joins it in the attention list. */
  private keepApart(
    memory: StreamMemory,
    entries: Entry[],
    uploads: readonly StagedBytes[],
  ): Promise<void> | undefined {
    const whole = wholeTripIn(this.core.items, memory.stream)
    if (!whole) return undefined
    const join = async () => {
      if (uploads.length) await this.core.ports.store.stage(uploads)
      this.files.joined(uploads)
      const joined = await this.attentionList.amend(whole.id, item => ({
        ...item,
        dependents: [...item.dependents, ...entries],
      }))
      // Another tab has decided about the trip meanwhile.
      if (!joined) await this.keep(this.core.memory(memory.stream), entries, {})
    }
    return join()
  }

  private keepInLane(
    memory: StreamMemory,
    entry: Entry,
    opens: boolean,
    uploads: StagedBytes[],
  ): { id: string; done: Promise<void> } {
    const group = opens ? undefined : this.group
    if (group) {
      this.draw(memory, [entry])
      group.entries.push(entry)
      group.uploads.push(...uploads)
      return { id: entry.mutation_id, done: group.promise }
    }
    const merged =
      memory.saving.length || uploads.length ? undefined : coalesce(memory.lane.entries.at(-1), entry)
    if (merged) return { id: merged.mutation_id, done: this.merge(memory, merged, entry) }
    const born = opens ? this.born(memory) : undefined
    return { id: entry.mutation_id, done: this.keep(memory, [entry], { ...(born ? { born } : {}), uploads }) }
  }

  requeue(
    inputs: readonly EntryInput[],
    unpark?: StoredAttentionItem,
  ): { ids: string[]; saved: Promise<void> } {
    const memory = this.core.memory(inputs[0]?.stream ?? '')
    const entries = inputs.map(input => this.entryOf(memory, input))
    if (unpark) this.attentionList.forget(unpark.id)
    const born = inputs.some(input => input.opens) && !memory.record ? this.born(memory) : undefined
    const ids = entries.map(entry => entry.mutation_id)
    const uploads = inputs.flatMap(({ upload }) => upload ?? [])
    const apart = unpark ? undefined : this.keepApart(memory, entries, uploads)
    if (apart) {
      this.core.settled(apart)
      return { ids, saved: apart }
    }
    const group = born || unpark ? undefined : this.group
    if (group) {
      this.draw(memory, entries)
      group.entries.push(...entries)
      group.uploads.push(...uploads)
      return { ids, saved: group.promise }
    }
    const more = { ...(born ? { born } : {}), ...(unpark ? { unpark } : {}), uploads }
    const saved = this.keep(memory, entries, more)
    this.core.settled(saved)
    return { ids, saved }
  }

  private entryOf(memory: StreamMemory, input: EntryInput): Entry {
    const { stream, mutation, params, body, base_seq, base_epoch, unit, past, known } = input
    const request = input.request ?? (known?.sent ? requestOf(input) : undefined)
    const id = known?.mutation_id ?? this.core.mint()
    const cursor = memory.record?.cursor
    return {
      mutation_id: id,
      stream,
      client_seq: (memory.entries.at(-1)?.client_seq ?? 0) + 1,
      mutation,
      params,
      body,
      ...(request ? { request } : {}),
      base_seq: base_seq ?? cursor?.seq ?? 0,
      base_epoch: base_epoch === undefined ? branchOf(memory.record) : base_epoch,
      edited_at: this.core.now(),
      op_version: this.core.ops.current,
      unit: unit ?? id,
      state: 'waiting',
      sent: known?.sent ?? false,
      tries: known?.sent ? 1 : 0,
      server_errors: 0,
      silent_tries: 0,
      ...(past ? { past } : {}),
    }
  }

  /** Makes the record of a stream that is created on this device. It is never wiped, and can be read at once. */
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
    memory.begin(record)
    memory.loaded = true
    this.core.emit({ type: 'stream', stream: memory.stream })
    return record
  }

  /**
   * Draws the entries at once, without showing them as saved (C1). They join their lane when they are on the disk, and are
   * removed from the view if the disk refuses.
   */
  private keep(memory: StreamMemory, entries: Entry[], more: EnqueueMore): Promise<void> {
    this.draw(memory, entries)
    return this.store(entries, more)
  }

  private draw(memory: StreamMemory, entries: Entry[]): void {
    const { core } = this
    memory.saving = [...memory.saving, ...entries]
    const entities = new Set(entries.flatMap(entry => [...memory.draw(entry)]))
    if (entities.size) core.emit({ type: 'rows', stream: memory.stream, entities })
    core.emit({ type: 'status' })
    core.drawUnloaded(memory)
  }

  private leave(memory: StreamMemory, entries: readonly Entry[]): void {
    const ids = new Set(entries.map(entry => entry.mutation_id))
    memory.saving = memory.saving.filter(entry => !ids.has(entry.mutation_id))
  }

  /** The user action failed as a whole: removes its entries from the view. */
  private revert(entries: readonly Entry[]): void {
    for (const [memory, own] of this.byStream(entries)) {
      this.leave(memory, own)
      this.core.redraw(memory)
    }
  }

  private byStream(entries: readonly Entry[]): Map<StreamMemory, Entry[]> {
    return Map.groupBy(entries, ({ stream }) => this.core.memory(stream))
  }

  private async store(entries: Entry[], more: EnqueueMore): Promise<void> {
    const { core } = this
    const drawn = this.byStream(entries)
    try {
      const stored = Map.groupBy(await core.ports.store.enqueue(entries, more), ({ stream }) => stream)
      for (const [memory, own] of drawn) {
        const kept = stored.get(memory.stream)
        if (kept) await this.join(memory, own, kept, more)
        else {
          this.leave(memory, own)
          this.notKept(memory, more)
        }
      }
    } catch (error) {
      core.failed(error)
      for (const [memory, own] of drawn) {
        this.leave(memory, own)
        this.notKept(memory, more)
      }
      throw error
    }
  }

  /** Moves stored entries from `saving` into their lane. */
  private async join(
    memory: StreamMemory,
    drawn: readonly Entry[],
    stored: readonly Entry[],
    { uploads = [], unpark }: EnqueueMore,
  ): Promise<void> {
    const { core } = this
    const { stream } = memory
    // Another tab has stored entries before these, and its hint has not arrived yet: they come first in the lane.
    if (core.sender && (stored[0]?.client_seq ?? 0) > memory.lastSeq + 1) await readLane(core, memory)
    memory.lastSeq = Math.max(memory.lastSeq, stored.at(-1)?.client_seq ?? 0)
    this.leave(memory, drawn)
    this.files.joined(uploads.filter(upload => upload.stream === stream))
    if (unpark) this.attentionList.answered(unpark.id)
    if (core.memories.get(stream) !== memory) return this.readAnew(stream)
    for (const entry of stored) memory.moveLane({ type: 'enqueue', entry })
    core.setDisk('ok')
    core.emit({ type: 'lane', stream })
    core.emit({ type: 'status' })
    core.tell({ type: 'queued', stream })
    this.core.sender?.queued(memory)
  }

  /**
   * The stream was dropped at this very moment: the disk knows whether the entry is in the attention list or still waits.
   */
  private async readAnew(stream: StreamKey): Promise<void> {
    const memory = this.core.memory(stream)
    await readLane(this.core, memory)
    this.core.sender?.queued(memory)
  }

  /** The disk refused, or another tab has decided about the attention item: nothing was written, and the view goes back. */
  private notKept(memory: StreamMemory, more: EnqueueMore): void {
    if (more.born && !memory.entries.length) {
      memory.forget()
    }
    if (more.unpark) this.core.track(this.attentionList.reload())
    this.core.redraw(memory)
    this.core.emit({ type: 'stream', stream: memory.stream })
  }

  private async merge(memory: StreamMemory, merged: Entry, single: Entry): Promise<void> {
    const { core } = this
    const before = memory.lane.entries
    const put = (entry: Entry) => {
      const entries = memory.lane.entries.map(each => (each.mutation_id === entry.mutation_id ? entry : each))
      memory.setEntries(entries)
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
      return this.core.sender?.queued(memory)
    }
    // Another tab has sent the entry meanwhile, so this edit becomes an entry of its own.
    if (old) put(old)
    await this.keep(memory, [single], {})
  }
}

/** An edit of a value that is still waiting takes the base of that waiting entry: the person has seen nothing later. */
const overPending = (memory: StreamMemory, entry: Entry): Entry => {
  const groups = groupsOf(entry)
  const under = memory.entries.filter(
    each => isSameTarget(each, entry) && [...groupsOf(each)].some(group => groups.has(group)),
  )
  const foreign = under.find(each => each.base_epoch !== entry.base_epoch)
  const from = foreign ?? entry
  const base_seq = Math.min(
    from.base_seq,
    ...under.filter(each => each.base_epoch === from.base_epoch).map(each => each.base_seq),
  )
  return { ...entry, base_seq, base_epoch: from.base_epoch }
}

/**
 * Names of what an entry sets: the field groups of an update, or the fields in the body of a PUT request. Other mutations
 * set none.
 */
const groupsOf = (entry: Entry): Set<string> => {
  const { body } = entry
  const route = mutationOf(entry)
  if (route?.method === 'PUT') return new Set(Object.keys(body))
  const entity = route?.entity
  if (!entity || route.name !== `${entity.name}.update`) return new Set()
  return new Set(Object.keys(splitBody(body).fields).flatMap(name => entity.groupOf[name] ?? []))
}
