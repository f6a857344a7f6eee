/**
 * Fetches the files that are to be on this device, one after the other and in parts; what broke off goes on where it was,
 * after a new start too. Only bytes with the hash that the server names are kept. Read when there is something to fetch.
 */
import { classify } from '@caravel/sync-protocol/answer'
import { DiskRefused } from '../../db/device-store.ts'
import type { CachedFile } from '../../db/file-store.ts'
import { sha256 } from '../../sha256.ts'
import type { ParsedResponse } from '../parsed-response.ts'
import type { Downloads } from './downloads.ts'
import type { FileToFetch } from './file-plan.ts'

/** One request's worth: little is lost with it, and it gets through a slow line in time. */
const partBytes = 1024 * 1024
const longestWaitMs = 5 * 60_000
/** As often as bytes come changed, a line is blamed; then the server. */
const mostMismatches = 3

/** What has come of a file. */
interface Begun {
  /** Names the bytes: their SHA-256 in hex. */
  sha: string
  parts: Uint8Array<ArrayBuffer>[]
  length: number
  /** So many of them are on the disk. */
  saved: number
}

/** `on`: with the next one · `stop`: not now */
type Next = 'on' | 'stop'

export class DownloadRun {
  private readonly desk: Downloads

  constructor(desk: Downloads) {
    this.desk = desk
  }

  async fetchAll(): Promise<void> {
    await this.desk.lookForRoom()
    // What was sent from here is a copy from then on.
    await this.desk.fit()
    for (let next: Next = 'on'; next === 'on';) {
      const { fetch } = await this.desk.planNow()
      const file = fetch.find(each => !this.rests(each))
      if (!file || !this.mayGoOn(file) || !(await this.desk.hasRoom(file.size))) return
      next = await this.fetchOne(file)
    }
  }

  private rests({ id }: FileToFetch): boolean {
    return (this.desk.resting.get(id)?.until ?? 0) > this.desk.core.now()
  }

  private mayGoOn({ stream }: FileToFetch): boolean {
    return this.desk.mayFetch() && this.desk.core.memories.get(stream)?.record !== undefined
  }

  private async fetchOne(file: FileToFetch): Promise<Next> {
    const begun = await this.begunBefore(file)
    for (let more = true; more;) {
      const answer = await this.ask(file, begun)
      if (!this.mayGoOn(file)) return this.breakOff(file, begun, 'stop')
      // Silence is of the line, not of the file: the next round of the engine tries again.
      if (!answer) return this.failed(file, begun, 'stop')
      if (!answer.bytes) return this.refused(file, begun, answer)
      more = take(begun, answer, answer.bytes)
      if (more && begun.length >= 2 * begun.saved + 4 * partBytes) await this.save(file, begun)
    }
    return this.arrived(file, begun)
  }

  private ask({ id }: FileToFetch, { length, sha }: Begun): Promise<ParsedResponse | undefined> {
    const headers = {
      Range: `bytes=${length}-${length + partBytes - 1}`,
      ...(length ? { 'If-Range': `"${sha}"` } : {}),
    }
    const options = { aside: true, plain: true, wants: 'bytes' } as const
    return this.desk.connection.ask('GET', `/api/files/${id}/content`, undefined, headers, options)
  }

  private async arrived(file: FileToFetch, begun: Begun): Promise<Next> {
    const bytes = joined(begun)
    if ((await sha256(bytes)) !== begun.sha) {
      begun.length = 0
      await this.forget(file)
      const { failures = 0 } = this.desk.resting.get(file.id) ?? {}
      if (failures + 1 >= mostMismatches) this.desk.isMissing(file.id)
      return this.failed(file, begun, 'on')
    }
    await this.forget(file)
    if (!this.mayGoOn(file)) return 'stop'
    try {
      await this.desk.keep(file.id, file.stream, bytes)
    } catch (error) {
      if (!(error instanceof DiskRefused)) throw error
      this.desk.refused()
      return 'stop'
    }
    this.desk.resting.delete(file.id)
    return 'on'
  }

  /** It says no: to all, for now or for good, or to this file. */
  private async refused(file: FileToFetch, begun: Begun, answer: ParsedResponse): Promise<Next> {
    if (answer.status >= 500 || classify(answer) === 'busy' || classify(answer) === 'session')
      return this.failed(file, begun, 'stop')
    await this.forget(file)
    this.desk.isMissing(file.id)
    return 'on'
  }

  private failed(file: FileToFetch, begun: Begun, next: Next): Promise<Next> {
    const failures = (this.desk.resting.get(file.id)?.failures ?? 0) + 1
    const grown = Math.min(longestWaitMs, 1000 * 2 ** Math.min(failures, 9))
    const wait = grown / 2 + (grown / 2) * this.desk.core.ports.random.unit()
    this.desk.resting.set(file.id, { until: this.desk.core.now() + wait, failures })
    return this.breakOff(file, begun, next)
  }

  private async breakOff(file: FileToFetch, begun: Begun, next: Next): Promise<Next> {
    if (begun.length > begun.saved && !this.desk.core.stopped) await this.save(file, begun)
    return next
  }

  /** What has come so far lies on the disk as a copy under a name of its own, which says of which bytes it is the begin. */
  private async save(file: FileToFetch, begun: Begun): Promise<void> {
    const copy = { id: `${file.id}.${begun.sha}`, stream: file.stream, size: begun.length }
    if (!this.desk.core.memories.get(file.stream)?.record) return
    try {
      await this.desk.core.ports.store.keepCopy({ ...copy, used_at: this.desk.core.now() }, joined(begun))
      begun.saved = begun.length
    } catch (error) {
      // It begins anew then; that there is no room shows when all of it is to be kept.
      if (!(error instanceof DiskRefused)) throw error
    }
  }

  private async begunBefore(file: FileToFetch): Promise<Begun> {
    const [begin] = await this.beginsOf(file)
    const bytes = begin && (await this.desk.core.ports.store.readBytes(begin.id))
    if (!bytes) return { sha: '', parts: [], length: 0, saved: 0 }
    const length = bytes.byteLength
    return { sha: begin.id.slice(file.id.length + 1), parts: [new Uint8Array(bytes)], length, saved: length }
  }

  private async beginsOf({ id }: FileToFetch): Promise<CachedFile[]> {
    const copies = await this.desk.core.ports.store.loadCopies()
    return copies.filter(copy => copy.id.startsWith(`${id}.`))
  }

  private async forget(file: FileToFetch): Promise<void> {
    await this.desk.drop(await this.beginsOf(file))
  }
}

/** Adds what came. True when more is to come. */
function take(begun: Begun, { status, headers }: ParsedResponse, bytes: ArrayBuffer): boolean {
  const sha = /^"([0-9a-f]{64})"$/.exec(headers['etag'] ?? '')?.[1] ?? ''
  const [, from = '0', total = ''] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers['content-range'] ?? '') ?? []
  // All of it, or of other bytes than those that have come: it begins here.
  const goesOn = status === 206 && begun.sha === sha && Number(from) === begun.length
  if (!goesOn) Object.assign(begun, { sha, parts: [], length: 0, saved: 0 } satisfies Begun)
  if (!goesOn && status === 206 && Number(from) > 0) return true
  begun.parts.push(new Uint8Array(bytes))
  begun.length += bytes.byteLength
  return status === 206 && bytes.byteLength > 0 && begun.length < Number(total)
}

function joined({ parts, length }: Begun): ArrayBuffer {
  const [only] = parts
  if (only && parts.length === 1) return only.buffer
  const all = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all.buffer
}
