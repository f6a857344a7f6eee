/** A Google-shaped Places API (New), version 1 (https://developers.google.com/maps/documentation/places/web-service). */
import type { OpeningPeriod } from '@caravel/sync-protocol/entities/place'
import {
  degreesOf,
  listOf,
  objectOf,
  textOf,
  webAddressOf,
  type Bias,
  type FoundPlace,
  type PlaceDetails,
  type PlaceQuestion,
  type Suggestion,
} from './found-place.ts'
import { addressOf, askJson, fetchFrom, keyOf, type Asking } from './provider-call.ts'

const lean = [
  'id',
  'displayName',
  'formattedAddress',
  'location',
  'rating',
  'websiteUri',
  'internationalPhoneNumber',
]
const full = [...lean, 'regularOpeningHours.periods', 'editorialSummary', 'photos.name']

const ask = (ctx: Asking, path: string, fields: readonly string[], body?: object): Promise<unknown> =>
  askJson(ctx, 'google', addressOf(ctx, 'google', path), {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: {
      'x-goog-api-key': keyOf(ctx, 'google'),
      ...(fields.length ? { 'x-goog-fieldmask': fields.join() } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
  })

const corner = ({ lat, lng }: Bias['low']) => ({ latitude: lat, longitude: lng })
const biasOf = (bias: Bias | undefined) =>
  bias ? { locationBias: { rectangle: { low: corner(bias.low), high: corner(bias.high) } } } : {}

export const suggestGoogle = async (
  ctx: Asking,
  { text, language, bias }: PlaceQuestion,
): Promise<Suggestion[]> => {
  const body = { input: text, languageCode: language, ...biasOf(bias) }
  const { suggestions } = objectOf(await ask(ctx, '/v1/places:autocomplete', [], body))
  return listOf(suggestions).map(each => {
    const told = objectOf(objectOf(each)['placePrediction'])
    const format = objectOf(told['structuredFormat'])
    const line = (part: string) => textOf(objectOf(format[part])['text'], 300)
    return {
      place_id: textOf(told['placeId'], 300) ?? '',
      main_text: line('mainText') ?? textOf(objectOf(told['text'])['text'], 300) ?? '',
      secondary_text: line('secondaryText') ?? '',
      kind: null,
      lat: null,
      lng: null,
    }
  })
}

export const searchGoogle = async (
  ctx: Asking,
  { text, language, bias }: PlaceQuestion,
  limit: number,
): Promise<FoundPlace[]> => {
  const body = { textQuery: text, languageCode: language, pageSize: limit, ...biasOf(bias) }
  const fields = lean.map(name => `places.${name}`)
  const { places } = objectOf(await ask(ctx, '/v1/places:searchText', fields, body))
  return listOf(places)
    .map(told => placeOf(objectOf(told)))
    .slice(0, limit)
}

export const detailsGoogle = async (ctx: Asking, id: string, language: string): Promise<PlaceDetails> => {
  const path = `/v1/places/${encodeURIComponent(id)}?languageCode=${encodeURIComponent(language)}`
  const told = objectOf(await ask(ctx, path, full))
  return {
    ...placeOf(told, id),
    opening_hours: hoursOf(objectOf(told['regularOpeningHours'])['periods']),
    summary: textOf(objectOf(told['editorialSummary'])['text'], 2000),
    wikidata: null,
    wikipedia: null,
    has_photo: listOf(told['photos']).length > 0,
  }
}

const placeOf = (told: Record<string, unknown>, id = textOf(told['id'], 300)): FoundPlace => {
  const location = objectOf(told['location'])
  const rating = told['rating']
  return {
    place_id: id ?? '',
    google_place_id: id,
    osm_id: null,
    name: textOf(objectOf(told['displayName'])['text'], 200) ?? '',
    address: textOf(told['formattedAddress'], 500),
    lat: degreesOf(location['latitude'], 90),
    lng: degreesOf(location['longitude'], 180),
    website: webAddressOf(told['websiteUri']),
    phone: textOf(told['internationalPhoneNumber'], 50),
    rating: typeof rating === 'number' && rating >= 0 && rating <= 5 ? rating : null,
    kind: null,
    source: 'google',
  }
}

const clockOf = (told: Record<string, unknown>): string | undefined => {
  const { hour = 0, minute = 0 } = told
  const isTime = [hour, minute].every(
    part => Number.isInteger(part) && Number(part) >= 0 && Number(part) < 60,
  )
  if (!isTime || Number(hour) > 24) return undefined
  return [hour, minute].map(part => String(part).padStart(2, '0')).join(':')
}

/** Its week begins on Sunday with 0; a place that never closes has one period without an end. */
const hoursOf = (periods: unknown): OpeningPeriod[] | null => {
  const hours = listOf(periods).flatMap((each): OpeningPeriod[] => {
    const period = objectOf(each)
    const open = objectOf(period['open'])
    const day = Number(open['day'])
    const opens = clockOf(open)
    const closes = 'close' in period ? clockOf(objectOf(period['close'])) : '24:00'
    if (!(day >= 0 && day <= 6) || opens === undefined || closes === undefined) return []
    const days = 'close' in period ? [day] : [0, 1, 2, 3, 4, 5, 6]
    return days.map(each_day => ({ weekday: each_day === 0 ? 7 : each_day, opens, closes }))
  })
  return hours.length ? hours.slice(0, 50).sort((a, b) => a.weekday - b.weekday) : null
}

export interface ProviderPhoto {
  bytes: Buffer
  attribution: string | null
}

const largestPhoto = 5_000_000

/** Undefined where the place has none. */
export const photoGoogle = async (ctx: Asking, id: string): Promise<ProviderPhoto | undefined> => {
  const fields = ['photos.name', 'photos.authorAttributions.displayName']
  const { photos } = objectOf(await ask(ctx, `/v1/places/${encodeURIComponent(id)}`, fields))
  const photo = objectOf(listOf(photos)[0])
  const { name } = photo
  if (typeof name !== 'string' || !/^places\/[\w-]+\/photos\/[\w-]+$/.test(name)) return undefined
  const author = objectOf(listOf(photo['authorAttributions'])[0])['displayName']
  const answer = await fetchFrom(
    ctx,
    'google',
    addressOf(ctx, 'google', `/v1/${name}/media?maxWidthPx=800`),
    {
      headers: { 'x-goog-api-key': keyOf(ctx, 'google'), accept: 'image/*' },
      most: largestPhoto,
    },
  )
  if (answer.status !== 200) return undefined
  return { bytes: Buffer.from(await answer.arrayBuffer()), attribution: textOf(author, 200) }
}
