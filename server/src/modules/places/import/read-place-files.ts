/** Has files of places read, each by itself: what is wrong with one is no matter of the others. */
import { AppError, type ErrorCode } from '@caravel/sync-protocol/errors'
import * as z from 'zod/mini'
import type { Reading } from '../../../reading/create-reading.ts'
import type { ReceivedFile } from '../../../reading/receive-form.ts'
import type { PlacesAbout, PlacesEnd } from '../../../readers/places/places-job.ts'
import type { ReadFile, ReadPlace } from '../../../readers/places/read-place.ts'

const text = (most: number) => z.nullable(z.string().check(z.maxLength(most)))
const number = z.nullable(z.number())

/** What the process may hand out; the import checks each field. */
const placeSchema = z.looseObject({
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  lat: number,
  lng: number,
  address: text(500),
  notes: text(200_000),
  in_notes: z.boolean(),
  website: text(2000),
  phone: text(50),
  google_place_id: text(300),
  osm_id: text(100),
  category: text(200),
})

const endSchema = z.object({
  format: z.enum(['gpx', 'kml', 'kmz', 'geojson', 'csv', 'list']),
  title: text(200),
  warnings: z.record(z.string().check(z.maxLength(40)), z.number()),
})

function broken(file: string): AppError {
  return new AppError('IMPORT_UNREADABLE', { file, reason: 'broken' })
}

/** What one file holds. @throws IMPORT_UNREADABLE, FILE_TOO_COMPLEX */
export async function readPlaceFile(
  reading: Reading,
  account: string,
  path: string,
  about: PlacesAbout,
): Promise<ReadFile> {
  const places: ReadPlace[] = []
  const row = (each: unknown): void => {
    if (!placeSchema.safeParse(each).success) throw broken(about.name)
    places.push(each as ReadPlace)
  }
  const end = await reading.read(account, path, { kind: 'places', about, row })
  if (!endSchema.safeParse(end).success) throw broken(about.name)
  return { ...(end as PlacesEnd), places }
}

/** A file that was not read, and why. */
export interface RefusedFile {
  file: string
  code: ErrorCode
  reason?: unknown
  line?: unknown
}

export interface ReadFiles {
  read: { name: string; read: ReadFile }[]
  refused: RefusedFile[]
}

/** Throws the error of the first where none of them can be taken. */
export async function readPlaceFiles(
  reading: Reading,
  account: string,
  files: readonly ReceivedFile[],
  choice: PlacesAbout['choice'],
  accepts: (read: ReadFile) => boolean,
): Promise<ReadFiles> {
  const all: ReadFiles = { read: [], refused: [] }
  let first: AppError | undefined
  for (const { name, path } of files) {
    try {
      if (path === undefined) throw new AppError('FILE_TOO_LARGE', { file: name })
      const read = await readPlaceFile(reading, account, path, { name, choice })
      if (!accepts(read)) throw new AppError('IMPORT_UNREADABLE', { file: name, reason: 'wrong_format' })
      all.read.push({ name, read })
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'OVERLOADED') throw error
      first ??= error
      const { reason, line } = error.detail
      all.refused.push({
        file: name,
        code: error.code,
        ...(reason ? { reason } : {}),
        ...(line ? { line } : {}),
      })
    }
  }
  if (first && !all.read.length) throw first
  return all
}
