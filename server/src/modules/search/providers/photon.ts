/** A Photon-shaped geocoder (https://github.com/komoot/photon/blob/master/docs/api-v1.md). */
import {
  degreesOf,
  kindOf,
  listOf,
  middleOf,
  objectOf,
  osmIdOf,
  textOf,
  type FoundPlace,
  type PlaceQuestion,
} from './found-place.ts'
import { addressOf, askJson, keyOf, type Asking } from './provider-call.ts'

/** It refuses others. */
const languages = new Set(['en', 'de', 'fr'])

export const searchPhoton = async (
  ctx: Asking,
  { text, language, bias }: PlaceQuestion,
  limit: number,
): Promise<FoundPlace[]> => {
  const url = addressOf(ctx, 'photon', '/api')
  const main = language.split('-')[0] ?? ''
  const at = bias && middleOf(bias)
  const key = keyOf(ctx, 'photon')
  const parameters = {
    q: text,
    limit: String(limit),
    ...(languages.has(main) ? { lang: main } : {}),
    ...(at ? { lat: at.lat.toFixed(1), lon: at.lng.toFixed(1) } : {}),
    ...(key ? { key } : {}),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  const { features } = objectOf(await askJson(ctx, 'photon', url))
  return listOf(features).map(placeOf).slice(0, limit)
}

const placeOf = (told: unknown): FoundPlace => {
  const feature = objectOf(told)
  const about = objectOf(feature['properties'])
  const [lng, lat] = listOf(objectOf(feature['geometry'])['coordinates'])
  const word = (name: string) => textOf(about[name], 200)
  const street = [word('street'), word('housenumber')].filter(Boolean).join(' ')
  const address = [street, word('postcode'), word('city'), word('state'), word('country')]
  const osm_id = osmIdOf(about['osm_type'], about['osm_id'])
  return {
    place_id: osm_id ?? '',
    google_place_id: null,
    osm_id,
    name: word('name') ?? (street || (word('city') ?? '')),
    address: textOf(address.filter(Boolean).join(', '), 500),
    lat: degreesOf(lat, 90),
    lng: degreesOf(lng, 180),
    website: null,
    phone: null,
    rating: null,
    kind: kindOf(about['osm_value']) ?? kindOf(about['osm_key']),
    source: 'photon',
  }
}
