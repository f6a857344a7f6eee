import { route } from '@caravel/sync-protocol/route'
import { mustUser, type Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { outboxKeyOf } from './outbox-key-queries.ts'

/**
 * The key with which this person's devices seal unsent changes at sign-out (sync rule C7). The same for all devices of
 * the account; a device forgets it when its person signs out.
 */
const outboxKey = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/sync/seal-key',
  guard: 'user',
  run: async ctx => ({ key: await outboxKeyOf(ctx.db, mustUser(ctx).id, ctx.now()) }),
})

export const outboxKeyRoutes: AnyRoute[] = [outboxKey]
