/** The uploads of a TREK backup: found in the archive, weighed and hashed, since a row announces its bytes by their hash. */
import { createHash } from 'node:crypto'
import type { BroughtTrip } from '@caravel/sync-protocol/domain/bring/brought-trip'
import { isRefusedType } from '@caravel/sync-protocol/domain/file-types'
import type { Archive } from '../read-archive.ts'
import { textIn, type Json } from '../read-json.ts'
import type { ForeignDatabase } from './foreign-database.ts'

const largestUpload = 50_000_000
const mostUploads = 1000
const mimePattern = /^[a-z0-9][\w.+-]*\/[a-z0-9][\w.+-]*$/

export interface Upload {
  key: string
  row: Json
  caption: string | null
  /** Where it may be in the archive. */
  paths: string[]
}

export function uploadsOf(database: ForeignDatabase, tripId: unknown): Upload[] {
  const of = (table: string, folder: string, caption: string): Upload[] =>
    database
      .rows(table, 'trip_id', tripId)
      .filter(row => (row['deleted_at'] ?? null) === null)
      .map(row => {
        const name = textIn(row['filename']) ?? ''
        const paths = [`uploads/${folder}/${name}`, `uploads/${name}`]
        return { key: `${folder}-${String(row['id'])}`, row, caption: textIn(row[caption]), paths }
      })
  return [...of('trip_files', 'files', 'description'), ...of('photos', 'photos', 'caption')]
}

/** Puts into the trip what is there and may come; counts the rest. */
export async function addUploads(
  archive: Archive,
  trip: BroughtTrip,
  uploads: readonly Upload[],
): Promise<void> {
  let left = 0
  for (const [at, { key, row, caption, paths }] of uploads.entries()) {
    const path = paths.find(each => archive.names.includes(each))
    const name = textIn(row['original_name']) ?? '?'
    const said = (textIn(row['mime_type']) ?? '').toLowerCase()
    const mime = mimePattern.test(said) ? said : 'application/octet-stream'
    const weighed =
      path === undefined || at >= mostUploads || isRefusedType(name, mime)
        ? undefined
        : await weigh(archive, path)
    if (path === undefined || !weighed) left++
    else
      trip.files.push({
        key,
        path,
        name,
        mime,
        caption,
        ...weighed,
        place_key: row['place_id'] == null ? null : String(row['place_id']),
      })
  }
  if (left) trip.left_out.files = left
}

/** Undefined for what is empty, too large or damaged. */
async function weigh(archive: Archive, path: string): Promise<{ size: number; sha256: string } | undefined> {
  const stream = await archive.open(path).catch(() => undefined)
  if (!stream) return undefined
  const sum = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > largestUpload) return undefined
      sum.update(chunk)
    }
  } catch {
    // Counted among what does not come along.
    return undefined
  }
  return size ? { size, sha256: sum.digest('hex') } : undefined
}
