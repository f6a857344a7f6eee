import { randomBytes } from 'node:crypto'
import { route } from '@caravel/sync-protocol/route'
import { mustUser, type Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'

/**
 * The key with which this person's devices seal unsent changes at sign-out (sync rule C7). Random, made when it is
 * first asked for, the same for all devices of the account; a device forgets it when its person signs out.
 */
const sealKey = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/sync/seal-key',
  guard: 'user',
  run: async ctx => {
    const { id: user_id } = mustUser(ctx)
    const known = await keyOf(ctx, user_id)
    if (known) return { key: known }
    const key = randomBytes(32).toString('base64url')
    // Two devices may ask at the same moment: the first one's key counts for both.
    await ctx.db.write
      .insertInto('seal_keys')
      .values({ user_id, key, created_at: ctx.now() })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    return { key: await keyOf(ctx, user_id) }
  },
})

const keyOf = async (ctx: Ctx, userId: string): Promise<string | undefined> =>
  (
    await ctx.db.write.selectFrom('seal_keys').select('key').where('user_id', '=', userId).executeTakeFirst()
  )?.key

export const sealKeyRoutes: AnyRoute[] = [sealKey]
