/** Which service is asked for what, and in which order. */
import { fewestLetters, lettersIn } from '@caravel/sync-protocol/domain/search/letters-in'
import { AppError } from '@caravel/sync-protocol/errors'
import type { FailureFacts } from '../../../http/provider-failure.ts'
import { isPaced } from '../../../net/in-turn.ts'
import { searchOf } from '../place-search.ts'
import { middleOf, roughly, type FoundPlace, type PlaceQuestion, type Suggestion } from './found-place.ts'
import { searchGoogle, suggestGoogle } from './google-places.ts'
import { keptAnswer } from './kept-answers.ts'
import { searchNominatim } from './nominatim.ts'
import { searchPhoton } from './photon.ts'
import { addressOf, isOn, providerIds, type Asking, type ProviderId } from './provider-call.ts'
import { inTypingTurn } from './typing-turn.ts'

export interface Suggested {
  suggestions: Suggestion[]
  source: ProviderId | 'own'
  /** The service that would have answered is left alone, as it asked for. */
  paused?: FailureFacts & { provider: string }
}

const mostSuggestions = 5
const mostPlaces = 10

/** The open geocoder that is asked: the one made for beginnings of words first. */
const openGeocoder = (ctx: Asking): 'photon' | 'nominatim' | undefined =>
  isOn(ctx, 'photon') ? 'photon' : isOn(ctx, 'nominatim') ? 'nominatim' : undefined

/** While someone types, a public Nominatim is not asked: it does not wish it. */
const typingGeocoder = (ctx: Asking, text: string): 'photon' | 'nominatim' | undefined => {
  const open = lettersIn(text) >= fewestLetters ? openGeocoder(ctx) : undefined
  return open === 'nominatim' && isPaced(addressOf(ctx, open, '').hostname) ? undefined : open
}

/** What a service is told: the same question however it was typed, and only roughly from where. */
const asTold = ({ text, language, bias }: PlaceQuestion): PlaceQuestion => ({
  text: text.replace(/\s+/g, ' ').trim(),
  language,
  bias: bias && roughly(bias),
})

const keyOf = (what: string, { text, language, bias }: PlaceQuestion, limit: number): unknown[] => [
  what,
  text.toLowerCase(),
  language,
  bias ?? null,
  limit,
]

export const searchWith = (
  ctx: Asking,
  provider: ProviderId,
  question: PlaceQuestion,
  limit: number,
): Promise<FoundPlace[]> => {
  const searches = { google: searchGoogle, nominatim: searchNominatim, photon: searchPhoton }
  const told = asTold(question)
  return keptAnswer(ctx, provider, keyOf('search', told, limit), () => searches[provider](ctx, told, limit))
}

const isFailure = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'PROVIDER_FAILED'

/** The commercial service first; where it is off or fails, the open one; where that is off too, our own data. */
export const suggestPlaces = async (
  ctx: Asking,
  question: PlaceQuestion,
  userId: string,
): Promise<Suggested> => {
  const open = typingGeocoder(ctx, question.text)
  if (!open && !isOn(ctx, 'google')) return ownSuggested(ctx, question)
  try {
    const told = await inTypingTurn(ctx, userId, signal => askWhileTyping({ ...ctx, signal }, question, open))
    return told ?? ownSuggested(ctx, question)
  } catch (error) {
    if (!isFailure(error) || error.detail['reason'] !== 'paused') throw error
    const { provider, reason: _, error: __, ...facts } = error.detail
    return { ...ownSuggested(ctx, question), paused: { provider: String(provider), ...facts } }
  }
}

const askWhileTyping = async (
  ctx: Asking,
  question: PlaceQuestion,
  open: 'photon' | 'nominatim' | undefined,
): Promise<Suggested> => {
  if (isOn(ctx, 'google')) {
    try {
      const told = asTold(question)
      const key = keyOf('suggest', told, mostSuggestions)
      const suggestions = await keptAnswer(ctx, 'google', key, () => suggestGoogle(ctx, told))
      return { suggestions: complete(suggestions), source: 'google' }
    } catch (error) {
      if (!isFailure(error) || !open || ctx.signal?.aborted) throw error
    }
  }
  if (!open) return ownSuggested(ctx, question)
  const found = await searchWith(ctx, open, question, mostSuggestions)
  return { suggestions: complete(found.map(asSuggestion)), source: open }
}

/** What cannot be looked up afterwards, or says nothing, is no suggestion. */
const complete = (suggestions: readonly Suggestion[]): Suggestion[] =>
  suggestions
    .filter(({ place_id, main_text }) => place_id.split(':').every(part => part.trim()) && main_text)
    .slice(0, mostSuggestions)

const asSuggestion = ({ place_id, name, address, kind, lat, lng }: FoundPlace): Suggestion => ({
  place_id,
  main_text: name,
  secondary_text: address ?? '',
  kind,
  lat,
  lng,
})

const ownSuggested = (ctx: Asking, { text, language, bias }: PlaceQuestion): Suggested => {
  const found = searchOf(ctx).search({
    q: text,
    near: bias && middleOf(bias),
    language,
    limit: mostSuggestions,
  })
  const suggestions = found.map(({ name, context, kind, detail, lat, lng }) => ({
    place_id: `own:${lat},${lng}`,
    main_text: name,
    secondary_text: context,
    kind: kind === 'poi' ? detail : kind,
    lat,
    lng,
  }))
  return { suggestions, source: 'own' }
}

/** Whether there is a service that {@link searchFurther} would ask. */
export const canAskFurther = (ctx: Pick<Asking, 'settings'>): boolean => providerIds.some(id => isOn(ctx, id))

export const searchFurther = async (
  ctx: Asking,
  question: PlaceQuestion,
): Promise<{ places: FoundPlace[]; source: ProviderId }> => {
  const provider = isOn(ctx, 'google') ? 'google' : openGeocoder(ctx)
  if (!provider) throw new AppError('PROVIDER_OFF')
  const places = await searchWith(ctx, provider, question, mostPlaces)
  return {
    places: places.filter(({ name, lat, lng }) => name && lat !== null && lng !== null),
    source: provider,
  }
}
