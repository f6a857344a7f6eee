/** The atlas of the account that asks, for programs. Devices make it of the rows they have. */
import { decideAtlas, markAtlas, unmarkAtlas } from '@caravel/sync-protocol/actions/mark-atlas'
import { isCountry } from '@caravel/sync-protocol/domain/regions/country-codes'
import { currentPlace } from '@caravel/sync-protocol/domain/regions/former-codes'
import { addDays, daysBetween, daysInRange } from '@caravel/sync-protocol/domain/trip-range'
import { bucketListItem } from '@caravel/sync-protocol/entities/bucket-list-item'
import { AppError } from '@caravel/sync-protocol/errors'
import type { Mutation } from '@caravel/sync-protocol/mutation'
import { mustMutation } from '@caravel/sync-protocol/mutations'
import { route } from '@caravel/sync-protocol/route'
import { atlasStream, tripStream } from '@caravel/sync-protocol/streams'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import { Reply } from '../../http/reply.ts'
import type { AnyRoute } from '../../http/route.ts'
import { answerCommit, mustRead } from '../../sync/entity-routes.ts'
import { readRequest } from '../../sync/read-request.ts'
import { englishRegionNames } from '../../regions-file.ts'
import { atlasOf, atlasRows, placesIn, presencesOf, type OwnAtlas } from './atlas-queries.ts'

const at = '/api/addons/atlas'

async function mustBeOn(ctx: Ctx): Promise<string> {
  const { id } = mustUser(ctx)
  await mustRead(ctx, atlasStream(id), 'atlas')
  return id
}

async function change(
  ctx: Ctx,
  mutation: Mutation,
  body: Record<string, unknown>,
  params: Record<string, string> = {},
): Promise<Reply> {
  const all = { user_id: mustUser(ctx).id, ...params }
  return answerCommit(ctx, readRequest(ctx, mustMutation(mutation.name), all, body))
}

/** What other planners answer to a mark, and what this one says of the change beside it. */
async function marked(ctx: Ctx, mutation: Mutation, body: Record<string, unknown>): Promise<Reply> {
  const reply = await change(ctx, mutation, body)
  return reply.status >= 300
    ? reply
    : new Reply({ success: true, ...(reply.body as object) }, { status: 200 })
}

function codeIn(params: Record<string, string>): string {
  const code = (params['code'] ?? '').toUpperCase()
  if (!isCountry(code)) throw new AppError('INVALID_INPUT', { fields: { code: 'NOT_ALLOWED' } })
  return code
}

/** By the code of today: that is what trips and marks have. */
function regionIn(params: Record<string, string>): string {
  const code = params['code'] ?? ''
  return currentPlace(code)?.region ?? code.toUpperCase()
}

const dated = (atlas: OwnAtlas) =>
  atlas.presences.flatMap(({ trip_id: id, title, start_date, end_date }) =>
    start_date !== null && end_date !== null ? [{ id, title, start_date, end_date }] : [],
  )

function statsOf(atlas: OwnAtlas) {
  const { today, presences, figures } = atlas
  const visited = [...atlas.countries.values()].filter(({ visited: is }) => is)
  const trips = dated(atlas)
  const past = trips.filter(trip => trip.start_date <= today)
  const over = trips.filter(trip => trip.end_date <= today).sort((a, b) => (a.end_date < b.end_date ? 1 : -1))
  const next = trips
    .filter(trip => trip.start_date > today)
    .sort((a, b) => (a.start_date < b.start_date ? -1 : 1))
  const placesOf = (code: string): number =>
    new Set(
      presences.flatMap(({ stops }) =>
        stops.filter(stop => stop.country === code && stop.date <= today).map(({ name }) => name),
      ),
    ).size
  const countries = visited.map(({ code, trips: reasons, first, last }) => ({
    code,
    placeCount: placesOf(code),
    tripCount: reasons.length,
    firstVisit: first,
    lastVisit: last,
  }))
  const years = new Set(past.map(({ start_date }) => Number(start_date.slice(0, 4))))
  const thisYear = Number(today.slice(0, 4))
  // The year that has just begun breaks no row of years.
  let year = years.has(thisYear) ? thisYear : thisYear - 1
  let streak = 0
  for (; years.has(year); year--) streak++
  const [last] = over
  const [first] = next
  const days = new Set(
    past.flatMap(trip => datesOf(trip.start_date, trip.end_date < today ? trip.end_date : today)),
  )
  return {
    countries,
    stats: {
      totalTrips: presences.length,
      totalPlaces: countries.reduce((sum, { placeCount }) => sum + placeCount, 0),
      totalCountries: figures.countries,
      totalDays: days.size,
      totalCities: figures.regions,
      totalNights: figures.nights,
      totalCountriesPlanned: figures.planned,
    },
    mostVisited:
      countries.toSorted((a, b) => b.tripCount - a.tripCount || b.placeCount - a.placeCount)[0] ?? null,
    continents: atlas.byContinent,
    lastTrip: last ?? null,
    nextTrip: first
      ? {
          id: first.id,
          title: first.title,
          start_date: first.start_date,
          daysUntil: daysBetween(today, first.start_date),
        }
      : null,
    streak,
    firstYear: years.size ? Math.min(...years) : null,
    tripsThisYear: past.filter(({ start_date }) => start_date.startsWith(`${thisYear}-`)).length,
    longestTrip: figures.longest,
    years: figures.years,
  }
}

function datesOf(start: string, end: string): string[] {
  return Array.from({ length: daysInRange({ start_date: start, end_date: end }) }, (_, n) =>
    addDays(start, n),
  )
}

const stats = route<Ctx, unknown>({
  method: 'GET',
  path: `${at}/stats`,
  guard: 'user',
  limit: 'atlas',
  run: async ctx => statsOf(await atlasOf(ctx, await mustBeOn(ctx))),
})

/** For devices: where each trip took the account that asks, also those whose rows the device does not have. */
const trips = route<Ctx, unknown>({
  method: 'GET',
  path: `${at}/trips`,
  guard: 'user',
  limit: 'atlas',
  run: async ctx => ({ trips: await presencesOf(ctx.db.read, await mustBeOn(ctx)) }),
})

const regions = route<Ctx, unknown>({
  method: 'GET',
  path: `${at}/regions`,
  guard: 'user',
  limit: 'atlas',
  run: async ctx => {
    const { countries } = await atlasOf(ctx, await mustBeOn(ctx))
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
    const id = await mustBeOn(ctx)
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
    const { countries } = await atlasOf(ctx, await mustBeOn(ctx))
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
    const { presences, today } = await atlasOf(ctx, await mustBeOn(ctx))
    const hide = presences.some(({ stops }) =>
      stops.some(({ region, date }) => region === region_code && date <= today),
    )
    return marked(ctx, unmarkAtlas, { region_code, hide })
  },
})

const bucketList = route<Ctx, unknown>({
  method: 'GET',
  path: `${at}/bucket-list`,
  guard: 'user',
  run: async ctx => {
    const rows = await atlasRows(ctx.db.read, await mustBeOn(ctx), bucketListItem)
    return { items: rows.toSorted((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1)) }
  },
})

const anyBody = z.record(z.string(), z.unknown())
type Body = z.infer<typeof anyBody>

const addItem = route<Ctx, Body>({
  method: 'POST',
  path: `${at}/bucket-list`,
  guard: 'user',
  body: anyBody,
  run: (ctx, { body }) => change(ctx, bucketListItem.create, body),
})

const setItem = route<Ctx, Body>({
  method: 'PUT',
  path: `${at}/bucket-list/:id`,
  guard: 'user',
  body: anyBody,
  run: (ctx, { params, body }) => change(ctx, bucketListItem.update, body, { id: params['id'] ?? '' }),
})

const dropItem = route<Ctx, unknown>({
  method: 'DELETE',
  path: `${at}/bucket-list/:id`,
  guard: 'user',
  run: async (ctx, { params }) => {
    const reply = await change(ctx, bucketListItem.delete, {}, { id: params['id'] ?? '' })
    return reply.status >= 300
      ? reply
      : new Reply({ success: true, ...(reply.body as object) }, { status: 200 })
  },
})

const decide = route<Ctx, Body>({
  method: 'PUT',
  path: `${at}/decisions`,
  guard: 'user',
  body: anyBody,
  run: (ctx, { body }) => change(ctx, decideAtlas, body),
})

export const atlasRoutes: AnyRoute[] = [
  stats,
  trips,
  regions,
  country,
  markCountry,
  unmarkCountry,
  markRegion,
  unmarkRegion,
  bucketList,
  addItem,
  setItem,
  dropItem,
  decide,
]
