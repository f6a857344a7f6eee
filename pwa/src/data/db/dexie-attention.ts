import type { Notice } from '../sync/notices.ts'
import { sameValue } from '@caravel/sync-protocol/row'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import {
  withWaiting,
  type AmendAttention,
  type LostPart,
  type StoredAttentionItem,
  type ServerRollback,
  type Term,
} from './device-store.ts'
import { DexieDisk } from './dexie-disk.ts'
import { dropUnannounced, filesOf, laneOf, stageIn } from './dexie-ranges.ts'
import type { StagedBytes } from './file-store.ts'
import { mergedRollback, rollbackWithout } from './rollback-list.ts'

/** What waits for the person: changes that were not taken, what the server lost, and what two changed. */
export class DexieAttention extends DexieDisk {
  async loadAttention(): Promise<StoredAttentionItem[]> {
    return inOrder(await this.attempt(this.strict, () => this.strict.tray.toArray()))
  }

  park(item: StoredAttentionItem, term?: Term): Promise<boolean> {
    const { outbox, tray } = this.strict
    return this.write(
      this.strict,
      [outbox, tray],
      async again => {
        if (!(await outbox.get(item.entry.mutation_id)))
          return again && (await tray.get(item.id)) !== undefined
        await tray.put(item)
        await outbox.bulkDelete([item.entry, ...item.dependents].map(entry => entry.mutation_id))
        return true
      },
      term,
    )
  }

  revert(ids: readonly string[]): Promise<void> {
    const { outbox, tray } = this.strict
    return this.write(this.strict, [outbox, tray], async () => {
      await outbox.bulkDelete([...ids])
      await tray.bulkDelete([...ids])
    })
  }

  saveAttention(item: StoredAttentionItem, uploads: readonly StagedBytes[] = []): Promise<void> {
    const { tray } = this.strict
    return this.write(this.strict, [tray, ...(uploads.length ? filesOf(this.strict) : [])], async () => {
      if (!(await tray.get(item.id))) await tray.put(item)
      await stageIn(this.strict, uploads)
    })
  }

  amendAttention(id: string, change: AmendAttention): Promise<StoredAttentionItem | undefined> {
    const { tray } = this.strict
    let put: StoredAttentionItem | undefined
    return this.write(this.strict, [tray], async () => {
      const stored = await tray.get(id)
      if (put && sameValue(stored, put)) return put
      put = stored && change(stored)
      if (put) await tray.put(put)
      return put
    })
  }

  joinAttention(id: string, term?: Term): Promise<StoredAttentionItem | undefined> {
    const { outbox, tray } = this.strict
    return this.write(
      this.strict,
      [outbox, tray],
      async () => {
        const item = await tray.get(id)
        if (!item) return undefined
        const lane = outbox.where('[stream+client_seq]').between(...laneOf(item.stream))
        const joined = withWaiting(item, await lane.toArray())
        await tray.put(joined)
        await lane.delete()
        return joined
      },
      term,
    )
  }

  removeAttention(item: StoredAttentionItem, files: readonly string[] = []): Promise<boolean> {
    const { tray, streams, rows, uploads, blobs } = this.strict
    const more = files.length ? [streams, rows, uploads, blobs] : []
    return this.write(this.strict, [tray, ...more], async again => {
      const stored = await tray.get(item.id)
      if (!stored || !sameValue(stored, item)) return !stored && again
      await tray.delete(item.id)
      await dropUnannounced(this.strict, files)
      return true
    })
  }

  loadRollbacks(): Promise<ServerRollback[]> {
    return this.attempt(this.strict, () => this.strict.setBacks.toArray())
  }

  saveRollback(rollback: ServerRollback): Promise<void> {
    const { setBacks: rollbacks } = this.strict
    return this.write(this.strict, [rollbacks], async () => {
      await rollbacks.put(mergedRollback(await rollbacks.get(rollback.stream), rollback))
    })
  }

  leaveRollback(stream: StreamKey, answered: readonly LostPart[]): Promise<ServerRollback | undefined> {
    const { setBacks: rollbacks } = this.strict
    return this.write(this.strict, [rollbacks], async () => {
      const left = rollbackWithout(await rollbacks.get(stream), answered)
      if (left) await rollbacks.put(left)
      else await rollbacks.delete(stream)
      return left
    })
  }

  loadNotices(): Promise<Notice[]> {
    return this.attempt(this.relaxed, () => this.relaxed.notices.orderBy('at').toArray())
  }

  async removeNotices(ids: readonly string[]): Promise<void> {
    await this.attempt(this.relaxed, () => this.relaxed.notices.bulkDelete([...ids]))
  }
}

export const inOrder = (items: StoredAttentionItem[]): StoredAttentionItem[] =>
  items.sort((a, b) => a.parked_at - b.parked_at)
