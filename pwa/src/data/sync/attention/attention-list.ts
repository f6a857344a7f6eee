/** What the person does with changes that wait or that were not taken. */
import type { Entry } from '@caravel/sync-protocol/entry'
import { sameValue } from '@caravel/sync-protocol/row'
import type { SettleResult } from '@caravel/sync-protocol/wire'
import type { AmendAttention, StoredAttentionItem } from '../../db/device-store.ts'
import type { StagedBytes } from '../../db/file-store.ts'
import type { Core } from '../core.ts'
import { dropRecord } from '../streams/drop-record.ts'
import { isSaved } from '../is-saved.ts'
import type { AskToSettle } from '../connection/settle.ts'
import { readCurrent } from '../streams/read-current.ts'
import { readLane } from '../outbox/read-lane.ts'
import { wasCleared } from '../storage/evicted.ts'
import type { StreamMemory } from '../streams/stream-memory.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { withDependents } from './with-dependents.ts'

export class AttentionList {
  private readonly core: Core
  private readonly askToSettle: AskToSettle
  private readonly files: Uploads

  constructor(core: Core, askToSettle: AskToSettle, files: Uploads) {
    this.core = core
    this.askToSettle = askToSettle
    this.files = files
  }

  /** Takes an item out of memory; the disk follows with whatever it becomes. */
  forget(id: string): void {
    const item = this.core.items.find(each => each.id === id)
    this.core.items = this.core.items.filter(each => each.id !== id)
    this.changed(item)
  }

  /** It left the disk for the outbox: if it was read again meanwhile, it is here once more. */
  answered(id: string): void {
    if (this.core.items.some(each => each.id === id)) this.forget(id)
    this.core.tell({ type: 'tray' })
  }

  /** As the disk has it. True when that was news. */
  async reload(): Promise<boolean> {
    const { core } = this
    const { store } = core.ports
    const [items, notices] = await readCurrent(
      () => core.items,
      () =>
        readCurrent(
          () => core.notices,
          () => Promise.all([store.loadAttention(), store.loadNotices()]),
        ),
    )
    const before = core.items
    const missing = before.some(item => !items.some(({ id }) => id === item.id))
    if (missing && (await wasCleared(core))) return false
    if (sameValue(items, before) && sameValue(notices, core.notices)) return false
    core.items = items
    core.notices = notices
    for (const stream of new Set([...before, ...items].map(item => item.stream)))
      core.redraw(core.memory(stream))
    core.emit({ type: 'tray' })
    return true
  }

  /** The person has seen them. */
  async forgetNotices(ids: readonly string[]): Promise<void> {
    await this.core.ports.store.removeNotices(ids)
    this.core.notices = this.core.notices.filter(({ id }) => !ids.includes(id))
    this.core.emit({ type: 'tray' })
    this.core.tell({ type: 'tray' })
  }

  /** False when it was decided already, or is not what this tab shows by now; the screen follows. */
  async discard(id: string): Promise<boolean> {
    const item = this.core.items.find(each => each.id === id)
    if (!item) return false
    const memory = this.core.memory(item.stream)
    const wholeTrip = item.whole_trip && memory.record?.status === 'local' && !memory.entries.length
    if (wholeTrip) await dropRecord(this.core, memory, items => items.some(each => sameValue(each, item)))
    // Undo may bring back every other question, and with it a row.
    const files = item.reason === 'revoked' || item.whole_trip ? this.files.announcedIn(item) : []
    if (!(await this.core.ports.store.removeAttention(item, files))) {
      await this.reload()
      return false
    }
    this.forget(id)
    this.core.tell({ type: 'tray' })
    if (files.length) await this.files.changedOnDisk()
    return true
  }

  /** What was let go a moment ago lies in the attention list again. */
  async putBack(item: StoredAttentionItem, uploads: readonly StagedBytes[] = []): Promise<void> {
    await this.core.ports.store.saveAttention(item, uploads)
    if (uploads.length) await this.files.changedOnDisk()
    const others = this.core.items.filter(each => each.id !== item.id)
    this.core.items = [...others, item].sort((a, b) => a.parked_at - b.parked_at)
    this.changed(item)
    this.core.tell({ type: 'tray' })
  }

  /**
   * Drawn at once, taken back if the disk refuses. False when it was decided already, or is another question by now;
   * the screen follows.
   */
  async amend(id: string, change: AmendAttention): Promise<boolean> {
    const before = this.core.items.find(each => each.id === id)
    const put = (next: StoredAttentionItem | undefined) => {
      if (next) this.core.items = this.core.items.map(each => (each.id === id ? next : each))
      this.changed(next)
    }
    put(before && change(before))
    let stored: StoredAttentionItem | undefined
    try {
      stored = await this.core.ports.store.amendAttention(id, change)
    } catch (error) {
      put(before)
      throw error
    }
    if (stored) put(stored)
    else await this.reload()
    this.core.tell({ type: 'tray' })
    return stored !== undefined
  }

  private changed(item: StoredAttentionItem | undefined): void {
    if (item) this.core.redraw(this.core.memory(item.stream))
    this.core.emit({ type: 'tray' })
    this.core.emit({ type: 'status' })
  }

  /** False when one of them may have left the device; then nothing happens. */
  async removeUnsent(ids: readonly string[]): Promise<boolean> {
    const lanes = this.lanesWith(ids)
    if (!lanes.length || !(await this.core.ports.store.removeUnsent(ids))) return false
    for (const memory of lanes) {
      this.takeOut(memory, new Set(ids))
      await this.dropIfEmpty(memory)
      this.core.tell({ type: 'changed', stream: memory.stream })
    }
    return true
  }

  /** None when one of them waits nowhere. */
  private lanesWith(ids: readonly string[]): StreamMemory[] {
    const has = ({ lane }: StreamMemory, id: string) => lane.entries.some(entry => entry.mutation_id === id)
    const lanes = [...this.core.memories.values()].filter(memory => ids.some(id => has(memory, id)))
    return ids.every(id => lanes.some(memory => has(memory, id))) ? lanes : []
  }

  private takeOut(memory: StreamMemory, ids: ReadonlySet<string>): void {
    const entries = memory.lane.entries.filter(entry => !ids.has(entry.mutation_id))
    memory.setEntries(entries)
    this.core.redraw(memory)
  }

  /**
   * Takes entries back that may have left the device: the server first promises to refuse every copy of them. What
   * depends on them goes along; what had arrived stays. An earlier change that left without an answer has to be
   * answered first, for the server forgets whatever comes before a settled one (sync rule S9).
   */
  async abandon(ids: readonly string[]): Promise<'removed' | 'saved' | 'no_answer'> {
    const [memory] = this.lanesWith(ids)
    // Only the tab that sends knows by itself what may have left.
    if (memory && !this.core.sender) await readLane(this.core, memory)
    const all = new Set(memory && withDependents(memory, ids).map(each => each.mutation_id))
    if (!memory || !all.size) return 'saved'
    const settled = new Map<string, SettleResult>()
    const removed = new Set<string>()
    // What had not left yet may do so while the server is asked about the rest: the disk knows.
    for (;;) {
      const going = memory.lane.entries.filter(each => all.has(each.mutation_id))
      const left = going.filter(each => each.sent && !settled.has(each.mutation_id))
      if (left.length) {
        if (waitsBefore(memory.lane.entries, left)) return 'no_answer'
        const results = await this.askToSettle(left)
        if (!results) return 'no_answer'
        for (const result of results) settled.set(result.mutation_id, result)
        continue
      }
      const unsent = going.filter(each => !each.sent).map(each => each.mutation_id)
      if (unsent.length && !(await this.removeUnsent(unsent))) {
        await readLane(this.core, memory)
        continue
      }
      for (const id of unsent) removed.add(id)
      break
    }
    // What was refused meanwhile lies in the attention list.
    const parked = this.core.items.filter(item => all.has(item.id)).map(item => item.id)
    const refused = [...settled.values()].filter(each => !isSaved(each)).map(each => each.mutation_id)
    await this.revert(memory, [...new Set([...refused, ...parked])])
    for (const id of [...refused, ...parked]) removed.add(id)
    return ids.every(id => removed.has(id)) ? 'removed' : 'saved'
  }

  private async revert(memory: StreamMemory, ids: readonly string[]): Promise<void> {
    if (!ids.length) return
    await this.core.ports.store.revert(ids)
    for (const id of ids) this.forget(id)
    this.takeOut(memory, new Set(ids))
    await this.dropIfEmpty(memory)
    this.core.tell({ type: 'changed', stream: memory.stream })
    this.core.tell({ type: 'tray' })
  }

  /** Its maker took back the making of a trip. */
  private async dropIfEmpty(memory: StreamMemory): Promise<void> {
    if (memory.record?.status === 'local' && !memory.entries.length) await dropRecord(this.core, memory)
  }
}

/** Something that is not among `settling` waits for its answer before the last of them. */
const waitsBefore = (lane: readonly Entry[], settling: readonly Entry[]): boolean => {
  const last = Math.max(...settling.map(entry => entry.client_seq))
  return lane.some(each => each.client_seq < last && each.state !== 'answered' && !settling.includes(each))
}
