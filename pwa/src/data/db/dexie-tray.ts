import type { Notice } from '../sync/notices.ts'
import { sameValue } from '@caravel/sync-protocol/row'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import {
  withWaiting,
  type AmendParked,
  type LostPart,
  type ParkedItem,
  type SetBack,
  type Term,
} from './device-store.ts'
import { DexieDisk } from './dexie-disk.ts'
import { laneOf } from './dexie-ranges.ts'
import { mergedSetBack, setBackWithout } from './set-back-list.ts'

/** What waits for the person: changes that were not taken, what the server lost, and what two changed. */
export class DexieTray extends DexieDisk {
  async loadTray(): Promise<ParkedItem[]> {
    return inOrder(await this.attempt(this.strict, () => this.strict.tray.toArray()))
  }

  park(item: ParkedItem, term?: Term): Promise<boolean> {
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

  takeBack(ids: readonly string[]): Promise<void> {
    const { outbox, tray } = this.strict
    return this.write(this.strict, [outbox, tray], async () => {
      await outbox.bulkDelete([...ids])
      await tray.bulkDelete([...ids])
    })
  }

  saveParked(item: ParkedItem): Promise<void> {
    const { tray } = this.strict
    return this.write(this.strict, [tray], async () => {
      if (!(await tray.get(item.id))) await tray.put(item)
    })
  }

  amendParked(id: string, change: AmendParked): Promise<ParkedItem | undefined> {
    const { tray } = this.strict
    let put: ParkedItem | undefined
    return this.write(this.strict, [tray], async () => {
      const stored = await tray.get(id)
      if (put && sameValue(stored, put)) return put
      put = stored && change(stored)
      if (put) await tray.put(put)
      return put
    })
  }

  joinParked(id: string, term?: Term): Promise<ParkedItem | undefined> {
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

  removeParked(item: ParkedItem): Promise<boolean> {
    const { tray } = this.strict
    return this.write(this.strict, [tray], async again => {
      const stored = await tray.get(item.id)
      if (!stored || !sameValue(stored, item)) return !stored && again
      await tray.delete(item.id)
      return true
    })
  }

  loadSetBacks(): Promise<SetBack[]> {
    return this.attempt(this.strict, () => this.strict.setBacks.toArray())
  }

  saveSetBack(setBack: SetBack): Promise<void> {
    const { setBacks } = this.strict
    return this.write(this.strict, [setBacks], async () => {
      await setBacks.put(mergedSetBack(await setBacks.get(setBack.stream), setBack))
    })
  }

  leaveSetBack(stream: StreamKey, answered: readonly LostPart[]): Promise<SetBack | undefined> {
    const { setBacks } = this.strict
    return this.write(this.strict, [setBacks], async () => {
      const left = setBackWithout(await setBacks.get(stream), answered)
      if (left) await setBacks.put(left)
      else await setBacks.delete(stream)
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

export const inOrder = (items: ParkedItem[]): ParkedItem[] => items.sort((a, b) => a.parked_at - b.parked_at)
