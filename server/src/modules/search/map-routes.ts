/** Places of other services. What is off is not asked: `docs/search.md` says who is asked when. */
import { place } from '@caravel/sync-protocol/entities/place'
import { AppError } from '@caravel/sync-protocol/errors'
import { noBody } from '@caravel/sync-protocol/body-schema'
import type { MutationRoute } from '@caravel/sync-protocol/plan'
import { route } from '@caravel/sync-protocol/route'
import { tripStream } from '@caravel/sync-protocol/streams'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import { Reply } from '../../http/reply.ts'
import type { AnyRoute } from '../../http/route.ts'
import { mustRead } from '../../sync/entity-routes.ts'
import { mint } from '../../sync/read-request.ts'
import { findRow } from '../../sync/synced-rows.ts'
import { detailsOf, searchFurther, suggestPlaces } from './providers/ask-providers.ts'
import type { Bias, PlaceQuestion } from './providers/found-place.ts'
import { keptPhoto, photoUrlOf } from '../../uploads/place-photo-files.ts'
import { photoOf } from './providers/place-photos.ts'
import { boxesAround } from './box-around.ts'
import { languageSchema, latSchema, lngSchema, longestQuestion } from './search-fields.ts'
import { languageOf } from './search-routes.ts'

const point = z.strictObject({ lat: latSchema, lng: lngSchema })
const area = z.strictObject({ low: point, high: point })
const circle = z.strictObject({
  lat: latSchema,
  lng: lngSchema,
  radius: z.optional(z.number().check(z.gte(1), z.lte(500_000))),
})
const bias = z.optional(z.union([area, circle]))
type SentBias = z.infer<typeof bias>

const usualRadius = 50_000

const biasOf = (sent: SentBias): Bias | undefined => {
  if (!sent) return undefined
  if ('low' in sent) {
    if (sent.low.lat > sent.high.lat)
      throw new AppError('INVALID_INPUT', { fields: { location_bias: 'WRONG_FORMAT' } })
    return sent
  }
  const [box] = boxesAround(sent, sent.radius ?? usualRadius)
  return box && { low: { lat: box.south, lng: box.west }, high: { lat: box.north, lng: box.east } }
}

const text = z.string().check(z.maxLength(longestQuestion))

const questionOf = (
  ctx: Ctx,
  field: string,
  sent: string,
  more: { language?: string | undefined; location_bias?: SentBias },
): PlaceQuestion => {
  const asked = sent.trim()
  if (!asked) throw new AppError('INVALID_INPUT', { fields: { [field]: 'REQUIRED' } })
  return { text: asked, language: languageOf(ctx, more.language), bias: biasOf(more.location_bias) }
}

const more = { language: z.optional(languageSchema), location_bias: bias }
const autocompleteBody = z.strictObject({ input: text, ...more })
const searchBody = z.strictObject({ query: text, ...more })

const autocomplete = route<Ctx, z.infer<typeof autocompleteBody>>({
  method: 'POST',
  path: '/api/maps/autocomplete',
  guard: 'user',
  limit: 'places',
  body: autocompleteBody,
  run: async (ctx, { body }) => suggestPlaces(ctx, questionOf(ctx, 'input', body.input, body)),
})

const search = route<Ctx, z.infer<typeof searchBody>>({
  method: 'POST',
  path: '/api/maps/search',
  guard: 'user',
  limit: 'places',
  body: searchBody,
  run: async (ctx, { body }) => searchFurther(ctx, questionOf(ctx, 'query', body.query, body)),
})

const details = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/maps/details/:place_id',
  guard: 'user',
  limit: 'places',
  query: z.strictObject({ language: z.optional(languageSchema) }) as z.ZodMiniType<Record<string, unknown>>,
  run: async (ctx, { params, query: { language } }) => ({
    place: await detailsOf(ctx, params['place_id'] ?? '', languageOf(ctx, language)),
  }),
})

const photo = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/maps/place-photo/:place_id',
  guard: 'user',
  limit: 'places',
  run: async (ctx, { params: { place_id = '' } }) => {
    const { attribution } = await photoOf(ctx, place_id)
    return { photo_url: photoUrlOf(place_id), attribution }
  },
})

const photoBytes = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/maps/place-photo/:place_id/bytes',
  guard: 'user',
  run: async (ctx, { params: { place_id = '' } }) => {
    const kept = await keptPhoto(ctx, place_id)
    if (!kept) throw new AppError('NO_PHOTO')
    const { bytes, mime, attribution } = kept
    const headers = {
      'Content-Type': mime,
      'Content-Length': String(bytes.length),
      'Cache-Control': 'private, max-age=2592000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      ...(attribution === null ? {} : { 'X-Attribution': encodeURIComponent(attribution) }),
    }
    return new Reply(bytes, { headers })
  },
})

/** Written by the server; the right is that of who asks for it. */
const setPhoto = (tripId: string, id: string, image_url: string): MutationRoute => ({
  name: 'place.photo',
  method: 'POST',
  path: '/',
  permission: 'place_edit',
  body: noBody,
  stream: () => tripStream(tripId),
  plan: rows =>
    rows.get(place, id) && rows.get(place, id)?.image_url !== image_url
      ? { ops: [{ op: 'update', entity: place.name, id, fields: { image_url } }] }
      : { ops: [] },
})

const placePhoto = route<Ctx, unknown>({
  method: 'POST',
  path: '/api/trips/:trip_id/places/:id/photo',
  guard: 'user',
  limit: 'places',
  run: async (ctx, { params: { trip_id = '', id = '' } }) => {
    const stream = tripStream(trip_id)
    await mustRead(ctx, stream)
    const found = await findRow(ctx.db.read, place, stream, id)
    const googleId = found?.row['google_place_id']
    if (!found) throw new AppError('NOT_FOUND', { entity: place.name, id })
    if (typeof googleId !== 'string') throw new AppError('NO_PHOTO')
    const { attribution } = await photoOf(ctx, googleId)
    const photo_url = photoUrlOf(googleId)
    const { id: user_id, username: name, avatar, is_admin } = mustUser(ctx)
    await ctx.committer.commit({
      route: setPhoto(trip_id, id, photo_url),
      params: {},
      body: {},
      base: {},
      actor: { user_id, name, avatar, is_admin },
      kind: 'api',
      mutation_id: mint(ctx),
    })
    return { photo_url, attribution }
  },
})

export const mapRoutes: AnyRoute[] = [autocomplete, search, details, photo, photoBytes, placePhoto]
