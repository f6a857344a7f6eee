/** Bytes of files, on this device and on their way: beside the lanes, for a change never waits for a photo (sync rule C8). */
import type { StreamKey } from '@caravel/sync-protocol/streams'
import type { Entry } from '@caravel/sync-protocol/entry'
import { sameValue } from '@caravel/sync-protocol/row'
import type { StoredAttentionItem } from '../../db/device-store.ts'
import {
  withoutBytes,
  type AmendUpload,
  type StagedBytes,
  type StagedUpload,
  type TakenFrom,
} from '../../db/file-store.ts'
import { fileEntityNames, findFileRow } from '../../file-entities.ts'
import type { Connection } from '../connection/connection.ts'
import type { Core } from '../core.ts'
import { readCurrent } from '../streams/read-current.ts'
import { announcedFile } from './announced-file.ts'

/** How a file that is not at the server yet fares. */
export interface UploadState {
  id: string
  stream: string
  name: string
  mime: string
  size: number
  /** The server knows its row: only the bytes are missing. */
  announced: boolean
  /** So many bytes are there. */
  sent: number
  /** The server does not take it: a code. */
  refused?: string
  /** Its trip was taken away, and no row announces it here: it waits for the trip, or for the person. */
  taken?: TakenFrom
  /** The trip is here again, without the row. */
  back?: true
}

export class Uploads {
  readonly core: Core
  readonly connection: Connection
  /** Both are other objects after each change: what is read from the disk meanwhile is older. */
  staged: ReadonlyMap<string, StagedUpload> = new Map()
  /** Of what the server has, with the streams that they are of. */
  copies: ReadonlyMap<string, StreamKey> = new Map()
  readonly sent = new Map<string, number>()
  readonly failures = new Map<string, number>()
  /** What was sent from here, with the life of the server's database that has it. */
  readonly arrived = new Map<string, string | undefined>()
  /** They are tried again when their time has come. */
  readonly resting = new Map<string, () => void>()
  active: string | undefined

  constructor(core: Core, connection: Connection) {
    this.core = core
    this.connection = connection
    core.onChange(change => {
      if (change.type === 'rows' && fileEntityNames.some(name => change.entities.has(name))) this.wake()
      // It may have been taken away: the disk knows what is left of what was put aside.
      if (
        change.type === 'stream' &&
        !core.memories.get(change.stream)?.record &&
        this.goesOnIn(change.stream)
      )
        core.track(this.load())
    })
  }

  /** Reads what waits from the disk, where another tab may have put it. True when that was news. */
  async load(): Promise<boolean> {
    const { store } = this.core.ports
    const read = () => Promise.all([store.loadUploads(), store.loadCopies()])
    const [uploads, copies] = await readCurrent(
      () => this.staged,
      () => readCurrent(() => this.copies, read),
    )
    const ids = copies.map(({ id }) => id)
    if (sameValue(uploads, [...this.staged.values()]) && isSameSet(ids, new Set(this.copies.keys())))
      return false
    this.staged = new Map(uploads.map(upload => [upload.id, upload]))
    this.copies = new Map(copies.map(({ id, stream }) => [id, stream]))
    this.changed()
    return true
  }

  put(upload: StagedUpload): void {
    this.staged = new Map(this.staged).set(upload.id, upload)
  }

  forget(id: string): void {
    this.staged = new Map([...this.staged].filter(([each]) => each !== id))
  }

  addCopy(id: string, stream: StreamKey): void {
    this.copies = new Map(this.copies).set(id, stream)
  }

  forgetCopies(ids: readonly string[]): void {
    this.copies = new Map([...this.copies].filter(([id]) => !ids.includes(id)))
  }

  stop(): void {
    for (const cancel of this.resting.values()) cancel()
    this.resting.clear()
  }

  /** Bytes are on the disk with the change that announces them. */
  joined(uploads: readonly StagedBytes[]): void {
    if (!uploads.length) return
    for (const upload of uploads) this.put(withoutBytes(upload))
    this.changed()
    this.core.tell({ type: 'files' })
    this.wake()
  }

  /** What another device had put aside. Its rows are still to come, so that it may not count as left behind. */
  async importEntries(brought: readonly StagedBytes[]): Promise<void> {
    if (!brought.length) return
    const uploads = brought.map(upload => ({ ...upload, staged_at: this.core.now() }))
    await this.core.ports.store.stage(uploads)
    this.joined(uploads.filter(({ id }) => !this.staged.has(id)))
  }

  /** The rows of these streams have to be in memory. */
  waitIn(stream: string): boolean {
    return [...this.staged.values()].some(upload => upload.stream === stream)
  }

  private goesOnIn(stream: string): boolean {
    return [...this.staged.values()].some(upload => upload.stream === stream && !upload.taken)
  }

  /** Every file whose bytes are at no server, and whose row is here or was taken away with its trip. */
  states(): UploadState[] {
    return [...this.staged.values()].flatMap(upload => {
      const { id, stream, name, mime, size, refused } = upload
      const memory = this.core.memories.get(stream)
      const sent = this.sent.get(id) ?? 0
      if (upload.copy) return []
      if (!memory || !findFileRow(memory.view, id)) return this.withoutRow(upload)
      const announced = this.rowOf(stream, id) !== undefined
      return [{ id, stream, name, mime, size, announced, sent, ...(refused ? { refused } : {}) }]
    })
  }

  private withoutRow({ id, stream, name, mime, size, taken }: StagedUpload): UploadState[] {
    if (!taken || this.isSpokenOf(stream, id)) return []
    const memory = this.core.memories.get(stream)
    const common = { id, stream, name, mime, size, sent: 0 }
    // The trip is listed again, and its rows are on their way: most likely with the row.
    if (memory?.record && !(memory.loaded && memory.record.cursor)) return [{ ...common, announced: true }]
    return [{ ...common, announced: false, taken, ...(memory?.record ? { back: true } : {}) }]
  }

  /** A change that waits, or that waits for the person, announces it. */
  private isSpokenOf(stream: string, id: string): boolean {
    const waiting = this.core.memories.get(stream)?.entries ?? []
    const isIt = (entry: Entry) => announcedFile(entry) === id
    return waiting.some(isIt) || this.core.items.some(item => entriesOf(item).some(isIt))
  }

  /** What this item alone announces of what the server lacks: it goes with it. */
  announcedIn(item: StoredAttentionItem): string[] {
    const others = this.core.items.filter(({ id }) => id !== item.id).flatMap(entriesOf)
    const elsewhere = new Set(
      [...others, ...(this.core.memories.get(item.stream)?.entries ?? [])].map(announcedFile),
    )
    return entriesOf(item).flatMap(entry => {
      const id = announcedFile(entry)
      const upload = id === undefined || elsewhere.has(id) ? undefined : this.staged.get(id)
      return upload && !upload.copy ? [upload.id] : []
    })
  }

  /** The same with its bytes, so that they can be put back. */
  async announcedBy(item: StoredAttentionItem): Promise<StagedBytes[]> {
    const held: StagedBytes[] = []
    for (const id of this.announcedIn(item)) {
      const upload = this.staged.get(id)
      const bytes = await this.core.ports.store.readBytes(id)
      if (upload && bytes) held.push({ ...upload, bytes })
    }
    return held
  }

  /** Files that were announced and wait to be sent, and such as wait for the person. */
  counts(): { waiting: number; attention: number } {
    const counted = this.states().filter(({ announced, taken }) => announced || taken)
    const attention = counted.filter(({ refused, taken }) => refused !== undefined || taken).length
    return { waiting: counted.length - attention, attention }
  }

  get sending(): number {
    return this.active === undefined ? 0 : 1
  }

  /** Something suggests that a try may succeed. */
  wake(): void {
    const some = this.staged.size + this.copies.size > 0
    if (some && this.active === undefined && this.maySend()) this.core.track(this.run())
  }

  private async run(): Promise<void> {
    // Taken at once, so that nobody else begins.
    this.active = ''
    try {
      const { UploadSender } = await import('./upload-sender.ts')
      await new UploadSender(this).run()
    } finally {
      this.active = undefined
      this.core.emit({ type: 'status' })
    }
  }

  /** The person wants a refused file to be tried again. */
  async retry(id: string): Promise<void> {
    this.failures.delete(id)
    await this.amend(id, ({ refused: _, ...again }) => again)
    this.wake()
  }

  /** The person lets its bytes go. Answers what puts them back; undefined: a row needs them, or they are gone. */
  async discard(id: string): Promise<(() => Promise<void>) | undefined> {
    const went = await this.core.ports.store.discardUploads([id])
    await this.changedOnDisk()
    if (!went.length) return undefined
    return async () => {
      await this.core.ports.store.stage(went)
      await this.changedOnDisk()
    }
  }

  /** What was put aside is different on the disk. */
  async changedOnDisk(): Promise<void> {
    await this.load()
    this.core.tell({ type: 'files' })
    this.wake()
  }

  /** Whether its bytes lie on this device, as far as this tab knows. */
  isHere(id: string): boolean {
    return this.staged.has(id) || this.copies.has(id)
  }

  /** The bytes of a file, if they are on this device. */
  async read(id: string): Promise<ArrayBuffer | undefined> {
    const bytes = await this.core.ports.store.readBytes(id)
    if (bytes && this.copies.has(id)) await this.core.ports.store.usedCopy(id, this.core.now())
    return bytes
  }

  changed(): void {
    this.core.emit({ type: 'files' })
    this.core.emit({ type: 'copies' })
    this.core.emit({ type: 'status' })
  }

  maySend(): boolean {
    const { core, connection } = this
    return core.sender !== undefined && connection.reach === 'reached' && connection.session === undefined
  }

  rowOf(stream: string, id: string) {
    const memory = this.core.memories.get(stream)
    return memory && findFileRow(memory.confirmed, id)
  }

  async amend(id: string, change: AmendUpload): Promise<void> {
    const upload = await this.core.ports.store.amendUpload(id, change)
    if (!upload) return void (await this.load())
    this.put(upload)
    this.changed()
    this.core.tell({ type: 'files' })
  }
}

const isSameSet = (ids: readonly string[], others: ReadonlySet<string>): boolean =>
  ids.length === others.size && ids.every(id => others.has(id))

const entriesOf = ({ entry, dependents }: StoredAttentionItem): Entry[] => [entry, ...dependents]
