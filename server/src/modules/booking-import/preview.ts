/** What several files of confirmations come to, file by file: what one of them does is no matter of the others. */
import { AppError, type ErrorCode } from '@caravel/sync-protocol/errors'
import { joinLegs, joinReaders } from '../../readers/bookings/join-bookings.ts'
import type { BookingReader, ReadBooking } from '../../readers/bookings/preview-item.ts'
import type { FormEntry } from './read-booking-form.ts'
import { kindOf, type SentFile } from '../../readers/bookings/sent-file.ts'

export interface ReadFile {
  items: (ReadBooking & { source: { file: number; name: string } })[]
  /** Why nothing was read of a file. */
  failed: { file: number; name: string; code: ErrorCode }[]
}

const mostItems = 100

/** The server's own reader, and one that knows more but may take its time. */
export interface Readers {
  own: BookingReader
  better: BookingReader | undefined
  /** How long the better one is waited for where the own one found something, ms. */
  patience: number
}

export async function readFiles(entries: readonly FormEntry[], readers: Readers): Promise<ReadFile> {
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
  readers: Readers,
): Promise<ReadBooking[] | ErrorCode> {
  if (!bytes) return 'FILE_TOO_LARGE'
  const sent = { ...file, bytes }
  if (!bytes.length || !kindOf(sent)) return 'FILE_TYPE_REFUSED'
  const { own, better, patience } = readers
  const enough = new AbortController()
  const asked = better && ask(better, sent, enough.signal)
  const found = await ask(own, sent)
  const timer = Array.isArray(found) && found.length ? setTimeout(() => enough.abort(), patience) : undefined
  const first = await asked
  clearTimeout(timer)
  const items = joinReaders(foundBy(first), foundBy(found))
  if (items.length) return items
  // The last word is that of the own reader, unless it only found nothing.
  return [found, first].find(each => typeof each === 'string') ?? 'NO_BOOKING_FOUND'
}

type Found = ReadBooking[] | ErrorCode

async function ask(reader: BookingReader, file: SentFile, signal?: AbortSignal): Promise<Found> {
  try {
    return joinLegs((await reader.read(file, signal)).slice(0, mostItems))
  } catch (error) {
    // What a library says of broken input is of no use to people.
    return error instanceof AppError ? error.code : 'FILE_BROKEN'
  }
}

function foundBy(found: Found | undefined): ReadBooking[] {
  return typeof found === 'object' ? found : []
}
