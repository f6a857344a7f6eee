/** What the reader process does: files come as descriptor 3, what to do with them as lines, rows go out as lines. */
import { fstatSync, readSync, writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { AppError } from '@caravel/sync-protocol/errors'
import type { ForeignFile, ReadForeign } from './foreign-file.ts'

const descriptor = 3
/** Rows that go out together. */
const batch = 200
/** A name of a file, or a few of them. */
const mostDetail = 2000

const readers: Readonly<Record<string, () => Promise<ReadForeign>>> = {
  bookings: async () => (await import('./bookings/bookings-job.ts')).readBookings,
  extracted: async () => (await import('./bookings/extracted-job.ts')).readExtracted,
  holidays: async () => (await import('./holidays-job.ts')).readHolidays,
  places: async () => (await import('./places/places-job.ts')).readPlacesFile,
  trips: async () => (await import('./trips/trips-job.ts')).readTrips,
}

/** Reads one file after the other until its input ends. `folder` is the only place where it may write. */
export async function runReader(folder: string): Promise<void> {
  // What a library has to say is nobody's to read.
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) console[name] = () => undefined
  write({ ready: true })
  for await (const line of createInterface({ input: process.stdin }))
    await readOne(JSON.parse(line) as { kind: string; about: object }, folder)
}

async function readOne({ kind, about }: { kind: string; about: object }, folder: string): Promise<void> {
  const rows: unknown[] = []
  const flush = (): void => {
    if (rows.length) write({ rows: rows.splice(0) })
  }
  const emit = (row: unknown): void => {
    if (rows.push(row) >= batch) flush()
  }
  try {
    const read = await readers[kind]?.()
    if (!read) throw new Error(`there is no reader ${kind}`)
    const end = await read(foreignFile(folder), about as never, emit)
    flush()
    write({ end: end ?? null })
  } catch (error) {
    write({ failed: failureOf(error) })
  }
}

/** Of the installation, not of the file: code that is missing, cannot be loaded, or may not be read. */
const ownFaults =
  /^ERR_(MODULE_NOT_FOUND|UNSUPPORTED_DIR_IMPORT|PACKAGE_PATH_NOT_EXPORTED|DLOPEN_\w+|ACCESS_DENIED)$/

/** What a library says of broken input is of no use to people; what it says of a broken installation is for the log. */
export function failureOf(error: unknown): object {
  const fault = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (ownFaults.test(fault)) return { fault: String((error as Error).message).slice(0, mostDetail) }
  if (!(error instanceof AppError)) return { code: 'FILE_BROKEN' }
  const { code, detail } = error
  return JSON.stringify(detail).length > mostDetail ? { code } : { code, detail }
}

function foreignFile(folder: string): ForeignFile {
  const { size } = fstatSync(descriptor)
  const part = (from: number, to: number): Buffer => {
    const bytes = Buffer.alloc(Math.max(0, Math.min(to, size) - from))
    let done = 0
    while (done < bytes.length) {
      const read = readSync(descriptor, bytes, done, bytes.length - done, from + done)
      if (read === 0) break
      done += read
    }
    return bytes.subarray(0, done)
  }
  return { descriptor, size, folder, head: part(0, 512), bytes: () => part(0, size) }
}

function write(line: object): void {
  const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
  for (let done = 0; done < bytes.length;) {
    try {
      done += writeSync(1, bytes, done)
    } catch (error) {
      // The server has not taken yet what was written before.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    }
  }
}
