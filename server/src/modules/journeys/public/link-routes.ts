/** The link of a journal, for those who read it; who writes in it makes, changes and deletes it. */
import { randomFillSync } from 'node:crypto'
import { AppError } from '@caravel/sync-protocol/errors'
import { mintId } from '@caravel/sync-protocol/ids'
import { route } from '@caravel/sync-protocol/route'
import { journeyStream } from '@caravel/sync-protocol/streams'
import { mustUser, type Ctx } from '../../../context.ts'
import { makeShareToken, shareHash, sharePurpose } from '../../../guests/link-token.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { mustRead } from '../../../sync/entity-routes.ts'
import { accessTo } from '../../../sync/stream-access.ts'
import { columnsOf, linkFields, viewOfLink, type LinkFields } from './link-fields.ts'
import {
  changeLink,
  deleteLinkOf,
  findLinkOf,
  makerMayShare,
  replaceLink,
  type JourneyLink,
} from './link-queries.ts'

const path = '/api/journeys/:journey_id/share-link'

async function roleIn(ctx: Ctx, journeyId: string): Promise<string | undefined> {
  const { id: user_id, is_admin } = mustUser(ctx)
  return (await accessTo(ctx.db.read, { user_id, is_admin }, journeyStream(journeyId)))?.role
}

async function mustWrite(ctx: Ctx, journeyId: string): Promise<void> {
  await mustRead(ctx, journeyStream(journeyId))
  const role = await roleIn(ctx, journeyId)
  if (role !== 'owner' && role !== 'editor') throw new AppError('FORBIDDEN')
}

const read = route<Ctx, unknown>({
  method: 'GET',
  path,
  guard: 'user',
  run: async (ctx, { params: { journey_id = '' } }) => {
    const role = await roleIn(ctx, journey_id)
    const link = role === undefined ? undefined : await findLinkOf(ctx.db.read, journey_id)
    return { link: link ? viewOfLink(ctx, link, { writes: role !== 'viewer' }) : null }
  },
})

/** A link shows what its maker shares: only they change it, and the owner of the journal. */
async function mustChange(ctx: Ctx, link: JourneyLink): Promise<void> {
  const role = await roleIn(ctx, link.journey_id)
  if (link.created_by !== mustUser(ctx).id && role !== 'owner') throw new AppError('FORBIDDEN')
}

const usual = {
  share_timeline: 1,
  share_gallery: 1,
  share_map: 1,
  delay_hours: 0,
  precision: 'exact',
  home_zones: '[]',
  keep_offline: 1,
  password_hash: null,
  expires_at: null,
  visits: 0,
  visited_at: null,
  ended_at: null,
}

const write = route<Ctx, LinkFields>({
  method: 'POST',
  path,
  guard: 'user',
  limit: 'sharing',
  body: linkFields,
  run: async (ctx, { params: { journey_id = '' }, body }) => {
    await mustWrite(ctx, journey_id)
    const columns = await columnsOf(ctx, body)
    const { link, created } = await ctx.committer.exclusive(async tx => {
      const known = await findLinkOf(tx, journey_id)
      if (known && known.ended_at === null && (await makerMayShare(tx, known))) {
        await mustChange(ctx, known)
        await changeLink(tx, known.id, columns)
        return { link: { ...known, ...columns }, created: false }
      }
      const link = freshLink(ctx, journey_id, columns)
      await replaceLink(tx, link)
      return { link, created: true }
    })
    const view = viewOfLink(ctx, link, { writes: true })
    return { token: view.token, created, link: view }
  },
})

function freshLink(ctx: Ctx, journeyId: string, columns: Partial<JourneyLink>): JourneyLink {
  const created_at = ctx.now()
  const id = mintId(created_at, randomFillSync)
  const token = makeShareToken()
  return {
    id,
    journey_id: journeyId,
    token_hash: shareHash(token),
    token_sealed: ctx.box.seal(token, sharePurpose(id, 'journey_share_links')),
    ...usual,
    created_by: mustUser(ctx).id,
    created_at,
    ...columns,
  }
}

const remove = route<Ctx, unknown>({
  method: 'DELETE',
  path,
  guard: 'user',
  run: async (ctx, { params: { journey_id = '' } }) => {
    await mustWrite(ctx, journey_id)
    await ctx.committer.exclusive(tx => deleteLinkOf(tx, journey_id))
    return { success: true }
  },
})

export const linkRoutes: AnyRoute[] = [read, write, remove]
