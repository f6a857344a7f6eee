/** The atlas of the account that asks, for programs. Devices make it of the rows they have. */
import { route } from '@caravel/sync-protocol/route'
import { tripStream } from '@caravel/sync-protocol/streams'
import * as z from 'zod/mini'
import type { Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { englishRegionNames } from '../../regions-file.ts'
import { statsOf } from './atlas-figures.ts'
import { atlasOf, placesIn, presencesOf } from './atlas-queries.ts'
import { bucketListRoutes } from './bucket-list-routes.ts'
import { markRoutes } from './mark-routes.ts'
import { at, codeIn, mustReadOwn } from './own-atlas.ts'
import { sharedAtlasesOf } from './shared-atlas-queries.ts'

const stats = route<Ctx, unknown>({
  method: 'GET',
  path: `${at}/stats`,
  guard: 'user',
  limit: 'atlas',
  run: async ctx => statsOf(await atlasOf(ctx, await mustReadOwn(ctx))),
})

/** For devices: where each trip took the account that asks, also those whose rows the device does not have. */
const trips = route<Ctx, unknown>({
  method: 'GET',
  path: `${at}/trips`,
  guard: 'user',
  limit: 'atlas',
  run: async ctx => ({ trips: await presencesOf(ctx.db.read, await mustReadOwn(ctx)) }),
})

const regions = route<Ctx, unknown>({
  method: 'GET',
  path: `${at}/regions`,
  guard: 'user',
  limit: 'atlas',
  run: async ctx => {
    const { countries } = await atlasOf(ctx, await mustReadOwn(ctx))
    const names = await englishRegionNames()
    return {
      regions: Object.fromEntries(
        [...countries.values()]
          .filter(({ regions: known }) => known.length > 0)
          .map(({ code, regions: known }) => [
            code,
            known.map(region => ({
              code: region.code,
              name: region.name ?? names.get(region.code) ?? region.code,
              placeCount: region.visits,
              ...(region.marked ? { manuallyMarked: true } : {}),
            })),
          ]),
      ),
    }
  },
})

const country = route<Ctx, unknown>({
  method: 'GET',
  path: `${at}/country/:code`,
  guard: 'user',
  limit: 'atlas',
  run: async (ctx, { params }) => {
    const id = await mustReadOwn(ctx)
    const code = codeIn(params)
    const atlas = await atlasOf(ctx, id)
    const found = atlas.countries.get(code)
    const trips = new Map(atlas.presences.map(presence => [presence.trip_id, presence]))
    const there = [
      ...new Set([...(found?.trips ?? []), ...(found?.upcoming ?? [])].map(({ trip_id }) => trip_id)),
    ]
    return {
      places: await placesIn(ctx.db.read, there.map(tripStream), code),
      trips: there.flatMap(trip_id => {
        const trip = trips.get(trip_id)
        return trip
          ? [{ id: trip_id, title: trip.title, start_date: trip.start_date, end_date: trip.end_date }]
          : []
      }),
      manually_marked: (found?.marks.length ?? 0) + (found?.regionMarks.length ?? 0) > 0,
      visited: found?.visited ?? false,
      hidden: found?.hidden ?? false,
      status: found?.visited ? 'visited' : found?.planned ? 'planned' : found?.idea ? 'idea' : null,
      visits: found?.visits ?? 0,
      nights: found?.nights ?? 0,
      days: found?.days ?? 0,
      why: found?.trips ?? [],
      marks: (found?.marks ?? []).map(({ year }) => ({ year })),
      not_counted: (found?.changes ?? []).filter(({ counted }) => !counted),
    }
  },
})

/** Fellow travellers of the caller, with the visited countries of those who share their atlas both ways. */
const shared = route<Ctx, unknown>({
  method: 'GET',
  path: `${at}/shared`,
  guard: 'user',
  limit: 'atlas',
  /** `with`: the id of a person whose countries are wanted. */
  query: z.object({ with: z.optional(z.string().check(z.maxLength(100))) }),
  run: async (ctx, { query }) => ({
    people: await sharedAtlasesOf(ctx, await mustReadOwn(ctx), String(query['with'] ?? '')),
  }),
})

export const atlasRoutes: AnyRoute[] = [
  stats,
  trips,
  regions,
  country,
  shared,
  ...markRoutes,
  ...bucketListRoutes,
]
