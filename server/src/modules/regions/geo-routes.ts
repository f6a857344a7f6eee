/** Borders of countries and regions as GeoJSON, for programs that draw an atlas. Devices read the files of the app. */
import { isCountry } from '@caravel/sync-protocol/domain/regions/country-codes'
import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import type { Ctx } from '../../context.ts'
import { Reply } from '../../http/reply.ts'
import type { AnyRoute } from '../../http/route.ts'
import { countryFeatures, regionFeatures } from './geo-layers.ts'

/** Countries of one request. */
const mostCountries = 20

/** For the browser alone: whether the add-on is on is not for a cache between. */
const headers = { 'Cache-Control': 'private, max-age=86400' }

const countries = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/addons/atlas/countries/geo',
  guard: 'user',
  limit: 'map_areas',
  async run() {
    return new Reply(await countryFeatures(), { headers })
  },
})

const regions = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/addons/atlas/regions/geo',
  guard: 'user',
  limit: 'map_areas',
  /** `countries`: up to 20 codes of ISO 3166-1, with commas between. */
  query: z.object({ countries: z.optional(z.string().check(z.maxLength(200))) }),
  async run(_ctx, { query }) {
    const sent = String(query['countries'] ?? '').toUpperCase()
    const codes = [...new Set(sent.split(',').map(code => code.trim()))].filter(code => code !== '')
    if (codes.length > mostCountries)
      throw new AppError('INVALID_INPUT', { fields: { countries: 'TOO_LONG' } })
    if (!codes.every(isCountry)) throw new AppError('INVALID_INPUT', { fields: { countries: 'NOT_ALLOWED' } })
    return new Reply(await regionFeatures(codes), codes.length > 0 ? { headers } : {})
  },
})

export const geoRoutes: AnyRoute[] = [countries, regions]
