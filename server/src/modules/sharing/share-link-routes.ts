/** The links of a trip, for its members. */
import { randomFillSync } from 'node:crypto'
import { can, type Role } from '@caravel/sync-protocol/access'
import { AppError } from '@caravel/sync-protocol/errors'
import { mintId } from '@caravel/sync-protocol/ids'
import { route } from '@caravel/sync-protocol/route'
import { tripStream } from '@caravel/sync-protocol/streams'
import { mustUser, type Ctx } from '../../context.ts'
import { Reply } from '../../http/reply.ts'
import type { AnyRoute } from '../../http/route.ts'
import { mustRead } from '../../sync/entity-routes.ts'
import { accessTo, standingOf } from '../../sync/stream-access.ts'
import { makerMayShare } from './maker-queries.ts'
import { columnsOf, shareFields, viewOfLink, type ShareFields } from './share-fields.ts'
import {
  changeLink,
  deleteLink,
  findLink,
  findMainLink,
  insertLink,
  listLinks,
  type ShareLink,
} from './share-queries.ts'
import { makeShareToken, shareHash, sharePurpose } from '../../guests/link-token.ts'

/** More links than these nobody keeps apart. */
const mostLinks = 50

const single = '/api/trips/:trip_id/share-link'
const several = '/api/trips/:trip_id/share-links'

/** Answers the role of who asks. */
async function mustShare(ctx: Ctx, tripId: string): Promise<Role | undefined> {
  const stream = tripStream(tripId)
  await mustRead(ctx, stream)
  const { id: user_id, is_admin } = mustUser(ctx)
  const levels = await ctx.levels()
  const role = (await accessTo(ctx.db.read, { user_id, is_admin }, stream))?.role
  if (!can('share_manage', standingOf({ user_id, is_admin }, role, levels)))
    throw new AppError('FORBIDDEN', { action: 'share_manage', level: levels.get('share_manage') })
  return role
}

/**
 * A link shows what its maker shares, so that only they change what it shows, and the owner of the trip. One that ended
 * with the right of its maker stays as it is.
 */
async function mustChange(ctx: Ctx, tripId: string, link: ShareLink): Promise<void> {
  const role = await mustShare(ctx, tripId)
  if (link.created_by !== mustUser(ctx).id && role !== 'owner') throw new AppError('FORBIDDEN')
  if (link.ended_at !== null || !(await makerMayShare(ctx.db.read, link))) throw new AppError('SHARE_ENDED')
}

async function makeLink(ctx: Ctx, tripId: string, fields: ShareFields, main: boolean): Promise<ShareLink> {
  const created_at = ctx.now()
  const id = mintId(created_at, randomFillSync)
  const token = makeShareToken()
  const link: ShareLink = {
    id,
    trip_id: tripId,
    token_hash: shareHash(token),
    token_sealed: ctx.box.seal(token, sharePurpose(id)),
    main: Number(main),
    name: null,
    share_map: 1,
    share_bookings: 1,
    share_packing: 0,
    share_budget: 0,
    share_collab: 0,
    share_codes: 0,
    share_prices: 0,
    keep_offline: 1,
    password_hash: null,
    expires_at: null,
    visits: 0,
    visited_at: null,
    created_by: mustUser(ctx).id,
    created_at,
    ended_at: null,
    tell_maker: 0,
    ...(await columnsOf(ctx, fields, { reset: true })),
  }
  await ctx.committer.exclusive(async tx => {
    const known = await listLinks(tx, tripId)
    if (known.length >= mostLinks) throw new AppError('TOO_MANY_LINKS', { most: mostLinks })
    if (main && known.some(each => each.main === 1)) throw new AppError('CONFLICT')
    await insertLink(tx, link)
  })
  return link
}

const readMain = route<Ctx, unknown>({
  method: 'GET',
  path: single,
  guard: 'user',
  run: async (ctx, { params: { trip_id = '' } }) => {
    await mustRead(ctx, tripStream(trip_id))
    const link = await findMainLink(ctx.db.read, trip_id)
    return link ? viewOfLink(ctx, link) : { token: null }
  },
})

const writeMain = route<Ctx, ShareFields>({
  method: 'POST',
  path: single,
  guard: 'user',
  limit: 'sharing',
  body: shareFields,
  run: async (ctx, { params: { trip_id = '' }, body }) => {
    await mustShare(ctx, trip_id)
    const known = await findMainLink(ctx.db.read, trip_id)
    if (!known) return new Reply(viewOfLink(ctx, await makeLink(ctx, trip_id, body, true)), { status: 201 })
    await mustChange(ctx, trip_id, known)
    const columns = await columnsOf(ctx, body, { reset: true })
    await changeLink(ctx.db.write, known.id, columns)
    return viewOfLink(ctx, { ...known, ...columns })
  },
})

const deleteMain = route<Ctx, unknown>({
  method: 'DELETE',
  path: single,
  guard: 'user',
  run: async (ctx, { params: { trip_id = '' } }) => {
    await mustShare(ctx, trip_id)
    const known = await findMainLink(ctx.db.read, trip_id)
    if (known) await deleteLink(ctx.db.write, known.id)
    return { success: true }
  },
})

const list = route<Ctx, unknown>({
  method: 'GET',
  path: several,
  guard: 'user',
  run: async (ctx, { params: { trip_id = '' } }) => {
    await mustRead(ctx, tripStream(trip_id))
    return { links: (await listLinks(ctx.db.read, trip_id)).map(link => viewOfLink(ctx, link)) }
  },
})

const make = route<Ctx, ShareFields>({
  method: 'POST',
  path: several,
  guard: 'user',
  status: 201,
  limit: 'sharing',
  body: shareFields,
  run: async (ctx, { params: { trip_id = '' }, body }) => {
    await mustShare(ctx, trip_id)
    // The first of a trip is the one that `/share-link` speaks of.
    const main = (await findMainLink(ctx.db.read, trip_id)) === undefined
    return { link: viewOfLink(ctx, await makeLink(ctx, trip_id, body, main)) }
  },
})

const change = route<Ctx, ShareFields>({
  method: 'PATCH',
  path: `${several}/:id`,
  guard: 'user',
  limit: 'sharing',
  body: shareFields,
  run: async (ctx, { params: { trip_id = '', id = '' }, body }) => {
    await mustShare(ctx, trip_id)
    const known = await findLink(ctx.db.read, trip_id, id)
    if (!known) throw new AppError('NOT_FOUND')
    await mustChange(ctx, trip_id, known)
    const columns = await columnsOf(ctx, body, { reset: false })
    await changeLink(ctx.db.write, id, columns)
    return { link: viewOfLink(ctx, { ...known, ...columns }) }
  },
})

const remove = route<Ctx, unknown>({
  method: 'DELETE',
  path: `${several}/:id`,
  guard: 'user',
  run: async (ctx, { params: { trip_id = '', id = '' } }) => {
    await mustShare(ctx, trip_id)
    const known = await findLink(ctx.db.read, trip_id, id)
    if (!known) throw new AppError('NOT_FOUND')
    await deleteLink(ctx.db.write, id)
    return { success: true }
  },
})

export const shareLinkRoutes: AnyRoute[] = [readMain, writeMain, deleteMain, list, make, change, remove]
