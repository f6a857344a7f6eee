/** What several files of confirmations come to, file by file: what one of them does is no matter of the others. */
import { AppError, type ErrorCode } from '@caravel/sync-protocol/errors'
import type { LeftOut, ReadBooking } from '../../readers/bookings/preview-item.ts'
import type { ReceivedFile } from '../../reading/receive-form.ts'

export interface ReadFile {
  items: (ReadBooking & { source: { file: number; name: string } })[]
  /** Why nothing was read of a file. */
  failed: { file: number; name: string; code: ErrorCode }[]
  /** Bookings beyond the most that is read of a file, or that one review shows. */
  left_out: number
  /** Attachments beyond the most that is read of a mail. */
  attachments_left_out: number
  /** Pages beyond the most that is read of a PDF file. */
  pages_left_out: number
}

const mostItems = 100

/** A file that lies on the disk. */
export interface SentFile {
  name: string
  mime: string
  path: string
}

export interface OwnReader {
  /** Throws when the file is not what it says to be. */
  read(file: SentFile): Promise<{ items: ReadBooking[]; left_out: LeftOut }>
}

export interface BetterReader {
  /** What it finds, filled with what is known already. `signal`: the answer is no longer needed. */
  read(file: SentFile, known: readonly ReadBooking[], signal?: AbortSignal): Promise<ReadBooking[]>
}

/** The server's own reader, and one that knows more but may take its time. */
export interface Readers {
  own: OwnReader
  better: BetterReader | undefined
  /** How long the better one is waited for where the own one found something, ms. */
  patience: number
}

export async function readFiles(entries: readonly ReceivedFile[], readers: Readers): Promise<ReadFile> {
  const results = await Promise.all(entries.map(entry => readEntry(entry, readers)))
  const read: ReadFile = { items: [], failed: [], left_out: 0, attachments_left_out: 0, pages_left_out: 0 }
  for (const [file, { found: result, left_out }] of results.entries()) {
    const name = entries[file]?.name ?? ''
    read.left_out += left_out.bookings
    read.attachments_left_out += left_out.attachments
    read.pages_left_out += left_out.pages
    if (typeof result === 'string') read.failed.push({ file, name, code: result })
    else read.items.push(...result.map(item => ({ ...item, source: { file, name } })))
  }
  const items = read.items.slice(0, mostItems)
  return { ...read, items, left_out: read.left_out + read.items.length - items.length }
}

async function readEntry(
  { name, mime, path }: ReceivedFile,
  readers: Readers,
): Promise<{ found: Found; left_out: LeftOut }> {
  let left_out: LeftOut = { attachments: 0, bookings: 0, pages: 0 }
  if (path === undefined) return { found: 'FILE_TOO_LARGE', left_out }
  const sent = { name, mime, path }
  const own = await ask(async () => {
    const read = await readers.own.read(sent)
    left_out = read.left_out
    return read.items
  })
  const found = await readBetter(sent, own, readers)
  // The better reader may have read what the own one left out.
  const more = Math.max(0, countOf(found) - countOf(own))
  return { found, left_out: { ...left_out, bookings: Math.max(0, left_out.bookings - more) } }
}

/** What the own reader found, with what the better one adds to it. */
async function readBetter(sent: SentFile, found: Found, { better, patience }: Readers): Promise<Found> {
  // What is of no kind that is read, and what is too much for one reader, is no matter of the other.
  if (found === 'FILE_TYPE_REFUSED' || found === 'FILE_TOO_COMPLEX') return found
  const known = Array.isArray(found) ? found : []
  const enough = known.length ? AbortSignal.timeout(patience) : undefined
  const joined = better && (await ask(() => better.read(sent, known, enough)))
  const items = Array.isArray(joined) ? joined : known
  if (items.length) return items
  // The last word is that of the own reader, unless it only found nothing.
  return [found, joined].find(each => typeof each === 'string') ?? 'NO_BOOKING_FOUND'
}

type Found = ReadBooking[] | ErrorCode

const countOf = (found: Found): number => (Array.isArray(found) ? found.length : 0)

async function ask(read: () => Promise<ReadBooking[]>): Promise<Found> {
  try {
    return await read()
  } catch (error) {
    // Another time it may be read; that is no matter of the file.
    if (!(error instanceof AppError) || error.code === 'OVERLOADED') throw error
    return error.code
  }
}

/** What was wrong with the file itself, and not only with what is in it. */
const refusals: ReadonlySet<ErrorCode> = new Set([
  'FILE_TOO_LARGE',
  'FILE_TYPE_REFUSED',
  'FILE_BROKEN',
  'FILE_TOO_COMPLEX',
])

/** The code of the first, where none of the files could be taken. */
export function refusalOfAll({ items, failed }: ReadFile, files: number): ErrorCode | undefined {
  const refused = failed.filter(({ code }) => refusals.has(code))
  return !items.length && refused.length === files ? refused[0]?.code : undefined
}
