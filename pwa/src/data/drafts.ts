/**
 * What someone typed into a form and has not saved. It lies on the disk from the first letter, with the rows that it
 * was begun on, and goes when the form is saved or the text discarded. Of a trip that is taken away only the person's
 * own words stay, to be copied; rows of others go with the trip (sync rule I13).
 */
import { signal, type ReadonlySignal } from '@preact/signals'
import { tripStream, type StreamKey } from '@caravel/sync-protocol/streams'

/** Which form: its area names it in the list of unfinished texts. */
export type DraftForm = string

export interface Creates {
  entity: string
  /** Where it will lie; absent: where the draft belongs, and a trip in its own stream. */
  stream?: StreamKey
}

export interface Draft {
  /** One form of one thing: {@link draftKey}. */
  key: string
  form: DraftForm
  /** Null: about nothing that is in a stream. */
  stream: StreamKey | null
  /** The rows as they were on the screen when editing began; their `version` is the base of what is saved. */
  began: unknown
  /** The life of the server's database in which the versions in `began` count; null: of none yet. */
  epoch: string | null
  /** What the fields hold. Null: the trip was taken away and only the words are left. */
  value: unknown
  /** What the form makes new, under an id that began with the draft; absent: it changes what is there. */
  makes?: Creates & { id: string }
  /** The person's own text in it, for the clipboard. */
  words: string[]
  /** Epoch ms by the device's clock. */
  at: number
}

/** Whether a row lies on the device, or waits there to be sent: of an entity in a stream, by its id. */
export type IsMade = (stream: StreamKey, entity: string, id: string) => boolean

export const draftKey = (stream: StreamKey | undefined, name: string): string => `${stream ?? '-'} ${name}`

export interface DraftDisk {
  /** Calls back now and whenever drafts change, in any tab. The answer stops it. */
  watch(changed: (drafts: Draft[]) => void): () => void
  /** Calls back with what lies there now; rejects when that cannot be read. */
  look(): Promise<void>
  put(draft: Draft): Promise<void>
  remove(keys: readonly string[]): Promise<void>
}

/** What is left of a draft whose trip was taken away; undefined: nothing of it was written by this person. */
export const wordsOnly = (draft: Draft): Draft | undefined =>
  draft.words.length ? { ...draft, began: null, value: null } : undefined

/** Beyond this the oldest go. */
const most = 200

const none: ReadonlyMap<string, Draft> = new Map()

export class Drafts {
  private readonly disk: DraftDisk
  private readonly current = signal(none)
  private readonly read = signal(false)
  /** Not on the disk yet; null: to be removed. */
  private readonly unwritten = new Map<string, Draft | null>()
  private writing: Promise<void> | undefined
  private readonly stopWatching: () => void
  private readonly isTaken: (stream: StreamKey) => boolean
  readonly isMade: IsMade

  /** `isTaken`: whether a trip was taken away from this account. */
  constructor(
    disk: DraftDisk,
    isTaken: (stream: StreamKey) => boolean = () => false,
    isMade: IsMade = () => false,
  ) {
    this.disk = disk
    this.isTaken = isTaken
    this.isMade = isMade
    this.stopWatching = disk.watch(drafts => this.take(drafts))
  }

  /** By key. */
  get all(): ReadonlySignal<ReadonlyMap<string, Draft>> {
    return this.current
  }

  /** Whether the disk was read: before that nobody knows what is there. */
  get loaded(): ReadonlySignal<boolean> {
    return this.read
  }

  /** Reads them anew: another tab may have written some and not told of it. */
  look(): Promise<void> {
    return this.disk.look()
  }

  /** What a form can go on with. */
  get(key: string): Draft | undefined {
    const draft = this.current.peek().get(key)
    if (!draft || draft.value === null) return undefined
    if (!this.wasSaved(draft)) return draft
    // Not while the form is being drawn.
    queueMicrotask(() => this.dropSaved())
    return undefined
  }

  put(draft: Draft): void {
    // The form may still be open.
    this.change(draft.key, this.mayKeep(draft))
    const spare = [...this.current.peek().values()].sort((a, b) => b.at - a.at).slice(most)
    for (const { key } of spare) this.change(key, null)
  }

  remove(key: string): void {
    if (this.current.peek().has(key) || !this.read.peek()) this.change(key, null)
  }

  /** A trip was taken away: what others wrote goes, the person's own words stay. */
  keepMessages(stream: StreamKey): void {
    for (const draft of this.current.peek().values())
      if (draft.stream === stream && draft.value !== null) this.change(draft.key, wordsOnly(draft) ?? null)
  }

  /** Lets go what was saved by a page that died before it could forget the draft. */
  dropSaved(): void {
    for (const draft of this.current.peek().values())
      if (draft.value !== null && this.wasSaved(draft)) this.change(draft.key, null)
  }

  /** Whether what a form was to make under an id is there already. `stream`: where its draft belongs. */
  isThere(making: Creates, id: string, stream: StreamKey | null): boolean {
    return this.isMade(making.stream ?? stream ?? tripStream(id), making.entity, id)
  }

  private wasSaved({ stream, makes }: Draft): boolean {
    return makes !== undefined && this.isThere(makes, makes.id, stream)
  }

  private mayKeep(draft: Draft): Draft | null {
    const { stream } = draft
    return stream !== null && this.isTaken(stream) ? (wordsOnly(draft) ?? null) : draft
  }

  /** What the disk has not taken yet. */
  unwrittenDrafts(): Draft[] {
    return [...this.unwritten.values()].filter(draft => draft !== null)
  }

  /** Resolves when everything typed so far lies on the disk; rejects when the disk refuses it. */
  async flush(): Promise<void> {
    while (this.unwritten.size) await (this.writing ??= this.write())
  }

  close(): void {
    this.stopWatching()
  }

  private change(key: string, draft: Draft | null): void {
    const next = new Map(this.current.peek())
    if (draft) next.set(key, draft)
    else next.delete(key)
    this.current.value = next
    this.unwritten.set(key, draft)
    // Nobody waits for it: the text is in its form, and the next letter tries again.
    this.writing ??= this.write()
    this.writing.catch((error: unknown) => console.error('a draft could not be kept', error))
  }

  /** One after the other, always the newest of each. */
  private async write(): Promise<void> {
    try {
      for (;;) {
        const [first] = this.unwritten
        if (!first) return
        const [key, draft] = first
        if (draft) await this.disk.put(draft)
        else await this.disk.remove([key])
        if (this.unwritten.get(key) === draft) this.unwritten.delete(key)
      }
    } finally {
      this.writing = undefined
    }
  }

  private take(drafts: Draft[]): void {
    const next = new Map(drafts.map(draft => [draft.key, draft]))
    for (const [key, draft] of this.unwritten)
      if (draft) next.set(key, draft)
      else next.delete(key)
    this.current.value = next
    this.read.value = true
    // Read after its trip was taken away, or written by a tab that closed before it heard of that.
    for (const draft of next.values())
      if (draft.value !== null && this.mayKeep(draft) !== draft)
        this.change(draft.key, wordsOnly(draft) ?? null)
    this.dropSaved()
  }
}

/** The texts in `value` that are not in `before`: what the person wrote. */
export const ownWords = (value: unknown, before: unknown): string[] => {
  if (typeof value === 'string') return value.trim() && value !== before ? [value] : []
  if (!value || typeof value !== 'object') return []
  const known = before && typeof before === 'object' ? (before as Record<string, unknown>) : {}
  return Object.entries(value).flatMap(([name, part]) => ownWords(part, known[name]))
}
