/** A trip that was read from a file, stored until its reader takes it. */
import type { Imported } from '@caravel/sync-protocol/actions/import-trip'
import { AppError } from '@caravel/sync-protocol/errors'
import { idSchema } from '@caravel/sync-protocol/field'
import { pastEntrySchema, type PastEntry } from '@caravel/sync-protocol/past-entry'
import * as z from 'zod/mini'
import type { Reading } from '../../reading/create-reading.ts'
import type { FoundFile, FoundTrip, TripPart, TripsAbout, TripsEnd } from '../../readers/trips/trips-job.ts'
import { tripSources } from '@caravel/sync-protocol/domain/bring/brought-trip'

export interface KeptTrip extends FoundTrip {
  rows: Imported[]
  files: FoundFile[]
  /** What was changed in it there, oldest first. */
  past: PastEntry[]
}

const text = z.nullable(z.string().check(z.maxLength(300)))
const count = z.int().check(z.gte(0))
const counts = z.record(z.string().check(z.maxLength(100)), count)

/** What the process that reads may hand out. What a row holds is checked when the trip is brought. */
const partSchema = z.union([
  z.strictObject({ entity: z.string().check(z.maxLength(60)), row: z.looseObject({ id: idSchema }) }),
  z.strictObject({
    file: z.strictObject({
      id: idSchema,
      bytes: z.nullable(z.strictObject({ at: count, packed: count, size: count, deflated: z.boolean() })),
    }),
  }),
  z.strictObject({ past: pastEntrySchema }),
  z.strictObject({
    trip: z.strictObject({
      id: idSchema,
      title: z.string().check(z.maxLength(300)),
      start_date: text,
      end_date: text,
      owner: text,
      counts,
      long_texts: count,
      left_out: counts,
      newer: z
        .array(z.strictObject({ name: z.string().check(z.maxLength(100)), count }))
        .check(z.maxLength(100)),
      broken: z.boolean(),
      too_large: z.boolean(),
    }),
  }),
])

const endSchema = z.strictObject({ source: z.enum(tripSources), left_out: count })

/** What a file holds. @throws IMPORT_UNREADABLE, IMPORT_EMPTY, TOO_LARGE, FILE_TOO_COMPLEX */
export async function readKeptTrips(
  reading: Reading,
  path: string,
  about: TripsAbout,
): Promise<TripsEnd & { trips: KeptTrip[] }> {
  const trips: KeptTrip[] = []
  const row = (each: unknown): void => {
    const read = partSchema.safeParse(each)
    if (!read.success) throw broken()
    addPart(trips, each as TripPart)
  }
  const end = endSchema.safeParse(await reading.read(about.user_id, path, { kind: 'trips', about, row }))
  if (!end.success || !trips.length) throw broken()
  return { ...end.data, trips }
}

function broken(): AppError {
  return new AppError('IMPORT_UNREADABLE', { reason: 'broken' })
}

function addPart(trips: KeptTrip[], part: TripPart): void {
  if ('trip' in part) return void trips.push({ ...part.trip, rows: [], files: [], past: [] })
  const trip = trips.at(-1)
  if (!trip) throw broken()
  if ('file' in part) trip.files.push(part.file)
  else if ('past' in part) trip.past.push(part.past as PastEntry)
  else trip.rows.push(part)
}
