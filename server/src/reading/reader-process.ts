/** One process that reads files from elsewhere, one after the other and of one account only. */
import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError, errorStatus, type ErrorCode } from '@caravel/sync-protocol/errors'
import { readerFlags } from './reader-flags.ts'
import { readingLimits } from './reading-limits.ts'

const program = fileURLToPath(new URL('../readers/reader-main.mjs', import.meta.url))
/** Where memory is short the system ends it before the server. */
const firstToGo = 'echo 900 > /proc/self/oom_score_adj 2>/dev/null; exec "$0" "$@"'
/** How often its memory is looked at. */
const watch_ms = 50

/** A line that the process wrote: it is ready, some rows, the end of a file, or why it could not be read. */
interface Line {
  ready?: true
  rows?: unknown[]
  end?: unknown
  failed?: { code?: unknown; detail?: unknown; fault?: unknown }
}

export interface FileToRead {
  /** Which reader takes it: a name of `readers/run-reader.ts`. */
  kind: string
  /** What the reader knows beside the file. */
  about: object
  /** Takes rows as they come; what it throws ends the process. */
  row(row: unknown): void
}

/** What ended the process, in place of an answer. */
class ReaderGone extends Error {}

export class ReaderProcess {
  readonly account: string
  private readonly folder: string
  private readonly scratch: string
  private readonly child: ChildProcess
  private readonly ended: Promise<void>
  private hear: ((line: Line) => void) | undefined
  private fail: ((error: Error) => void) | undefined
  private rest: Buffer[] = []
  private restBytes = 0
  private written = 0
  private gone = false

  private constructor(account: string, folder: string, scratch: string, path: string | undefined) {
    this.account = account
    this.folder = folder
    this.scratch = scratch
    const fd = openSync(path ?? scratch, path === undefined ? 'w+' : 'r', 0o600)
    try {
      // The file comes as descriptor 3. It learns nothing of this server's environment.
      this.child = spawn(
        '/bin/sh',
        ['-c', firstToGo, process.execPath, ...readerFlags(folder), program, folder],
        {
          detached: true,
          cwd: folder,
          env: { LANG: 'C.UTF-8', TZ: 'UTC' },
          stdio: ['pipe', 'pipe', 'ignore', fd],
        },
      )
    } finally {
      closeSync(fd)
    }
    this.child.stdin?.on('error', () => undefined)
    this.child.stdout?.on('data', (chunk: Buffer) => this.take(chunk))
    this.ended = new Promise(resolve => {
      const over = () => {
        this.gone = true
        this.fail?.(new ReaderGone('the process ended'))
        resolve(rm(this.folder, { recursive: true, force: true }))
      }
      this.child.once('error', over)
      this.child.once('close', over)
    })
  }

  /** `path`: the one file that it will read; without one, files are copied into a place that it has open. */
  static async start(account: string, parent: string, path?: string): Promise<ReaderProcess> {
    const folder = await mkdtemp(join(parent, 'reader-'))
    const reader = new ReaderProcess(account, folder, join(folder, 'file'), path)
    try {
      await reader.answer(readingLimits.start_ms, line => line.ready === true)
    } catch (error) {
      await reader.end()
      if (error instanceof ReaderGone || error instanceof AppError)
        throw new AppError('OVERLOADED', { retry_after: 10 })
      throw error
    }
    return reader
  }

  /** Zero where it could not be started. */
  get pid(): number {
    return this.child.pid ?? 0
  }

  get isGone(): boolean {
    return this.gone
  }

  /** @throws AppError FILE_TOO_COMPLEX above a limit, or what the reader says. The process has ended after the former. */
  async read(path: string | undefined, { kind, about, row }: FileToRead): Promise<unknown> {
    if (path !== undefined) await copyFile(path, this.scratch)
    const watch = setInterval(() => void this.watchMemory(), watch_ms)
    let rows = 0
    let end: unknown
    this.written = 0
    try {
      const answer = this.answer(readingLimits.ms, line => {
        if (line.failed) throw failureOf(line.failed)
        for (const each of line.rows ?? []) {
          if (++rows > readingLimits.rows) throw new ReaderGone('too many rows')
          row(each)
        }
        end = line.end
        return 'end' in line
      })
      this.child.stdin?.write(`${JSON.stringify({ kind, about })}\n`)
      await answer
      return end
    } catch (error) {
      if (error instanceof SaidByReader) throw new AppError(error.code, error.detail)
      await this.end()
      throw error instanceof ReaderGone ? new AppError('FILE_TOO_COMPLEX') : error
    } finally {
      clearInterval(watch)
      if (path !== undefined && !this.gone) await truncate(this.scratch)
    }
  }

  /** Ends it with all that it started. */
  async end(): Promise<void> {
    if (!this.gone && this.child.pid !== undefined) {
      try {
        process.kill(-this.child.pid, 'SIGKILL')
      } catch {
        // It has ended by itself.
      }
    }
    await this.ended
  }

  /** Hears lines until `isLast` says so. */
  private answer(limit: number, isLast: (line: Line) => boolean): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      if (this.gone) return reject(new ReaderGone('the process ended'))
      const timer = setTimeout(() => this.fail?.(new ReaderGone('it took too long')), limit)
      const over = () => {
        clearTimeout(timer)
        this.hear = this.fail = undefined
      }
      this.fail = error => {
        over()
        reject(error)
      }
      this.hear = line => {
        try {
          if (!isLast(line)) return
          over()
          resolve()
        } catch (error) {
          this.fail?.(error instanceof Error ? error : new Error('a row was refused'))
        }
      }
    })
  }

  private take(chunk: Buffer): void {
    this.written += chunk.length
    if (this.written > readingLimits.answer_bytes) return this.fail?.(new ReaderGone('it wrote too much'))
    let from = 0
    for (let at = chunk.indexOf(10); at >= 0 && this.hear; at = chunk.indexOf(10, from)) {
      this.rest.push(chunk.subarray(from, at))
      from = at + 1
      const text = Buffer.concat(this.rest).toString('utf8')
      this.rest = []
      this.restBytes = 0
      this.hearText(text)
    }
    this.rest.push(chunk.subarray(from))
    this.restBytes += chunk.length - from
    if (this.restBytes > readingLimits.line_bytes) this.fail?.(new ReaderGone('a line was too long'))
  }

  private hearText(text: string): void {
    try {
      const line: unknown = JSON.parse(text)
      if (typeof line === 'object' && line !== null) this.hear?.(line)
    } catch {
      this.fail?.(new ReaderGone('it wrote no JSON'))
    }
  }

  private async watchMemory(): Promise<void> {
    const resident = await residentBytes(this.child.pid)
    if (resident > readingLimits.resident_bytes) this.fail?.(new ReaderGone('it took too much memory'))
  }
}

/** Zero where the system does not say. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '')
  return Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
}

/** What a reader says of its file. */
class SaidByReader extends Error {
  readonly code: ErrorCode
  readonly detail: Record<string, unknown>

  constructor(code: ErrorCode, detail: Record<string, unknown>) {
    super(code)
    this.code = code
    this.detail = detail
  }
}

function failureOf({ code, detail, fault }: NonNullable<Line['failed']>): Error {
  if (typeof fault === 'string') return new Error(`a reader of files does not run: ${fault}`)
  const isKnown = typeof code === 'string' && Object.hasOwn(errorStatus, code)
  const told = typeof detail === 'object' && detail !== null ? (detail as Record<string, unknown>) : {}
  return isKnown
    ? new SaidByReader(code as ErrorCode, told)
    : new ReaderGone('it failed with an unknown code')
}

/** Bytes of a file on the disk. */
export const sizeOf = async (path: string): Promise<number> => (await stat(path)).size
