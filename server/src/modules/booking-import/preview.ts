/** What several files of confirmations come to, file by file: what one of them does is no matter of the others. */
import { AppError, type ErrorCode } from '@caravel/sync-protocol/errors'
import { joinLegs } from './join-legs.ts'
import { joinReaders } from './join-readers.ts'
import type { BookingReader, ReadBooking } from './preview-item.ts'
import type { FormEntry } from './read-booking-form.ts'
import { kindOf } from './sent-file.ts'

export interface ReadFile {
  items: (ReadBooking & { source: { file: number; name: string } })[]
  /** Why nothing was read of a file. */
  failed: { file: number; name: string; code: ErrorCode }[]
}

const mostItems = 100

/** `readers`: the better first; what it leaves out, or cannot read, is asked of the next. */
export async function readFiles(
  entries: readonly FormEntry[],
  readers: readonly BookingReader[],
): Promise<ReadFile> {
  const results = await Promise.all(entries.map(entry => readEntry(entry, readers)))
  const read: ReadFile = { items: [], failed: [] }
  for (const [file, result] of results.entries()) {
    const name = entries[file]?.name ?? ''
    if (typeof result === 'string') read.failed.push({ file, name, code: result })
    else read.items.push(...result.map(item => ({ ...item, source: { file, name } })))
  }
  return { ...read, items: read.items.slice(0, mostItems) }
}

async function readEntry(
  { bytes, ...file }: FormEntry,
  readers: readonly BookingReader[],
): Promise<ReadBooking[] | ErrorCode> {
  if (!bytes) return 'FILE_TOO_LARGE'
  if (!bytes.length || !kindOf({ ...file, bytes })) return 'FILE_TYPE_REFUSED'
  let code: ErrorCode = 'NO_BOOKING_FOUND'
  let items: ReadBooking[] = []
  for (const reader of readers) {
    const found = await reader.read({ ...file, bytes }).catch((error: unknown): ErrorCode => {
      // What a library says of broken input is of no use to people.
      return error instanceof AppError ? error.code : 'FILE_BROKEN'
    })
    if (typeof found === 'string') code = found
    else items = joinReaders(items, joinLegs(found.slice(0, mostItems)))
  }
  return items.length ? items : code
}
