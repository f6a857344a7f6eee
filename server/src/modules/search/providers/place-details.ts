/** What is known of one place, of one source after the other: a later one is asked only for what is still missing. */
import { AppError } from '@caravel/sync-protocol/errors'
import { searchOf } from '../place-search.ts'
import { searchWith } from './ask-providers.ts'
import type { PlaceDetails } from './found-place.ts'
import { detailsGoogle } from './google-places.ts'
import { keepAnswer, keptAnswer } from './kept-answers.ts'
import { lookUpNominatim, reverseNominatim } from './nominatim.ts'
import { isOn, type Asking } from './provider-call.ts'

/** Such as `node:123`: what OpenStreetMap calls it. */
export const isOsmId = (id: string): boolean => /^(node|way|relation):\d{1,15}$/.test(id)

/** NOT_FOUND where no service knows it, PROVIDER_OFF where the one that would is off. */
export const detailsOf = async (ctx: Asking, id: string, language: string): Promise<PlaceDetails> => {
  const [kind = '', rest = ''] = id.split(':')
  if (kind === 'own') return ownDetails(ctx, rest, language)
  if (isOsmId(id)) return osmDetails(ctx, id, language)
  if (!/^[\w-]{3,300}$/.test(id)) throw new AppError('NOT_FOUND')
  if (!isOn(ctx, 'google')) throw new AppError('PROVIDER_OFF')
  const first = await keptAnswer(ctx, 'google', ['details', id, language], () =>
    detailsGoogle(ctx, id, language),
  )
  const lacks = first.lat === null || first.lng === null || first.address === null
  return lacks && isOn(ctx, 'nominatim') ? completed(ctx, first, language) : first
}

const osmDetails = async (ctx: Asking, id: string, language: string): Promise<PlaceDetails> => {
  if (!isOn(ctx, 'nominatim')) throw new AppError('PROVIDER_OFF')
  const found = await keptAnswer(ctx, 'nominatim', ['lookup', id, language], () =>
    lookUpNominatim(ctx, id, language),
  )
  if (!found) throw new AppError('NOT_FOUND')
  // Who asks for its picture then asks nobody anew, whatever their language.
  await keepAnswer(ctx, 'nominatim', wikidataKey(id), found.wikidata)
  return { ...found, has_photo: found.wikidata !== null && isOn(ctx, 'wikimedia') }
}

const wikidataKey = (id: string): unknown[] => ['wikidata', id]

/** The number of something of OpenStreetMap in Wikidata; null where it has none. PROVIDER_OFF, PROVIDER_FAILED. */
export const wikidataOf = async (ctx: Asking, id: string): Promise<string | null> => {
  if (!isOn(ctx, 'nominatim')) throw new AppError('PROVIDER_OFF')
  return keptAnswer(
    ctx,
    'nominatim',
    wikidataKey(id),
    async () => (await lookUpNominatim(ctx, id, 'en'))?.wikidata ?? null,
  )
}

const ownDetails = (ctx: Asking, position: string, language: string): PlaceDetails => {
  const [lat = NaN, lng = NaN] = position.split(',').map(Number)
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) throw new AppError('NOT_FOUND')
  const { name, address } = searchOf(ctx).around({ lat, lng }, language)
  return {
    place_id: `own:${lat},${lng}`,
    google_place_id: null,
    osm_id: null,
    name: name ?? '',
    address,
    lat,
    lng,
    website: null,
    phone: null,
    rating: null,
    kind: null,
    opening_hours: null,
    summary: null,
    wikidata: null,
    wikipedia: null,
    has_photo: false,
    source: 'own',
  }
}

/** What the first source does not say is asked of open data, afterwards. A failure there costs nothing that is known. */
const completed = async (ctx: Asking, first: PlaceDetails, language: string): Promise<PlaceDetails> => {
  const { lat, lng, name, address } = first
  try {
    const found =
      lat !== null && lng !== null
        ? await keptAnswer(ctx, 'nominatim', ['reverse', lat, lng, language], () =>
            reverseNominatim(ctx, { lat, lng }, language),
          )
        : (await searchWith(ctx, 'nominatim', { text: address ?? name, language, bias: undefined }, 1))[0]
    if (!found) return first
    const at = lat !== null && lng !== null ? { lat, lng } : { lat: found.lat, lng: found.lng }
    return { ...first, ...at, address: address ?? found.address }
  } catch (error) {
    if (error instanceof AppError && error.code === 'PROVIDER_FAILED') return first
    throw error
  }
}
