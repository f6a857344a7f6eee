/** Every change a person made and was told is kept, and what may have become of it (I5). Read off what disks were told. */
import type { Entry } from '@caravel/sync-protocol/entry'
import type { DeviceStore, StoredAttentionItem } from '../../pwa/src/data/db/device-store.ts'

export class Intents {
  /** On the disk, so promised: mutation id → entry as it was enqueued. */
  readonly kept = new Map<string, Entry>()
  /** Whose they are. */
  readonly owners = new Map<string, string>()
  /** Lost with a database that the browser took away. */
  readonly evicted = new Set<string>()
  /** Let go by the person, with their word. */
  readonly discarded = new Set<string>()
  /** Went on under another mutation id, or inside another change. */
  readonly renewed = new Set<string>()
  /** It could not be told whether they had arrived, and the person was told so. */
  readonly unclear = new Set<string>()
  /** The deleting of a trip that went without a word: it is right where others had deleted it. */
  readonly comeTrue = new Set<string>()
  /** Their outcome was forgotten, and what they ask for is so, by whomever. */
  readonly alreadySo = new Set<string>()
  /** Their trip was taken away after they may have left: when the server has forgotten them, nobody can tell. */
  readonly takenOnTheWay = new Set<string>()
  /** The server had promised to refuse them, and forgot it when an older file was put back by hand. */
  readonly unguarded = new Set<string>()
  private readonly parked = new Map<string, StoredAttentionItem>()

  /** Takes note of what a disk did. */
  noted(method: keyof DeviceStore, args: readonly unknown[], result: unknown, owner: string): void {
    switch (method) {
      case 'enqueue': {
        for (const entry of result as Entry[]) this.keep(entry, owner)
        const { unpark } = (args[1] ?? {}) as { unpark?: StoredAttentionItem }
        if (unpark && (result as Entry[]).length) this.end(unpark.id, this.renewed)
        return
      }
      case 'replaceUnsent':
        if (result === true) this.keep(args[0] as Entry, owner)
        return
      case 'removeUnsent':
        if (result === true) for (const id of args[0] as string[]) this.discarded.add(id)
        return
      case 'renewClient': {
        this.renewed.add(args[1] as string)
        const entry = args[2] as Entry
        this.keep(entry, owner)
        return
      }
      case 'park':
        if (result === true) this.park(args[0] as StoredAttentionItem)
        return
      case 'revert':
        for (const id of args[0] as string[]) {
          this.discarded.add(id)
          this.end(id, this.discarded)
        }
        return
      case 'amendAttention':
      case 'joinAttention':
      case 'saveAttention': {
        if (method !== 'saveAttention' && !result) return
        const item = (method === 'saveAttention' ? args[0] : result) as StoredAttentionItem
        const still = new Set(idsIn(item))
        const before = this.parked.get(item.id)
        // Later edits of a contested group: what they say is in the item itself now.
        for (const id of before ? idsIn(before) : []) if (!still.has(id)) this.renewed.add(id)
        return this.park(item)
      }
      case 'dropStream':
        this.dropped(String(args[0]), result as StoredAttentionItem[], owner)
        return
      case 'removeAttention':
        if (result === true) this.end((args[0] as StoredAttentionItem).id, this.discarded)
    }
  }

  private dropped(stream: string, left: readonly StoredAttentionItem[], owner: string): void {
    for (const item of left) this.park(item)
    const still = new Set(left.map(item => item.id))
    for (const [id, entry] of this.kept)
      if (entry.stream === stream && deletesTrip(entry) && this.owners.get(id) === owner && !still.has(id))
        this.comeTrue.add(id)
  }

  private keep(entry: Entry, owner: string): void {
    this.kept.set(entry.mutation_id, entry)
    this.owners.set(entry.mutation_id, owner)
  }

  /** What was promised before, to be continued elsewhere. */
  copyFrom(other: Intents): void {
    for (const name of ['kept', 'owners', 'parked'] as const)
      for (const [id, value] of other[name] as Map<string, never>)
        (this[name] as Map<string, never>).set(id, value)
    for (const name of [
      'evicted',
      'discarded',
      'renewed',
      'unclear',
      'comeTrue',
      'alreadySo',
      'takenOnTheWay',
      'unguarded',
    ] as const)
      for (const id of other[name]) this[name].add(id)
  }

  private park(item: StoredAttentionItem): void {
    if (item.reason === 'unclear') this.unclear.add(item.id)
    if (item.reason === 'revoked' && item.entry.sent) this.takenOnTheWay.add(item.id)
    this.parked.set(item.id, item)
  }

  private end(itemId: string, as: Set<string>): void {
    const item = this.parked.get(itemId)
    for (const id of item ? idsIn(item) : []) as.add(id)
  }
}

const deletesTrip = ({ mutation }: Entry): boolean => mutation === 'trip.delete'

const idsIn = (item: StoredAttentionItem): string[] =>
  [item.entry, ...item.dependents].map(entry => entry.mutation_id)
