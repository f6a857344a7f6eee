/** A Nominatim-shaped geocoder (https://nominatim.org/release-docs/latest/api/Overview/). */
import type { Point } from '@caravel/sync-protocol/domain/travel-guess'
import { addressOf, askJson, keyOf, type Asking } from './provider-call.ts'
import {
  degreesOf,
  kindOf,
  listOf,
  objectOf,
  osmIdOf,
  textOf,
  webAddressOf,
  type FoundPlace,
  type PlaceDetails,
  type PlaceQuestion,
} from './found-place.ts'
import { readOpeningHours } from './opening-hours.ts'

const ask = async (ctx: Asking, path: string, parameters: Record<string, string>): Promise<unknown> => {
  const url = addressOf(ctx, 'nominatim', path)
  const key = keyOf(ctx, 'nominatim')
  const all = { format: 'jsonv2', extratags: '1', ...parameters, ...(key ? { key } : {}) }
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value)
  return askJson(ctx, 'nominatim', url)
}

export const searchNominatim = async (
  ctx: Asking,
  { text, language, bias }: PlaceQuestion,
  limit: number,
): Promise<FoundPlace[]> => {
  const box = bias && bias.low.lng <= bias.high.lng ? bias : undefined
  const found = await ask(ctx, '/search', {
    q: text,
    limit: String(limit),
    'accept-language': language,
    ...(box ? { viewbox: [box.low.lng, box.low.lat, box.high.lng, box.high.lat].join() } : {}),
  })
  return listOf(found).map(placeOf).slice(0, limit)
}

/** @param osmId such as `node:123` */
export const lookUpNominatim = async (
  ctx: Asking,
  osmId: string,
  language: string,
): Promise<PlaceDetails | undefined> => {
  const [type = '', id = ''] = osmId.split(':')
  const ids = `${type.charAt(0).toUpperCase()}${id}`
  const found = await ask(ctx, '/lookup', { osm_ids: ids, namedetails: '1', 'accept-language': language })
  const [first] = listOf(found)
  return first === undefined ? undefined : detailsIn(first)
}

const detailsIn = (told: unknown): PlaceDetails => {
  const place = placeOf(told)
  const tags = objectOf(objectOf(told)['extratags'])
  const wikidata = textOf(tags['wikidata'], 20)
  const wikipedia = textOf(tags['wikipedia'], 200)
  return {
    ...place,
    name: place.name || (textOf(objectOf(objectOf(told)['namedetails'])['name'], 200) ?? ''),
    opening_hours: readOpeningHours(textOf(tags['opening_hours'], 500) ?? ''),
    summary: null,
    wikidata: wikidata && /^Q[1-9]\d{0,14}$/.test(wikidata) ? wikidata : null,
    wikipedia: wikipedia && /^[a-z][a-z-]{1,15}:[^\s:].*$/.test(wikipedia) ? wikipedia : null,
    has_photo: false,
  }
}

export const reverseNominatim = async (
  ctx: Asking,
  { lat, lng }: Point,
  language: string,
): Promise<FoundPlace | undefined> => {
  const at = { lat: String(lat), lon: String(lng), 'accept-language': language }
  const found = objectOf(await ask(ctx, '/reverse', at))
  return 'error' in found ? undefined : placeOf(found)
}

const placeOf = (told: unknown): FoundPlace => {
  const place = objectOf(told)
  const tags = objectOf(place['extratags'])
  const address = textOf(place['display_name'], 500)
  const osm_id = osmIdOf(place['osm_type'], place['osm_id'])
  return {
    place_id: osm_id ?? '',
    google_place_id: null,
    osm_id,
    name: textOf(place['name'], 200) ?? address?.split(',')[0]?.trim() ?? '',
    address,
    lat: degreesOf(place['lat'], 90),
    lng: degreesOf(place['lon'], 180),
    website: webAddressOf(tags['website'] ?? tags['contact:website']),
    phone: textOf(tags['phone'] ?? tags['contact:phone'], 50),
    rating: null,
    kind: kindOf(place['type']) ?? kindOf(place['category']),
    source: 'nominatim',
  }
}
