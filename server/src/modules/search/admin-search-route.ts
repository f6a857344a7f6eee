import { route } from '@caravel/sync-protocol/route'
import type { Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { searchOf } from './place-search.ts'
import { addressOf, isOn, keyOf, providerIds } from './providers/provider-call.ts'

/** What search has, and which services it may ask. */
const read = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/admin/search',
  guard: 'admin',
  run: async ctx => {
    const { gazetteer, index } = searchOf(ctx)
    return {
      gazetteer: { state: gazetteer.state, rows: gazetteer.get()?.rows ?? 0 },
      index: { state: index.state, rows: index.rows, tiles_done: index.tilesDone },
      providers: providerIds.map(id => ({
        id,
        on: isOn(ctx, id),
        host: addressOf(ctx, id, '').hostname,
        has_key: keyOf(ctx, id) !== '',
      })),
    }
  },
})

export const adminSearchRoutes: AnyRoute[] = [read]
