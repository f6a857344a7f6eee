/** What files and shared lists of places hold, as the server reads them; nothing is stored by that. */
import * as z from 'zod/mini'
import { callApi } from './api.ts'
import { sendFiles } from './send-form.ts'

const text = z.nullable(z.string())

const readPlace = z.object({
  name: z.string(),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  address: text,
  notes: text,
  website: text,
  phone: text,
  google_place_id: text,
  osm_id: text,
  category_id: text,
  category: text,
  duplicate: z.nullable(z.enum(['trip', 'file'])),
  source: z.string(),
})

const answer = z.object({
  places: z.array(readPlace),
  files: z.array(
    z.object({
      name: z.string(),
      format: z.enum(['gpx', 'kml', 'kmz', 'geojson', 'csv', 'list']),
      title: text,
      places: z.number(),
      /** Places whose notes hold texts that no field has, or that are longer than their field. */
      in_notes: z.optional(z.number()),
      /** Notes that are longer than those of a place, and come cut. */
      long_notes: z.optional(z.number()),
    }),
  ),
  warnings: z.array(
    z.object({
      file: z.string(),
      code: z.enum([
        'NETWORK_LINK_IGNORED',
        'SHAPES_LEFT_OUT',
        'POINTS_LEFT_OUT',
        'ROWS_WITHOUT_NAME',
        'WITHOUT_COORDINATES',
        'BROKEN_ROWS',
      ]),
      count: z.number(),
    }),
  ),
  truncated: z.boolean(),
  /** Files that could not be read, beside those that were. */
  failed: z.optional(z.array(z.object({ file: z.string(), error: z.string() }))),
})

/** A place as a file has it; `duplicate` says whether the trip, or the file before, has it already. */
export type ReadPlace = z.infer<typeof readPlace>
export type PlacesPreview = z.infer<typeof answer>

/** What is read: files, or the link of a shared list. */
export type PlacesSource = { files: readonly File[] } | { url: string }

/** At most this much in one go: bytes of a file, bytes together, files. */
export const importLimits = { file: 10_000_000, together: 20_000_000, files: 10 }

/** Throws {@link ApiError}; IMPORT_UNREADABLE has `file`, `reason` and perhaps `line` in its detail. */
export async function previewPlaces(
  tripId: string,
  source: PlacesSource,
  signal: AbortSignal,
): Promise<PlacesPreview> {
  const path = `/api/trips/${tripId}/places/import/preview`
  if ('url' in source) return answer.parse(await callApi('POST', path, { url: source.url }, { signal }))
  const parts = source.files.map(file => ({ field: 'file', name: file.name, bytes: file }))
  return answer.parse(await sendFiles(path, parts, signal))
}
