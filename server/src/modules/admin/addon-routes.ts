/** The add-ons with their state, for admins and their programs. Devices sync them as rows of `app`. */
import { addons } from '@caravel/sync-protocol/access'
import { AppError } from '@caravel/sync-protocol/errors'
import { mustMutation } from '@caravel/sync-protocol/mutations'
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { mint } from '../../sync/read-request.ts'
import { isAddonOn } from '../../sync/stream-access.ts'

const ids = Object.keys(addons) as (keyof typeof addons)[]

const viewOf = async ({ db }: Ctx, id: keyof typeof addons, sort_order: number) => ({
  id,
  type: addons[id].type,
  enabled: await isAddonOn(db.write, id),
  sort_order,
})

const list = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/admin/addons',
  guard: 'admin',
  run: async ctx => ({ addons: await Promise.all(ids.map((id, at) => viewOf(ctx, id, at))) }),
})

const set = route<Ctx, { enabled: boolean }>({
  method: 'PUT',
  path: '/api/admin/addons/:id',
  guard: 'admin',
  body: z.strictObject({ enabled: z.boolean() }),
  run: async (ctx, { params, body }) => {
    const at = ids.findIndex(id => id === params['id'])
    const id = ids[at]
    if (id === undefined) throw new AppError('NOT_FOUND')
    const { id: user_id, username: name, avatar, is_admin } = mustUser(ctx)
    await ctx.committer.commit({
      route: mustMutation('addon.set'),
      params: { key: id },
      body,
      base: {},
      actor: { user_id, name, avatar, is_admin },
      kind: 'api',
      mutation_id: mint(ctx),
      ip: ctx.ip,
    })
    return { addon: await viewOf(ctx, id, at) }
  },
})

export const adminAddonRoutes: AnyRoute[] = [list, set]
