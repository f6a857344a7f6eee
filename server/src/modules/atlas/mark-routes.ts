/** Countries and regions that the caller marks by hand, and decisions about those that follow from trips. */
import { decideAtlas, markAtlas, unmarkAtlas } from '@caravel/sync-protocol/actions/mark-atlas'
import { currentPlace } from '@caravel/sync-protocol/domain/regions/former-codes'
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import type { Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { atlasOf } from './atlas-queries.ts'
import { at, change, codeIn, marked, mustReadOwn } from './own-atlas.ts'

/** The region of an address under its current code, which trips and marks use. */
function regionIn(params: Record<string, string>): string {
  const code = params['code'] ?? ''
  return currentPlace(code)?.region ?? code.toUpperCase()
}

const markCountry = route<Ctx, unknown>({
  method: 'POST',
  path: `${at}/country/:code/mark`,
  guard: 'user',
  run: (ctx, { params }) => marked(ctx, markAtlas, { countries: [{ country_code: codeIn(params) }] }),
})

const unmarkCountry = route<Ctx, unknown>({
  method: 'DELETE',
  path: `${at}/country/:code/mark`,
  guard: 'user',
  limit: 'atlas',
  run: async (ctx, { params }) => {
    const country_code = codeIn(params)
    const { countries } = await atlasOf(ctx, await mustReadOwn(ctx))
    const hide = (countries.get(country_code)?.trips.length ?? 0) > 0
    return marked(ctx, unmarkAtlas, { country_code, hide })
  },
})

const regionBody = z.object({ name: z.string(), country_code: z.string() })

const markRegion = route<Ctx, z.infer<typeof regionBody>>({
  method: 'POST',
  path: `${at}/region/:code/mark`,
  guard: 'user',
  body: regionBody,
  run: (ctx, { params, body: { name, country_code } }) =>
    marked(ctx, markAtlas, {
      regions: [{ region_code: params['code'] ?? '', region_name: name, country_code }],
    }),
})

const unmarkRegion = route<Ctx, unknown>({
  method: 'DELETE',
  path: `${at}/region/:code/mark`,
  guard: 'user',
  limit: 'atlas',
  run: async (ctx, { params }) => {
    const region_code = regionIn(params)
    const { presences, today } = await atlasOf(ctx, await mustReadOwn(ctx))
    const hide = presences.some(({ stops }) =>
      stops.some(({ region, date }) => region === region_code && date <= today),
    )
    return marked(ctx, unmarkAtlas, { region_code, hide })
  },
})

const decisionBody = z.record(z.string(), z.unknown())

const decide = route<Ctx, z.infer<typeof decisionBody>>({
  method: 'PUT',
  path: `${at}/decisions`,
  guard: 'user',
  body: decisionBody,
  run: (ctx, { body }) => change(ctx, decideAtlas, body),
})

export const markRoutes: AnyRoute[] = [markCountry, unmarkCountry, markRegion, unmarkRegion, decide]
