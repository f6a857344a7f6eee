/** Places of other services. What is off is not asked: `docs/search.md` says who is asked when. */
import { place } from '@caravel/sync-protocol/entities/place'
import { AppError } from '@caravel/sync-protocol/errors'
import { noBody } from '@caravel/sync-protocol/body-schema'
import type { RowOf } from '@caravel/sync-protocol/entity'
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
import { searchFurther, suggestPlaces } from './providers/ask-providers.ts'
import { detailsOf } from './providers/place-details.ts'
import type { Bias, PlaceQuestion } from './providers/found-place.ts'
import { isOn } from './providers/provider-call.ts'
import { keptPhoto, photoUrlOf, type PhotoCredit } from '../../uploads/place-photo-files.ts'
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
  run: async (ctx, { body }) =>
    suggestPlaces(ctx, questionOf(ctx, 'input', body.input, body), mustUser(ctx).id),
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

const creditOf = ({ attribution, licence, source }: PhotoCredit): PhotoCredit => ({
  attribution,
  licence,
  source,
})

const photo = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/maps/place-photo/:place_id',
  guard: 'user',
  limit: 'places',
  run: async (ctx, { params: { place_id = '' } }) => {
    return { photo_url: photoUrlOf(place_id), ...creditOf(await photoOf(ctx, place_id)) }
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

type Image = Pick<RowOf<typeof place>, 'image_url' | 'image_author' | 'image_licence' | 'image_source'>

const imageOf = (id: string, { attribution, licence, source }: PhotoCredit): Image => ({
  image_url: photoUrlOf(id),
  image_author: attribution,
  image_licence: licence,
  image_source: source,
})

const isOther = (row: RowOf<typeof place> | undefined, image: Image): boolean =>
  row !== undefined && Object.entries(image).some(([name, value]) => row[name as keyof Image] !== value)

/** The one that shows it best: that of the commercial service where it is on. */
const pictureIdOf = (ctx: Ctx, { google_place_id, osm_id }: Record<string, unknown>): string => {
  const ofService = typeof google_place_id === 'string' ? google_place_id : undefined
  const ofMap = typeof osm_id === 'string' ? osm_id : undefined
  const id = (isOn(ctx, 'google') ? ofService : undefined) ?? ofMap ?? ofService
  if (id === undefined) throw new AppError('NO_PHOTO')
  return id
}

/** Written by the server; the right is that of who asks for it. */
const setPhoto = (tripId: string, id: string, image: Image): MutationRoute => ({
  name: 'place.photo',
  method: 'POST',
  path: '/',
  permission: 'place_edit',
  body: noBody,
  stream: () => tripStream(tripId),
  plan: rows =>
    isOther(rows.get(place, id), image)
      ? { ops: [{ op: 'update', entity: place.name, id, fields: { ...image } }] }
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
    if (!found) throw new AppError('NOT_FOUND', { entity: place.name, id })
    const pictureId = pictureIdOf(ctx, found.row)
    const kept = await photoOf(ctx, pictureId)
    const { id: user_id, username: name, avatar, is_admin } = mustUser(ctx)
    await ctx.committer.commit({
      route: setPhoto(trip_id, id, imageOf(pictureId, kept)),
      params: {},
      body: {},
      base: {},
      actor: { user_id, name, avatar, is_admin },
      kind: 'api',
      mutation_id: mint(ctx),
    })
    return { photo_url: photoUrlOf(pictureId), ...creditOf(kept) }
  },
})

export const mapRoutes: AnyRoute[] = [autocomplete, search, details, photo, photoBytes, placePhoto]
