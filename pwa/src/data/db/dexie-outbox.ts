import { Dexie } from 'dexie'
import type { Entry } from '@caravel/sync-protocol/entry'
import { sameValue } from '@caravel/sync-protocol/row'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { laneOf } from './dexie-ranges.ts'
import {
  laneEndsOf,
  renamed,
  sameContent,
  withContentOf,
  type DeviceMeta,
  type EnqueueMore,
  type LaneEnd,
  type Term,
} from './device-store.ts'
import { DexieRows } from './dexie-rows.ts'
import { withoutBytes } from './file-store.ts'

/** Under which key the last number of a lane stands. */
export const clientSeqKey = (stream: StreamKey): string => `client_seq ${stream}`

/** What was done here and has not arrived, in its lanes. */
export class DexieOutbox extends DexieRows {
  loadLane(stream: StreamKey): Promise<Entry[]> {
    return this.attempt(this.strict, () =>
      this.strict.outbox
        .where('[stream+client_seq]')
        .between(...laneOf(stream))
        .toArray(),
    )
  }

  async laneEnds(): Promise<Map<StreamKey, LaneEnd>> {
    const keys = await this.attempt(this.strict, () =>
      this.strict.outbox.orderBy('[stream+client_seq]').keys(),
    )
    return laneEndsOf(keys as unknown as [StreamKey, number][])
  }

  enqueue(entries: readonly Entry[], { born, unpark, uploads: staged = [] }: EnqueueMore = {}) {
    const { meta, streams, outbox, tray, uploads, blobs } = this.strict
    const files = staged.length ? [uploads, blobs] : []
    return this.write(this.strict, [meta, streams, outbox, tray, ...files], async () => {
      // The connection may have been lost when all was on the disk already.
      const there = (await outbox.bulkGet(entries.map(entry => entry.mutation_id))).flatMap(
        each => each ?? [],
      )
      if (there.length) return there
      if (unpark && !sameValue(await tray.get(unpark.id), unpark)) return []
      if (born && !(await streams.get(born.stream))) await streams.add(born)
      if (unpark) await tray.delete(unpark.id)
      const stored: Entry[] = []
      for (const entry of entries) stored.push({ ...entry, client_seq: await this.nextSeq(entry.stream) })
      await outbox.bulkAdd(stored)
      if (!staged.length) return stored
      await uploads.bulkPut(staged.map(withoutBytes))
      await blobs.bulkPut(staged.map(({ id, bytes }) => ({ id, bytes })))
      return stored
    })
  }

  saveEntries(entries: readonly Entry[], term?: Term): Promise<Entry[]> {
    const { outbox } = this.strict
    return this.write(
      this.strict,
      [outbox],
      async () => {
        const known = await outbox.bulkGet(entries.map(entry => entry.mutation_id))
        const there = entries.flatMap((entry, index) => {
          const stored = known[index]
          return stored ? [withContentOf(entry, stored)] : []
        })
        await outbox.bulkPut(there)
        return there
      },
      term,
    )
  }

  replaceUnsent(entry: Entry): Promise<boolean> {
    const { outbox } = this.strict
    return this.write(this.strict, [outbox], async () => {
      const stored = await outbox.get(entry.mutation_id)
      if (stored && sameContent(stored, entry)) return true
      if (!stored || stored.sent) return false
      const later = await outbox
        .where('[stream+client_seq]')
        .between([stored.stream, stored.client_seq], [stored.stream, Dexie.maxKey], false)
        .count()
      if (later > 0) return false
      await outbox.put({ ...entry, client_seq: stored.client_seq })
      return true
    })
  }

  removeUnsent(ids: readonly string[]): Promise<boolean> {
    const { outbox } = this.strict
    return this.write(this.strict, [outbox], async again => {
      const stored = await outbox.bulkGet([...ids])
      if (!stored.every(entry => (entry ? !entry.sent : again))) return false
      await outbox.bulkDelete([...ids])
      return true
    })
  }

  emptyOutbox(kept: (entry: Entry) => boolean): Promise<Entry[]> {
    const { outbox } = this.strict
    return this.write(this.strict, [outbox], async () => {
      const stay = (await outbox.orderBy('[stream+client_seq]').toArray()).filter(kept)
      if (!stay.length) await outbox.clear()
      return stay
    })
  }

  rewriteUnsent(rewrite: (entry: Entry) => Entry): Promise<void> {
    const { outbox, tray } = this.strict
    return this.write(this.strict, [outbox, tray], async () => {
      await outbox.bulkPut((await outbox.toArray()).filter(entry => !entry.sent).map(rewrite))
      const items = await tray.toArray()
      await tray.bulkPut(
        items.map(item => ({
          ...item,
          entry: rewrite(item.entry),
          dependents: item.dependents.map(rewrite),
        })),
      )
    })
  }

  renew(chosen: (entry: Entry) => boolean, anew: (entry: Entry) => Entry, term?: Term): Promise<Entry[]> {
    const { meta, outbox } = this.strict
    return this.write(
      this.strict,
      [meta, outbox],
      async () => {
        const before = (await outbox.orderBy('[stream+client_seq]').toArray()).filter(chosen)
        await outbox.bulkDelete(before.map(entry => entry.mutation_id))
        const stored: Entry[] = []
        for (const entry of before)
          stored.push({ ...anew(entry), client_seq: await this.nextSeq(entry.stream) })
        await outbox.bulkPut(stored)
        return stored
      },
      term,
    )
  }

  renewClient(clientId: string, replaced: string, entry: Entry, term?: Term): Promise<void> {
    const { meta, outbox } = this.strict
    return this.write(
      this.strict,
      [meta, outbox],
      async () => {
        const known = (await meta.get('device'))?.value as DeviceMeta
        await meta.put({ key: 'device', value: renamed(known, clientId) })
        await outbox.delete(replaced)
        await outbox.put(entry)
      },
      term,
    )
  }

  /** Inside a transaction that holds `meta`. */
  private async nextSeq(stream: StreamKey): Promise<number> {
    const key = clientSeqKey(stream)
    const next = Number((await this.strict.meta.get(key))?.value ?? 0) + 1
    await this.strict.meta.put({ key, value: next })
    return next
  }
}
