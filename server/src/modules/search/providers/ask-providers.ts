/** Which service is asked for what, and in which order. */
import { AppError } from '@caravel/sync-protocol/errors'
import { searchOf } from '../place-search.ts'
import { cached } from './answer-cache.ts'
import {
  middleOf,
  type FoundPlace,
  type PlaceDetails,
  type PlaceQuestion,
  type Suggestion,
} from './found-place.ts'
import { detailsGoogle, searchGoogle, suggestGoogle } from './google-places.ts'
import { lookUpNominatim, reverseNominatim, searchNominatim } from './nominatim.ts'
import { searchPhoton } from './photon.ts'
import { isOn, providerIds, type Asking, type ProviderId } from './provider-call.ts'

export interface Suggested {
  suggestions: Suggestion[]
  source: ProviderId | 'own'
}

const mostSuggestions = 5
const mostPlaces = 10

/** The open geocoder that is asked: the one made for beginnings of words first. */
const openGeocoder = (ctx: Asking): 'photon' | 'nominatim' | undefined =>
  isOn(ctx, 'photon') ? 'photon' : isOn(ctx, 'nominatim') ? 'nominatim' : undefined

const ask = (ctx: Asking, provider: ProviderId, what: string, question: PlaceQuestion, limit: number) => {
  const { text, language, bias } = question
  const key = [
    what,
    provider,
    ctx.settings.get(`places_${provider}_url`),
    text,
    language,
    bias ?? null,
    limit,
  ]
  const searches = { google: searchGoogle, nominatim: searchNominatim, photon: searchPhoton }
  return cached(ctx, key, () => searches[provider](ctx, question, limit))
}

/** The commercial service first; where it is off or fails, the open one; where that is off too, our own data. */
export const suggestPlaces = async (ctx: Asking, question: PlaceQuestion): Promise<Suggested> => {
  const open = openGeocoder(ctx)
  if (isOn(ctx, 'google')) {
    try {
      const { text, language, bias } = question
      const key = ['suggest', ctx.settings.get('places_google_url'), text, language, bias ?? null]
      const suggestions = await cached(ctx, key, () => suggestGoogle(ctx, question))
      return { suggestions: complete(suggestions), source: 'google' }
    } catch (error) {
      const isFailure = error instanceof AppError && error.code === 'PROVIDER_FAILED'
      if (!isFailure || !open) throw error
    }
  }
  if (!open) return { suggestions: ownSuggestions(ctx, question), source: 'own' }
  const found = await ask(ctx, open, 'search', question, mostSuggestions)
  return { suggestions: complete(found.map(asSuggestion)), source: open }
}

/** What cannot be looked up afterwards, or says nothing, is no suggestion. */
const complete = (suggestions: readonly Suggestion[]): Suggestion[] =>
  suggestions
    .filter(({ place_id, main_text }) => place_id.split(':').every(part => part.trim()) && main_text)
    .slice(0, mostSuggestions)

const asSuggestion = ({ place_id, name, address, lat, lng }: FoundPlace): Suggestion => ({
  place_id,
  main_text: name,
  secondary_text: address ?? '',
  lat,
  lng,
})

const ownSuggestions = (ctx: Asking, { text, language, bias }: PlaceQuestion): Suggestion[] =>
  searchOf(ctx)
    .search({ q: text, near: bias && middleOf(bias), language, limit: mostSuggestions })
    .map(({ name, context, lat, lng }) => ({
      place_id: `own:${lat},${lng}`,
      main_text: name,
      secondary_text: context,
      lat,
      lng,
    }))

/** Whether there is a service that {@link searchFurther} would ask. */
export const canAskFurther = (ctx: Pick<Asking, 'settings'>): boolean => providerIds.some(id => isOn(ctx, id))

export const searchFurther = async (
  ctx: Asking,
  question: PlaceQuestion,
): Promise<{ places: FoundPlace[]; source: ProviderId }> => {
  const provider = isOn(ctx, 'google') ? 'google' : openGeocoder(ctx)
  if (!provider) throw new AppError('PROVIDER_OFF')
  const places = await ask(ctx, provider, 'search', question, mostPlaces)
  return {
    places: places.filter(({ name, lat, lng }) => name && lat !== null && lng !== null),
    source: provider,
  }
}

const without = { opening_hours: null, summary: null, has_photo: false }

/** NOT_FOUND where no service knows it, PROVIDER_OFF where the one that would is off. */
export const detailsOf = async (ctx: Asking, id: string, language: string): Promise<PlaceDetails> => {
  const [kind = '', rest = ''] = id.split(':')
  if (kind === 'own') return ownDetails(ctx, rest, language)
  if (/^(node|way|relation):\d{1,15}$/.test(id)) return osmDetails(ctx, id, language)
  if (!/^[\w-]{3,300}$/.test(id)) throw new AppError('NOT_FOUND')
  if (!isOn(ctx, 'google')) throw new AppError('PROVIDER_OFF')
  const key = ['details', ctx.settings.get('places_google_url'), id, language]
  const first = await cached(ctx, key, () => detailsGoogle(ctx, id, language))
  const lacks = first.lat === null || first.lng === null || first.address === null
  return lacks && isOn(ctx, 'nominatim') ? completed(ctx, first, language) : first
}

const osmDetails = async (ctx: Asking, id: string, language: string): Promise<PlaceDetails> => {
  if (!isOn(ctx, 'nominatim')) throw new AppError('PROVIDER_OFF')
  const key = ['lookup', ctx.settings.get('places_nominatim_url'), id, language]
  const found = await cached(ctx, key, () => lookUpNominatim(ctx, id, language))
  if (!found) throw new AppError('NOT_FOUND')
  return { ...found, ...without }
}

const ownDetails = (ctx: Asking, position: string, language: string): PlaceDetails => {
  const [lat = NaN, lng = NaN] = position.split(',').map(Number)
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) throw new AppError('NOT_FOUND')
  const { name, address } = searchOf(ctx).around({ lat, lng }, language)
  const ids = { place_id: `own:${lat},${lng}`, google_place_id: null, osm_id: null }
  const unknown = { website: null, phone: null, rating: null }
  return { ...ids, name: name ?? '', address, lat, lng, ...unknown, source: 'own', ...without }
}

/** What the first source does not say is asked of open data, afterwards. A failure there costs nothing that is known. */
const completed = async (ctx: Asking, first: PlaceDetails, language: string): Promise<PlaceDetails> => {
  const { lat, lng, name, address } = first
  try {
    const url = ctx.settings.get('places_nominatim_url')
    const found =
      lat !== null && lng !== null
        ? await cached(ctx, ['reverse', url, lat, lng, language], () =>
            reverseNominatim(ctx, { lat, lng }, language),
          )
        : (await ask(ctx, 'nominatim', 'search', { text: address ?? name, language, bias: undefined }, 1))[0]
    if (!found) return first
    const at = lat !== null && lng !== null ? { lat, lng } : { lat: found.lat, lng: found.lng }
    return { ...first, ...at, address: address ?? found.address }
  } catch (error) {
    if (error instanceof AppError && error.code === 'PROVIDER_FAILED') return first
    throw error
  }
}
