/**
 * Sends the bytes of files, one file after the other, in parts; the server says how far it has them, so a photo goes on
 * where it was broken off (sync rule C8). Read when there is something to send.
 */
import type { StagedUpload } from '../../db/file-store.ts'
import { fileEntityNames, findFileRow } from '../../file-entities.ts'
import type { ParsedResponse } from '../parsed-response.ts'
import type { StreamMemory } from '../streams/stream-memory.ts'
import type { Uploads } from './uploads.ts'

/** One request's worth: little is lost with it, and it gets through a slow line in time. */
const partBytes = 1024 * 1024
const longestWaitMs = 5 * 60_000
/** As often as bytes arrive changed, a line is blamed; then the disk. */
const mostMismatches = 3
/** Sending the same bytes again would be answered alike. */
const finalCodes: ReadonlySet<string> = new Set([
  'FILE_TYPE_REFUSED',
  'FILE_BROKEN',
  'FILE_TOO_LARGE',
  'FILES_FULL',
  'INVALID_INPUT',
  'FORBIDDEN',
])
/** As long as a deleted row can be restored (sync rule L10). */
const keptMs = 90 * 86_400_000

export class UploadSender {
  private readonly desk: Uploads

  constructor(desk: Uploads) {
    this.desk = desk
  }

  async run(): Promise<void> {
    await this.tidy()
    for (let next = await this.next(); next && this.desk.maySend(); next = await this.next()) {
      this.desk.active = next.id
      this.desk.core.emit({ type: 'status' })
      if (this.desk.rowOf(next.stream, next.id)?.state === 'stored') await this.delivered(next)
      else await this.send(next)
    }
  }

  /** The server knows its row. */
  private async next(): Promise<StagedUpload | undefined> {
    await this.resume()
    return [...this.desk.staged.values()].find(
      ({ id, stream, refused }) =>
        !refused &&
        !this.desk.resting.has(id) &&
        this.desk.core.memories.get(stream)?.record?.status === 'live' &&
        this.desk.rowOf(stream, id) !== undefined,
    )
  }

  /** What was taken away with its trip, and is announced here again, goes on as if nothing had been. */
  private async resume(): Promise<void> {
    for (const { id, stream, taken } of this.desk.staged.values()) {
      if (!taken || !this.desk.rowOf(stream, id)) continue
      this.desk.resting.get(id)?.()
      this.desk.resting.delete(id)
      this.desk.failures.delete(id)
      await this.desk.amend(id, ({ taken: _, ...upload }) => upload)
    }
  }

  private async tidy(): Promise<void> {
    const now = this.desk.core.now()
    for (const upload of this.desk.staged.values()) {
      const isIdle = this.isIdle(upload)
      if (isIdle === (upload.idle_since !== undefined)) continue
      await this.desk.amend(upload.id, ({ idle_since: _, ...stored }) =>
        // On the disk it may have been taken away with its trip a moment ago.
        isIdle && !stored.taken ? { ...stored, idle_since: now } : stored,
      )
    }
    for (const id of await this.desk.core.ports.store.removeIdle(now - keptMs)) this.desk.forget(id)
    for (const memory of this.desk.core.memories.values()) await this.sendWhatIsMissing(memory)
  }

  /** Neither here nor at the server is there a row, nothing that waits could make one, and no card tells of it. */
  private isIdle({ id, stream, taken }: StagedUpload): boolean {
    if (taken) return false
    const memory = this.desk.core.memories.get(stream)
    const isRead = !memory?.record || (memory.loaded && memory.record.cursor)
    if (!isRead || memory?.entries.length) return false
    return (
      !(memory && findFileRow(memory.view, id)) && !this.desk.core.items.some(item => item.stream === stream)
    )
  }

  /** A server that was set back lost bytes of which this device has a copy. */
  private async sendWhatIsMissing(memory: StreamMemory): Promise<void> {
    const rows = fileEntityNames.flatMap(name => [...memory.confirmed.table(name).values()])
    for (const row of rows) {
      const asked = row['state'] === 'announced' && this.desk.copies.has(row.id)
      // What has just arrived is no news to the server, only to the row here.
      if (!asked || this.desk.arrived.get(row.id) === memory.record?.cursor?.epoch) continue
      const { id, name, mime, size, sha256 } = row as typeof row & StagedUpload
      const upload = { id, name, mime, size, sha256, stream: memory.stream, staged_at: this.desk.core.now() }
      this.desk.forgetCopies([id])
      if (await this.desk.core.ports.store.stageCopy({ ...upload, copy: true }))
        this.desk.put({ ...upload, copy: true })
    }
  }

  private async send(upload: StagedUpload): Promise<void> {
    const { id, size } = upload
    const bytes = await this.desk.core.ports.store.readBytes(id)
    if (!bytes) return this.refused(upload, 'FILE_LOST')
    const path = `/api/files/${id}/content`
    const options = { aside: true, plain: true }
    let answer = await this.desk.connection.ask('HEAD', path, undefined, {}, options)
    let offset = this.offsetIn(answer)
    while (offset !== undefined && offset < size) {
      this.progress(upload, offset)
      const end = Math.min(size, offset + partBytes)
      const headers = { 'Content-Range': `bytes ${offset}-${end - 1}/${size}` }
      const part = new Uint8Array(bytes, offset, end - offset)
      answer = await this.desk.connection.ask('PUT', path, undefined, headers, { ...options, bytes: part })
      const next = this.offsetIn(answer)
      // Where the server stands it says itself; one that does not move is asked again later.
      if (next === offset) break
      offset = next
    }
    if (this.desk.core.stopped || !this.desk.staged.has(id)) return
    if (offset !== undefined && offset >= size) await this.delivered(upload)
    else await this.notTaken(upload, answer)
  }

  /** How many bytes the server has, by an answer that says so. */
  private offsetIn(answer: ParsedResponse | undefined): number | undefined {
    const known = answer?.status === 200 || answer?.body['code'] === 'FILE_OFFSET'
    const offset = known ? Number(answer?.headers['upload-offset']) : Number.NaN
    return Number.isSafeInteger(offset) ? offset : undefined
  }

  private progress({ id }: StagedUpload, sent: number): void {
    this.desk.sent.set(id, sent)
    this.desk.core.emit({ type: 'files' })
  }

  private async delivered(upload: StagedUpload): Promise<void> {
    const { id } = upload
    const { store } = this.desk.core.ports
    const isHere = await store.delivered(id, this.desk.core.now(), this.desk.core.term)
    this.desk.forget(id)
    if (isHere) this.desk.addCopy(id, upload.stream)
    this.desk.arrived.set(id, this.desk.core.memories.get(upload.stream)?.record?.cursor?.epoch)
    this.desk.sent.delete(id)
    this.desk.failures.delete(id)
    this.desk.changed()
    this.desk.core.tell({ type: 'files' })
  }

  private async notTaken(upload: StagedUpload, answer: ParsedResponse | undefined): Promise<void> {
    const code = String(answer?.body['code'] ?? '')
    const failures = (this.desk.failures.get(upload.id) ?? 0) + 1
    const final = finalCodes.has(code)
    const changed = code === 'FILE_CONTENT_MISMATCH' && failures >= mostMismatches
    if (final || changed) return this.refused(upload, code)
    this.desk.failures.set(upload.id, failures)
    this.rest(upload.id, answer?.retry_after, failures)
  }

  private rest(id: string, retryAfter: number | undefined, failures: number): void {
    const grown = Math.min(longestWaitMs, 1000 * 2 ** Math.min(failures, 9))
    const ms =
      retryAfter === undefined
        ? grown / 2 + (grown / 2) * this.desk.core.ports.random.unit()
        : retryAfter * 1000
    const cancel = this.desk.core.ports.timers.after(ms, () => {
      this.desk.resting.delete(id)
      this.desk.wake()
    })
    this.desk.resting.set(id, cancel)
  }

  private async refused(upload: StagedUpload, code: string): Promise<void> {
    if (!upload.copy) return this.desk.amend(upload.id, stored => ({ ...stored, refused: code }))
    // A copy that is not what the row announces: there is nobody to ask about it.
    await this.desk.core.ports.store.removeUploads([upload.id])
    this.desk.forget(upload.id)
  }
}
