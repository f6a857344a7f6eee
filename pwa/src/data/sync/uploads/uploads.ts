/** Bytes of files, on this device and on their way: beside the lanes, for a change never waits for a photo (sync rule C8). */
import { file } from '@caravel/sync-protocol/entities/file'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { withoutBytes, type StagedBytes, type StagedUpload } from '../../db/file-store.ts'
import type { Connection } from '../connection/connection.ts'
import type { Core } from '../core.ts'

/** How a file that is not at the server yet fares. */
export interface UploadState {
  id: string
  stream: string
  name: string
  size: number
  /** The server knows its row: only the bytes are missing. */
  announced: boolean
  /** So many bytes are there. */
  sent: number
  /** The server does not take it: a code. */
  refused?: string
}

export class Uploads {
  readonly core: Core
  readonly connection: Connection
  staged = new Map<string, StagedUpload>()
  /** Copies of what the server has, and the streams that they are of. */
  copies = new Map<string, StreamKey>()
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
      if (change.type === 'rows' && change.entities.has(file.name)) this.wake()
      // It may have been taken away, with all that was put aside: the disk knows.
      if (change.type === 'stream' && !core.memories.get(change.stream)?.record && this.waitIn(change.stream))
        core.track(this.load())
    })
  }

  /** Reads what waits from the disk: at the start, and when another tab says so. */
  async load(): Promise<void> {
    const { store } = this.core.ports
    const [uploads, copies] = await Promise.all([store.loadUploads(), store.loadCopies()])
    this.staged = new Map(uploads.map(upload => [upload.id, upload]))
    this.copies = new Map(copies.map(({ id, stream }) => [id, stream]))
    this.changed()
  }

  stop(): void {
    for (const cancel of this.resting.values()) cancel()
    this.resting.clear()
  }

  /** Bytes are on the disk with the change that announces them. */
  joined(uploads: readonly StagedBytes[]): void {
    if (!uploads.length) return
    for (const upload of uploads) this.staged.set(upload.id, withoutBytes(upload))
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

  /** Every file whose row is here and whose bytes are at no server. */
  states(): UploadState[] {
    return [...this.staged.values()].flatMap(upload => {
      const { id, stream, name, size, refused } = upload
      if (upload.copy || !this.core.memories.get(stream)?.view.get(file, id)) return []
      const announced = this.rowOf(stream, id) !== undefined
      const sent = this.sent.get(id) ?? 0
      return [{ id, stream, name, size, announced, sent, ...(refused ? { refused } : {}) }]
    })
  }

  /** Files that were announced and wait to be sent, and such as wait for the person. */
  counts(): { waiting: number; refused: number } {
    const announced = this.states().filter(each => each.announced)
    const refused = announced.filter(each => each.refused !== undefined).length
    return { waiting: announced.length - refused, refused }
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
    const upload = this.staged.get(id)
    if (!upload) return
    const { refused: _, ...again } = upload
    this.failures.delete(id)
    await this.save(again)
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
    return core.leading && !core.stopped && connection.reach === 'reached' && connection.session === undefined
  }

  rowOf(stream: string, id: string) {
    return this.core.memories.get(stream)?.confirmed.get(file, id)
  }

  async save(upload: StagedUpload): Promise<void> {
    await this.core.ports.store.saveUpload(upload)
    this.staged.set(upload.id, upload)
    this.changed()
    this.core.tell({ type: 'files' })
  }
}
