/** Trips in a file of another planner, or a capsule: each goes out as what is to be said of it, and its rows. */
import {
  firstBroken,
  importedRows,
  importLimits,
  type Imported,
} from '@caravel/sync-protocol/actions/import-trip'
import { broughtRows, type BroughtRows } from '@caravel/sync-protocol/domain/bring/brought-rows'
import type { BroughtTrip, TripSource } from '@caravel/sync-protocol/domain/bring/brought-trip'
import { foldText } from '@caravel/sync-protocol/domain/search/fold-text'
import { AppError } from '@caravel/sync-protocol/errors'
import { derivedId } from '@caravel/sync-protocol/ids'
import type { ForeignFile } from '../foreign-file.ts'
import { readers } from './all-readers.ts'
import { withOwnWords } from './own-words.ts'
import { openArchive, type Archive, type ArchivedBytes } from './read-archive.ts'
import { counted } from './read-json.ts'
import type { BroughtFile, ReadTrip } from './reader.ts'

/** What the server says beside the file. */
export interface TripsAbout {
  name: string
  /** Who brings it. */
  user_id: string
  /** Folded names of the categories of this server, with their ids. */
  categories: [name: string, id: string][]
  /** Epoch ms. */
  now: number
}

/** A file that comes along: where in the archive its bytes are. Null: they are not in it. */
export interface FoundFile {
  /** Of its row. */
  id: string
  bytes: ArchivedBytes | null
}

/** What is said of a trip before its rows. */
export interface FoundTrip {
  id: string
  title: string
  start_date: string | null
  end_date: string | null
  /** Whose it was there, as that product says. */
  owner: string | null
  counts: Record<string, number>
  /** Texts longer than their field: whole in the notes, or on pages of the trip. */
  long_texts: number
  left_out: Record<string, number>
  newer: { name: string; count: number }[]
  /** Rows that no trip may have: damaged, or made by hand. */
  broken: boolean
  /** They are more than one trip may have. Rows of either kind stay away. */
  too_large: boolean
}

export type TripPart = { trip: FoundTrip } | Imported | { file: FoundFile } | { past: unknown }

/** Facts about the whole file. */
export interface TripsEnd {
  source: TripSource
  /** Trips beyond the most that are brought in one go. */
  left_out: number
}

/** More trips than these are brought in several goes. */
const mostTrips = 500
/** Of all trips of one file. */
const mostRows = 50_000
/** Read as a whole, and taken apart in one go. */
const readAtOnce = 10_000_000

export async function readTrips(
  file: ForeignFile,
  about: TripsAbout,
  emit: (part: TripPart) => void,
): Promise<TripsEnd> {
  const { head, size, descriptor, folder } = file
  if (size === 0) throw new AppError('IMPORT_EMPTY')
  const isZip = head.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004'
  const archive = isZip ? await openArchive(descriptor) : undefined
  const bytes = async (): Promise<Buffer> => {
    if (size > readAtOnce) throw new AppError('TOO_LARGE', { limit: readAtOnce })
    return file.bytes()
  }
  try {
    return await tripsIn(
      { name: about.name, head, size, archive, bytes, folder, now: about.now },
      about,
      emit,
    )
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('IMPORT_UNREADABLE', { reason: 'broken' })
  }
}

async function tripsIn(
  file: BroughtFile,
  about: TripsAbout,
  emit: (part: TripPart) => void,
): Promise<TripsEnd> {
  for (const { source, read } of readers) {
    const trips = await read(file)
    if (trips?.length === 0) throw new AppError('IMPORT_EMPTY')
    if (!trips) continue
    const found = trips.slice(0, mostTrips)
    const items = found.reduce((sum, trip) => sum + itemsIn(trip), 0)
    if (items > mostRows) throw new AppError('FILE_TOO_COMPLEX')
    for (const trip of found) await emitTrip(withOwnWords(trip, about.user_id), source, file, about, emit)
    return { source, left_out: trips.length - found.length }
  }
  throw new AppError('IMPORT_UNREADABLE', { reason: 'unknown_format', seen: seenIn(file) })
}

/** Known before rows are made of them. */
function itemsIn(read: ReadTrip): number {
  if (read.kind === 'capsule') return read.capsule.rows.length
  return Object.values(read.trip).reduce<number>(
    (sum, value) => sum + (Array.isArray(value) ? value.length : 0),
    0,
  )
}

/** What was found in a file that nothing recognised, so that its person can tell. */
function seenIn({ head, archive }: BroughtFile): string[] {
  if (archive) return archive.names.slice(0, 5).map(name => name.slice(0, 100))
  return [
    head
      .toString('utf8')
      .replace(/[^\P{Cc}]+/gu, ' ')
      .slice(0, 60),
  ]
}

async function emitTrip(
  read: ReadTrip,
  source: TripSource,
  { archive }: BroughtFile,
  { user_id, categories }: TripsAbout,
  emit: (part: TripPart) => void,
): Promise<void> {
  const { id, rows, long_texts, left_out } = laidOut(read, source, user_id, new Map(categories))
  const trip = rows.find(({ entity }) => entity === 'trip')?.row
  const broken = isBroken(id, rows)
  const too_large =
    rows.length > importLimits.rows || Buffer.byteLength(JSON.stringify(rows)) > importLimits.bytes
  emit({
    trip: {
      id,
      title: textOf(trip?.['title']) ?? '?',
      start_date: textOf(trip?.['start_date']),
      end_date: textOf(trip?.['end_date']),
      owner: read.kind === 'brought' ? (read.owner?.slice(0, 300) ?? null) : null,
      counts: countsOf(rows),
      long_texts,
      left_out: counted(left_out),
      newer: read.kind === 'capsule' ? read.newer : [],
      broken,
      too_large,
    },
  })
  if (broken || too_large) return
  for (const { entity, row } of rows) emit({ entity, row })
  for (const { id: file, path } of filesOf(read, id))
    emit({ file: { id: file, bytes: await found(archive, path) } })
  if (read.kind === 'capsule') for (const past of read.past) emit({ past })
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value.slice(0, 300) : null)

function laidOut(
  read: ReadTrip,
  source: TripSource,
  owner: string,
  categories: ReadonlyMap<string, string>,
): BroughtRows {
  if (read.kind === 'capsule') return { ...read.capsule, long_texts: 0, left_out: read.left_out }
  return broughtRows(read.trip, source, owner, name => categories.get(foldText(name.trim())))
}

function countsOf(rows: readonly Imported[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { entity } of rows) counts[entity] = (counts[entity] ?? 0) + 1
  return counts
}

function isBroken(id: string, rows: Imported[]): boolean {
  return !importedRows.safeParse(rows).success || firstBroken({ id, rows }) !== undefined
}

/** Under the ids of their rows. */
function filesOf(read: ReadTrip, tripId: string): { id: string; path: string }[] {
  if (read.kind === 'capsule') return read.files
  return read.trip.files.map(({ key, path }: BroughtTrip['files'][number]) => ({
    id: derivedId(tripId, 'file', key),
    path,
  }))
}

async function found(archive: Archive | undefined, path: string): Promise<ArchivedBytes | null> {
  return (await archive?.find(path)) ?? null
}
