/**
 * Brings the bytes of files to the server, beside the lanes: a change never waits for a photo (sync rule C8). One file
 * after the other, in parts; the server says how far it has them, so a photo goes on where it was broken off.
 */
import { file } from '@caravel/sync-protocol/entities/file'
import { copyOf, withoutBytes, type StagedBytes, type StagedUpload } from '../db/file-store.ts'
import type { Connection } from './connection.ts'
import type { Core } from './core.ts'
import type { Counted } from './counted.ts'
import type { StreamMemory } from './stream-memory.ts'

/** One request's worth: little is lost with it, and it gets through a slow line in time. */
const partBytes = 1024 * 1024
const longestWaitMs = 5 * 60_000
/** As often as bytes arrive changed, a line is blamed; then the disk. */
const mostMismatches = 3
/** As long as undo can bring their row back here. */
const keptMs = 14 * 86_400_000
/** Copies of what the server has take no more than this. */
const mostCopyBytes = 300 * 1024 * 1024

/** How a file that is not at the server yet fares. */
export interface UploadState {
  id: string
  stream: string
  size: number
  /** So many bytes are there. */
  sent: number
  /** The server does not take it: a code. */
  refused?: string
}

export class Uploads {
  private readonly core: Core
  private readonly connection: Connection
  private staged = new Map<string, StagedUpload>()
  private copies = new Set<string>()
  private readonly sent = new Map<string, number>()
  private readonly failures = new Map<string, number>()
  /** They are tried again when their time has come. */
  private readonly resting = new Map<string, () => void>()
  private active: string | undefined

  constructor(core: Core, connection: Connection) {
    this.core = core
    this.connection = connection
    core.onChange(change => {
      if (change.type === 'rows' && change.entities.has(file.name)) this.wake()
      if (change.type === 'stream' && !core.memories.get(change.stream)?.record) this.forget(change.stream)
    })
  }

  /** Reads what waits from the disk: at the start, and when another tab says so. */
  async load(): Promise<void> {
    const { store } = this.core.ports
    const [uploads, copies] = [await store.loadUploads(), await store.loadCopies()]
    this.staged = new Map(uploads.map(upload => [upload.id, upload]))
    this.copies = new Set(copies.map(({ id }) => id))
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

  /** The rows of these streams have to be in memory. */
  waitIn(stream: string): boolean {
    return [...this.staged.values()].some(upload => upload.stream === stream)
  }

  /** Every file whose row is here and whose bytes are at no server. */
  states(): UploadState[] {
    return [...this.staged.values()].flatMap(upload => {
      const { id, stream, size, refused } = upload
      if (upload.copy || !this.core.memories.get(stream)?.view.get(file, id)) return []
      return [{ id, stream, size, sent: this.sent.get(id) ?? 0, ...(refused ? { refused } : {}) }]
    })
  }

  /** Files that were announced and wait to be sent, and such as wait for the person. */
  counts(): { waiting: number; refused: number } {
    const announced = this.states().filter(({ id, stream }) => this.rowOf(stream, id) !== undefined)
    const refused = announced.filter(each => each.refused !== undefined).length
    return { waiting: announced.length - refused, refused }
  }

  get sending(): number {
    return this.active === undefined ? 0 : 1
  }

  /** Something suggests that a try may succeed. */
  wake(): void {
    if (this.active === undefined && this.maySend()) this.core.track(this.run())
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

  /** Keeps what came from the server, so that it is here without a network. */
  async keep(id: string, stream: string, bytes: ArrayBuffer): Promise<void> {
    // A trip that is only listed, or was taken away meanwhile, leaves nothing here.
    if (!this.core.memories.get(stream)?.record) return
    await this.core.ports.store.keepCopy(
      { id, stream, size: bytes.byteLength, used_at: this.core.now() },
      bytes,
    )
    this.copies.add(id)
    const copies = await this.core.ports.store.loadCopies()
    let over = copies.reduce((sum, { size }) => sum + size, 0) - mostCopyBytes
    await this.drop(copies.filter(({ size }) => over > 0 && (over -= size) > -Infinity).map(each => each.id))
  }

  /** Copies go before anything else when space is short, the longest unused first; false when there are none. */
  async dropSome(): Promise<boolean> {
    const some = (await this.core.ports.store.loadCopies()).slice(0, 20).map(({ id }) => id)
    await this.drop(some)
    return some.length > 0
  }

  private async drop(ids: readonly string[]): Promise<void> {
    if (!ids.length) return
    await this.core.ports.store.dropCopies(ids)
    for (const id of ids) this.copies.delete(id)
  }

  /** Everything of a stream went from the disk. */
  private forget(stream: string): void {
    if (!this.waitIn(stream)) return
    for (const [id, upload] of this.staged) if (upload.stream === stream) this.staged.delete(id)
    this.changed()
  }

  private changed(): void {
    this.core.emit({ type: 'files' })
    this.core.emit({ type: 'status' })
  }

  private maySend(): boolean {
    const { core, connection } = this
    return core.leading && !core.stopped && connection.reach === 'reached' && connection.session === undefined
  }

  private rowOf(stream: string, id: string) {
    return this.core.memories.get(stream)?.confirmed.get(file, id)
  }

  private async run(): Promise<void> {
    // Taken at once, so that nobody else begins.
    this.active = ''
    try {
      await this.tidy()
      for (let next = this.next(); next && this.maySend(); next = this.next()) {
        this.active = next.id
        this.core.emit({ type: 'status' })
        if (this.rowOf(next.stream, next.id)?.state === 'stored') await this.delivered(next)
        else await this.send(next)
      }
    } finally {
      this.active = undefined
      this.core.emit({ type: 'status' })
    }
  }

  /** The server knows its row. */
  private next(): StagedUpload | undefined {
    return [...this.staged.values()].find(
      ({ id, stream, refused }) =>
        !refused &&
        !this.resting.has(id) &&
        this.core.memories.get(stream)?.record?.status === 'live' &&
        this.rowOf(stream, id) !== undefined,
    )
  }

  private async tidy(): Promise<void> {
    const before = this.core.now() - keptMs
    const old = [...this.staged.values()].filter(each => each.staged_at < before && this.isGone(each))
    await this.core.ports.store.removeUploads(old.map(({ id }) => id))
    for (const { id } of old) this.staged.delete(id)
    for (const memory of this.core.memories.values()) await this.sendWhatIsMissing(memory)
  }

  /** Neither here nor at the server is there a row, and nothing that waits could make one. */
  private isGone({ id, stream }: StagedUpload): boolean {
    const memory = this.core.memories.get(stream)
    if (!memory?.loaded || !memory.record?.cursor || memory.entries.length) return false
    return !memory.view.get(file, id) && !this.core.items.some(item => item.stream === stream)
  }

  /** A server that was set back lost bytes of which this device has a copy. */
  private async sendWhatIsMissing(memory: StreamMemory): Promise<void> {
    for (const row of memory.confirmed.table(file.name).values()) {
      if (row['state'] !== 'announced' || !this.copies.has(row.id)) continue
      const { id, name, mime, size, sha256 } = row as typeof row & StagedUpload
      const upload = { id, name, mime, size, sha256, stream: memory.stream, staged_at: this.core.now() }
      this.copies.delete(id)
      if (await this.core.ports.store.stageCopy({ ...upload, copy: true }))
        this.staged.set(id, { ...upload, copy: true })
    }
  }

  private async send(upload: StagedUpload): Promise<void> {
    const { id, size } = upload
    const bytes = await this.core.ports.store.readBytes(id)
    if (!bytes) return this.refused(upload, 'FILE_LOST')
    const path = `/api/files/${id}/content`
    const options = { aside: true, plain: true }
    let answer = await this.connection.ask('HEAD', path, undefined, {}, options)
    let offset = this.offsetIn(answer)
    while (offset !== undefined && offset < size) {
      this.progress(upload, offset)
      const end = Math.min(size, offset + partBytes)
      const headers = { 'Content-Range': `bytes ${offset}-${end - 1}/${size}` }
      const part = new Uint8Array(bytes, offset, end - offset)
      answer = await this.connection.ask('PUT', path, undefined, headers, { ...options, bytes: part })
      const next = this.offsetIn(answer)
      // Where the server stands it says itself; one that does not move is asked again later.
      if (next === offset) break
      offset = next
    }
    if (this.core.stopped || !this.staged.has(id)) return
    if (offset !== undefined && offset >= size) await this.delivered(upload)
    else await this.notTaken(upload, answer)
  }

  /** How many bytes the server has, by an answer that says so. */
  private offsetIn(answer: Counted | undefined): number | undefined {
    const known = answer?.status === 200 || answer?.body['code'] === 'FILE_OFFSET'
    const offset = known ? Number(answer?.headers['upload-offset']) : Number.NaN
    return Number.isSafeInteger(offset) ? offset : undefined
  }

  private progress({ id }: StagedUpload, sent: number): void {
    this.sent.set(id, sent)
    this.core.emit({ type: 'files' })
  }

  private async delivered(upload: StagedUpload): Promise<void> {
    const { id } = upload
    await this.core.ports.store.delivered(id, copyOf(upload, this.core.now()).used_at, this.core.term)
    this.staged.delete(id)
    this.copies.add(id)
    this.sent.delete(id)
    this.failures.delete(id)
    this.changed()
    this.core.tell({ type: 'files' })
  }

  private async notTaken(upload: StagedUpload, answer: Counted | undefined): Promise<void> {
    const code = String(answer?.body['code'] ?? '')
    const failures = (this.failures.get(upload.id) ?? 0) + 1
    const final = ['FILE_TYPE_REFUSED', 'FILE_TOO_LARGE', 'FILES_FULL', 'INVALID_INPUT'].includes(code)
    const changed = code === 'FILE_CONTENT_MISMATCH' && failures >= mostMismatches
    if (final || changed) return this.refused(upload, code)
    this.failures.set(upload.id, failures)
    this.rest(upload.id, answer?.retry_after, failures)
  }

  private rest(id: string, retryAfter: number | undefined, failures: number): void {
    const grown = Math.min(longestWaitMs, 1000 * 2 ** Math.min(failures, 9))
    const ms =
      retryAfter === undefined ? grown / 2 + (grown / 2) * this.core.ports.random.unit() : retryAfter * 1000
    const cancel = this.core.ports.timers.after(ms, () => {
      this.resting.delete(id)
      this.wake()
    })
    this.resting.set(id, cancel)
  }

  private async refused(upload: StagedUpload, code: string): Promise<void> {
    if (!upload.copy) return this.save({ ...upload, refused: code })
    // A copy that is not what the row announces: there is nobody to ask about it.
    await this.core.ports.store.removeUploads([upload.id])
    this.staged.delete(upload.id)
  }

  private async save(upload: StagedUpload): Promise<void> {
    await this.core.ports.store.saveUpload(upload)
    this.staged.set(upload.id, upload)
    this.changed()
    this.core.tell({ type: 'files' })
  }
}
