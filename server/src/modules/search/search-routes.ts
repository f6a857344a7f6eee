/** Search on the server's own data: nothing here asks another server. */
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import { preferredLanguage } from '../../http/error-texts.ts'
import type { AnyRoute } from '../../http/route.ts'
import { airportOf } from './airport-code.ts'
import { searchOf } from './place-search.ts'
import { canAskFurther } from './providers/ask-providers.ts'
import {
  languageSchema,
  latSchema,
  latText,
  lngSchema,
  lngText,
  pairText,
  questionSchema,
  readPair,
} from './search-fields.ts'

type Query = z.ZodMiniType<Record<string, unknown>>

const usualLimit = 10

export const languageOf = (ctx: Pick<Ctx, 'headers'>, asked: unknown): string =>
  typeof asked === 'string' ? asked : preferredLanguage(ctx.headers['accept-language'])

const places = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/search/places',
  guard: 'user',
  query: z.strictObject({
    q: questionSchema,
    near: z.optional(pairText),
    language: z.optional(languageSchema),
    limit: z.optional(z.string().check(z.regex(/^([1-9]|1\d|20)$/))),
  }) as Query,
  run: async (ctx, { query: { q, near, language, limit = usualLimit } }) => {
    const search = searchOf(ctx)
    const asked = {
      q: String(q),
      near: typeof near === 'string' ? readPair(near) : undefined,
      language: languageOf(ctx, language),
      limit: Number(limit),
      maps: await ctx.tileSource.visibleTo(mustUser(ctx).id),
    }
    const airport = await airportOf(asked)
    const found = search.search(asked)
    const further = canAskFurther(ctx)
    return {
      results: (airport ? [airport, ...found] : found).slice(0, asked.limit),
      state: search.state,
      further,
      knows_sights: further || search.knowsSights,
    }
  },
})

const reverse = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/search/reverse',
  guard: 'user',
  query: z.strictObject({
    lat: latText,
    lng: lngText,
    language: z.optional(languageSchema),
  }) as Query,
  run: async (ctx, { query: { lat, lng, language } }) =>
    searchOf(ctx).around(
      { lat: Number(lat), lng: Number(lng) },
      languageOf(ctx, language),
      await ctx.tileSource.visibleTo(mustUser(ctx).id),
    ),
})

const mostBoxes = 64
/** Square degrees of all boxes together. */
const largestArea = 4

type Corners = [west: number, south: number, east: number, north: number]

const areaOf = ([west, south, east, north]: Corners): number =>
  (west <= east ? east - west : east - west + 360) * (north - south)

const boxes = z.array(z.tuple([lngSchema, latSchema, lngSchema, latSchema])).check(
  z.minLength(1),
  z.maxLength(mostBoxes),
  z.refine(all => all.every(([, south, , north]) => south <= north), { error: 'WRONG_FORMAT' }),
  z.refine(all => all.reduce((sum, box) => sum + areaOf(box), 0) <= largestArea, { error: 'TOO_BIG' }),
)

const rows = route<Ctx, { boxes: Corners[] }>({
  method: 'POST',
  path: '/api/search/rows',
  guard: 'user',
  limit: 'search_rows',
  body: z.strictObject({ boxes }),
  run: async (ctx, { body }) => {
    const found = searchOf(ctx).rows(
      body.boxes.map(([west, south, east, north]) => ({ west, south, east, north })),
      await ctx.tileSource.visibleTo(mustUser(ctx).id),
    )
    return { fields: ['kind', 'detail', 'name', 'other_names', 'near', 'lat', 'lng'], ...found }
  },
})

export const searchRoutes: AnyRoute[] = [places, reverse, rows]
