/** Calendars to download, and to subscribe to at secret addresses. */
import { randomFillSync } from 'node:crypto'
import { AppError } from '@caravel/sync-protocol/errors'
import { ownSections } from '@caravel/sync-protocol/domain/sharing/share-rights'
import { idSchema } from '@caravel/sync-protocol/field'
import { mintId } from '@caravel/sync-protocol/ids'
import { route } from '@caravel/sync-protocol/route'
import { tripStream } from '@caravel/sync-protocol/streams'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../../context.ts'
import { preferredLanguage } from '../../../http/error-texts.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { inTurns } from '../../../in-turns.ts'
import { mustRead } from '../../../sync/entity-routes.ts'
import { mustOpen } from '../guest-link.ts'
import { hidesCodes } from '../hides-codes.ts'
import { keptForGuests } from '../kept-for-guests.ts'
import { rightsIn } from '../share-fields.ts'
import { makeShareToken, shareHash } from '../../../guests/link-token.ts'
import { readSharedRows } from '../shared-rows.ts'
import { calendarReply, calendarText } from './calendar-text.ts'
import {
  changeFeed,
  deleteFeed,
  findFeedBySecret,
  insertFeed,
  listFeeds,
  type CalendarFeed,
} from './feed-queries.ts'
import { feedText } from './feed-text.ts'
import { eventsOf } from './trip-events.ts'

/** More addresses than these nobody keeps apart. */
const mostFeeds = 50

const flag = z.optional(z.enum(['0', '1']))
const options = z.strictObject({ stops: flag, bookings: flag, days: flag, codes: flag, prices: flag })

function optionsIn(query: Record<string, unknown>) {
  const on = (name: string): boolean => query[name] !== '0'
  const asked = (name: string): boolean => query[name] === '1'
  return {
    parts: { stops: on('stops'), bookings: on('bookings'), days: on('days') },
    rights: { ...ownSections, share_codes: asked('codes'), share_prices: asked('prices') },
  }
}

const download = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/trips/:trip_id/export.ics',
  guard: 'user',
  limit: 'calendar',
  query: options as z.ZodMiniType<Record<string, unknown>>,
  run: async (ctx, { params: { trip_id = '' }, query }) => {
    await mustRead(ctx, tripStream(trip_id))
    const rows = await readSharedRows(ctx.db, trip_id)
    if (!rows) throw new AppError('NO_ACCESS')
    const { parts, rights } = optionsIn(query)
    if (await hidesCodes(ctx.db.read, mustUser(ctx).id)) rights.share_codes = false
    const events = await inTurns(eventsOf(rows, parts, ctx.headers['accept-language'], { rights }))
    const { title } = rows.trip
    return calendarReply(ctx, (await calendarText(title, events)).value, title)
  },
})

const guestDownload = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/shared/:token/trip.ics',
  guard: 'public',
  limit: 'shared',
  run: async (ctx, { params: { token } }) => {
    const link = await mustOpen(ctx, token)
    const language = preferredLanguage(ctx.headers['accept-language'])
    const text = await keptForGuests(ctx, link, `calendar ${language}`, async () => {
      const rows = await readSharedRows(ctx.db, link.trip_id)
      if (!rows) throw new AppError('SHARE_NOT_FOUND')
      const rights = rightsIn(link)
      const steps = eventsOf(rows, everything, ctx.headers['accept-language'], { rights })
      return calendarText('trip', await inTurns(steps))
    })
    return calendarReply(ctx, text, 'trip')
  },
})

const everything = { stops: true, bookings: true, days: true }

function feedPurpose(id: string): string {
  return `calendar_feeds.token.${id}`
}

function viewOf({ box }: Ctx, feed: CalendarFeed) {
  const secret = box.open(feed.token_sealed, feedPurpose(feed.id))
  return {
    id: feed.id,
    /** Null: everything one takes part in. */
    trip_id: feed.trip_id,
    /** Below the address of this server; null when the server can no longer show it. */
    path: secret === undefined ? null : `/api/calendars/${secret}/trips.ics`,
    stops: feed.stops === 1,
    bookings: feed.bookings === 1,
    days: feed.days === 1,
    codes: feed.codes === 1,
    prices: feed.prices === 1,
    time_off: feed.time_off === 1,
    fetched_at: feed.fetched_at,
    created_at: feed.created_at,
  }
}

function newSecret({ box }: Ctx, id: string) {
  const token = makeShareToken()
  return { token_hash: shareHash(token), token_sealed: box.seal(token, feedPurpose(id)) }
}

const list = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/calendars',
  guard: 'user',
  run: async ctx => ({
    calendars: (await listFeeds(ctx.db.read, mustUser(ctx).id)).map(feed => viewOf(ctx, feed)),
  }),
})

const on = z.optional(z.boolean())
const choices = z.strictObject({ stops: on, bookings: on, days: on, codes: on, prices: on, time_off: on })
const wish = z.extend(choices, { trip_id: z.optional(z.nullable(idSchema)) })

const make = route<Ctx, z.infer<typeof wish>>({
  method: 'POST',
  path: '/api/calendars',
  guard: 'user',
  status: 201,
  limit: 'sharing',
  body: wish,
  run: async (ctx, { body }) => {
    const { trip_id = null, stops = true, bookings = true, days = true } = body
    const { codes = false, prices = false, time_off = false } = body
    if (trip_id !== null) await mustRead(ctx, tripStream(trip_id))
    const created_at = ctx.now()
    const id = mintId(created_at, randomFillSync)
    const user_id = mustUser(ctx).id
    const flags = { stops, bookings, days, codes, prices, time_off }
    const feed = {
      id,
      user_id,
      trip_id,
      ...newSecret(ctx, id),
      ...asNumbers(flags),
      fetched_at: null,
      created_at,
    }
    await ctx.committer.exclusive(async tx => {
      if ((await listFeeds(tx, user_id)).length >= mostFeeds)
        throw new AppError('TOO_MANY_LINKS', { most: mostFeeds })
      await insertFeed(tx, feed)
    })
    return { calendar: viewOf(ctx, feed) }
  },
})

/** What goes in from now on; the address stays. */
const change = route<Ctx, z.infer<typeof choices>>({
  method: 'PATCH',
  path: '/api/calendars/:id',
  guard: 'user',
  limit: 'sharing',
  body: choices,
  run: async (ctx, { params: { id = '' }, body }) => {
    return { calendar: await changed(ctx, id, asNumbers(body)) }
  },
})

function asNumbers<Name extends string>(
  flags: Partial<Record<Name, boolean | undefined>>,
): Record<Name, number> {
  const known = Object.entries(flags).filter(([, is]) => is !== undefined)
  return Object.fromEntries(known.map(([name, is]) => [name, Number(is)])) as Record<Name, number>
}

/** One's own feed with these fields, or NOT_FOUND. */
async function changed(ctx: Ctx, id: string, fields: Partial<CalendarFeed>) {
  const { id: user_id } = mustUser(ctx)
  if (Object.keys(fields).length) await changeFeed(ctx.db.write, user_id, id, fields)
  const feed = (await listFeeds(ctx.db.write, user_id)).find(each => each.id === id)
  if (!feed) throw new AppError('NOT_FOUND')
  return viewOf(ctx, feed)
}

/** The old address ends at once. */
const replace = route<Ctx, unknown>({
  method: 'POST',
  path: '/api/calendars/:id/replace',
  guard: 'user',
  limit: 'sharing',
  run: async (ctx, { params: { id = '' } }) => ({ calendar: await changed(ctx, id, newSecret(ctx, id)) }),
})

const remove = route<Ctx, unknown>({
  method: 'DELETE',
  path: '/api/calendars/:id',
  guard: 'user',
  run: async (ctx, { params: { id = '' } }) => {
    if (!(await deleteFeed(ctx.db.write, mustUser(ctx).id, id))) throw new AppError('NOT_FOUND')
    return { success: true }
  },
})

/** For calendar programs: the secret in the address is all they have. Who left a trip sees no more of it. */
const subscribe = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/calendars/:token/trips.ics',
  guard: 'public',
  limit: 'calendar',
  run: async (ctx, { params: { token = '' } }) => {
    const feed = await findFeedBySecret(ctx.db.read, shareHash(token.slice(0, 200)))
    if (!feed) throw new AppError('NOT_FOUND')
    const text = await feedText(ctx, feed)
    await changeFeed(ctx.db.write, feed.user_id, feed.id, { fetched_at: ctx.now() })
    return calendarReply(ctx, text)
  },
})

export const calendarRoutes: AnyRoute[] = [
  download,
  guestDownload,
  list,
  make,
  change,
  replace,
  remove,
  subscribe,
]
