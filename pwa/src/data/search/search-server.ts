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
      matched_name: z.optional(z.nullable(z.string())),
      context: z.string(),
      country: z.optional(z.nullable(z.string())),
      lat: z.number(),
      lng: z.number(),
    }),
  ),
  further: z.optional(z.boolean()),
  knows_sights: z.optional(z.boolean()),
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

/** What is asked: not half of a sign at its end. */
const cut = (text: string): string => text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')

export interface ServerFound {
  results: ServerResult[]
  /** Other services can be asked. */
  further: boolean
  /** False: towns and regions are all that can be found. */
  knowsSights: boolean
}

/** Asks the server's own data. Throws {@link ApiError}. */
export async function askServer(
  { text, near, language }: PlaceQuestion,
  signal: AbortSignal,
): Promise<ServerFound> {
  const query = new URLSearchParams({ q: cut(text), language, limit: most })
  if (near) query.set('near', pair(near))
  const {
    results,
    further = false,
    knows_sights: knowsSights = true,
  } = searchAnswer.parse(await callApi('GET', `/api/search/places?${query}`, undefined, { signal }))
  return { results, further, knowsSights }
}

const suggestionsAnswer = z.object({
  suggestions: z.array(
    z.object({
      place_id: z.string(),
      main_text: z.string(),
      secondary_text: z.string(),
      kind: z.nullable(z.string()),
      lat: z.nullable(z.number()),
      lng: z.nullable(z.number()),
    }),
  ),
  source: z.enum(['google', 'nominatim', 'photon', 'own']),
  paused: z.optional(z.looseObject({ provider: z.string() })),
})

/** What a service suggests for words that are still being typed. */
export type Suggestions = z.infer<typeof suggestionsAnswer>
export type Suggestion = Suggestions['suggestions'][number]

/** Asks the service that an admin has turned on, while someone types. Throws {@link ApiError}. */
export async function askSuggestions(
  { text, near, language }: PlaceQuestion,
  signal: AbortSignal,
): Promise<Suggestions> {
  const body = {
    input: cut(text),
    language,
    ...(near ? { location_bias: { lat: near.lat, lng: near.lng } } : {}),
  }
  return suggestionsAnswer.parse(await callApi('POST', '/api/maps/autocomplete', body, { signal }))
}

/** Asks the service that an admin has turned on. Throws {@link ApiError}. */
export async function askFurther({ text, near, language }: PlaceQuestion): Promise<ServiceResult[]> {
  const body = {
    query: cut(text),
    language,
    ...(near ? { location_bias: { lat: near.lat, lng: near.lng } } : {}),
  }
  return furtherAnswer.parse(await callApi('POST', '/api/maps/search', body)).places
}

const detailsAnswer = z.object({
  place: z.object({
    google_place_id: z.nullable(z.string()),
    osm_id: z.nullable(z.string()),
    name: z.string(),
    address: z.nullable(z.string()),
    lat: z.nullable(z.number()),
    lng: z.nullable(z.number()),
    website: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    rating: z.nullable(z.number()),
    opening_hours: z.nullable(
      z.array(z.object({ weekday: z.number(), opens: z.string(), closes: z.string() })),
    ),
    summary: z.nullable(z.string()),
    has_photo: z.boolean(),
    source: z.enum(['google', 'nominatim', 'photon', 'own']),
  }),
})

/** What a service knows of one place. */
export type PlaceDetails = z.infer<typeof detailsAnswer>['place']

/** Asks for what else is known of a place; `id` is that of the service, or `node:123`. Throws {@link ApiError}. */
export async function askDetails(id: string, language: string, signal: AbortSignal): Promise<PlaceDetails> {
  const path = `/api/maps/details/${encodeURIComponent(id)}?${new URLSearchParams({ language })}`
  return detailsAnswer.parse(await callApi('GET', path, undefined, { signal })).place
}

const photoAnswer = z.object({
  photo_url: z.string(),
  attribution: z.nullable(z.string()),
  licence: z.optional(z.nullable(z.string())),
  source: z.optional(z.nullable(z.string())),
})

/** The photo of a place: an address of this server, and whom it is credited to. */
export type PlacePhoto = z.infer<typeof photoAnswer>

/** Has the server fetch it, once. Throws {@link ApiError}; NO_PHOTO where there is none. */
export async function askPhoto(id: string, signal: AbortSignal): Promise<PlacePhoto> {
  const path = `/api/maps/place-photo/${encodeURIComponent(id)}`
  return photoAnswer.parse(await callApi('GET', path, undefined, { signal }))
}

/** Gives a place of a trip its photo, which then stands in its row. Throws {@link ApiError}. */
export async function keepPhoto(tripId: string, placeId: string): Promise<void> {
  await callApi('POST', `/api/trips/${tripId}/places/${placeId}/photo`)
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
