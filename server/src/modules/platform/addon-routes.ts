import { addons } from '@caravel/sync-protocol/access'
import type { Route } from '@caravel/sync-protocol/route'
import type { Ctx } from '../../context.ts'
import { isAddonOn } from '../../sync/stream-access.ts'

/** All add-ons with their state. */
export const addonRoutes: Route<Ctx>[] = [
  {
    method: 'GET',
    path: '/api/addons',
    guard: 'user',
    async run(ctx) {
      const list = Object.entries(addons).map(async ([id, { type }]) => ({
        id,
        type,
        enabled: await isAddonOn(ctx.db.read, id),
      }))
      return { bag_tracking: await isAddonOn(ctx.db.read, 'bag_tracking'), addons: await Promise.all(list) }
    },
  },
]
