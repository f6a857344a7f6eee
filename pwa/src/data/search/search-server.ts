/** What the server knows about places: its own search, other services where they are on, and links to maps. */
import * as z from 'zod/mini'
import { callApi } from '../api.ts'

interface Position {
  lat: number
  lng: number
}

const searchAnswer = z.object({
  results: z.array(
    z.object({
      source: z.enum(['gazetteer', 'index']),
      kind: z.string(),
      detail: z.nullable(z.string()),
      name: z.string(),
      context: z.string(),
      lat: z.number(),
      lng: z.number(),
    }),
  ),
  further: z.optional(z.boolean()),
})

/** A place that the server found in its own data. */
export type ServerResult = z.infer<typeof searchAnswer>['results'][number]

const furtherAnswer = z.object({
  places: z.array(
    z.object({
      google_place_id: z.nullable(z.string()),
      osm_id: z.nullable(z.string()),
      name: z.string(),
      address: z.nullable(z.string()),
      lat: z.number(),
      lng: z.number(),
      website: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      rating: z.nullable(z.number()),
    }),
  ),
})

/** A place that another service found. */
export type ServiceResult = z.infer<typeof furtherAnswer>['places'][number]

export interface PlaceQuestion {
  text: string
  near: Position | undefined
  /** BCP 47. */
  language: string
}

const longest = 200
const most = '20'

const pair = ({ lat, lng }: Position) => `${lat.toFixed(6)},${lng.toFixed(6)}`

/** `further`: other services can be asked. Throws {@link ApiError}. */
export async function askServer(
  { text, near, language }: PlaceQuestion,
  signal: AbortSignal,
): Promise<{ results: ServerResult[]; further: boolean }> {
  const query = new URLSearchParams({ q: text.slice(0, longest), language, limit: most })
  if (near) query.set('near', pair(near))
  const { results, further = false } = searchAnswer.parse(
    await callApi('GET', `/api/search/places?${query}`, undefined, { signal }),
  )
  return { results, further }
}

/** Asks the service that an admin has turned on. Throws {@link ApiError}. */
export async function askFurther({ text, near, language }: PlaceQuestion): Promise<ServiceResult[]> {
  const body = {
    query: text.slice(0, longest),
    language,
    ...(near ? { location_bias: { lat: near.lat, lng: near.lng } } : {}),
  }
  return furtherAnswer.parse(await callApi('POST', '/api/maps/search', body)).places
}

const reverseAnswer = z.object({ name: z.nullable(z.string()), address: z.nullable(z.string()) })

/** What is at a pin; null where nothing is known. Throws {@link ApiError}. */
export async function askWhatIsAt(
  { lat, lng }: Position,
  language: string,
  signal: AbortSignal,
): Promise<z.infer<typeof reverseAnswer>> {
  const query = new URLSearchParams({ lat: lat.toFixed(6), lng: lng.toFixed(6), language })
  return reverseAnswer.parse(await callApi('GET', `/api/search/reverse?${query}`, undefined, { signal }))
}

const linkAnswer = z.object({ lat: z.number(), lng: z.number(), name: z.nullable(z.string()) })

/** Where a short link of a map service leads. Throws {@link ApiError}. */
export async function followLink(url: string, signal: AbortSignal): Promise<Position & { name?: string }> {
  const { name, ...at } = linkAnswer.parse(
    await callApi('POST', '/api/maps/resolve-link', { url }, { signal }),
  )
  return name === null ? at : { ...at, name }
}
