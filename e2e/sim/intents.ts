/** Every change a person made and was told is kept, and what may have become of it (I5). Read off what disks were told. */
import type { Entry } from '@caravel/sync-protocol/entry'
import type { DeviceStore, ParkedItem } from '../../pwa/src/data/db/device-store.ts'

export class Intents {
  /** On the disk, so promised: mutation id → entry as it was enqueued. */
  readonly kept = new Map<string, Entry>()
  /** Let go by the person, with their word. */
  readonly discarded = new Set<string>()
  /** Went on under another mutation id. */
  readonly renewed = new Set<string>()
  private readonly parked = new Map<string, ParkedItem>()

  /** Takes note of what a disk did. */
  noted(method: keyof DeviceStore, args: readonly unknown[], result: unknown): void {
    switch (method) {
      case 'enqueue': {
        for (const entry of result as Entry[]) this.kept.set(entry.mutation_id, entry)
        const { unpark } = (args[1] ?? {}) as { unpark?: string }
        if (unpark !== undefined) this.end(unpark, this.renewed)
        return
      }
      case 'removeUnsent':
        if (result === true) for (const id of args[0] as string[]) this.discarded.add(id)
        return
      case 'renewClient': {
        this.renewed.add(args[1] as string)
        const entry = args[2] as Entry
        this.kept.set(entry.mutation_id, entry)
        return
      }
      case 'park':
      case 'saveParked':
        this.parked.set((args[0] as ParkedItem).id, args[0] as ParkedItem)
        return
      case 'dropStream':
        for (const item of args[1] as ParkedItem[]) this.parked.set(item.id, item)
        return
      case 'removeParked':
        this.end(args[0] as string, this.discarded)
    }
  }

  private end(itemId: string, as: Set<string>): void {
    const item = this.parked.get(itemId)
    for (const { mutation_id } of item ? [item.entry, ...item.dependents] : []) as.add(mutation_id)
  }
}
