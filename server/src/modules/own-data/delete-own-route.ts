import { route } from '@caravel/sync-protocol/route'
import { idSchema } from '@caravel/sync-protocol/field'
import * as z from 'zod/mini'
import type { Ctx } from '../../context.ts'
import { Reply } from '../../http/reply.ts'
import type { AnyRoute } from '../../http/route.ts'
import { clearSessionCookie } from '../../http/session.ts'
import { password } from '../../accounts/account-fields.ts'
import { isSecure } from '../../accounts/start-session.ts'
import { stepUp } from '../../accounts/step-up.ts'
import { deleteAccount, fateBy } from '../../accounts/users/delete-account.ts'

interface Farewell {
  password?: string | undefined
  trips?: 'delete' | 'hand_over' | undefined
  to?: string | undefined
}

/**
 * The own account, for good. Trips of one's own go to others or go too, as is said in `trips`; without a word
 * TRIPS_UNDECIDED tells how many there are, and nothing has happened.
 */
const deleteOwn = route<Ctx, Farewell>({
  method: 'DELETE',
  path: '/api/auth/me',
  guard: 'user',
  limit: 'password',
  body: z.strictObject({
    password: z.optional(password),
    trips: z.optional(z.enum(['delete', 'hand_over'])),
    to: z.optional(idSchema),
  }),
  run: async (ctx, { body }) => {
    const user = await stepUp(ctx, body.password)
    const { trips, to } = body
    await deleteAccount(ctx, user, trips && fateBy({ trips, to }))
    await ctx.audit.write({ action: 'user.account_delete', user_id: user.id, ip: ctx.ip })
    return new Reply({ success: true }, { cookies: [clearSessionCookie(isSecure(ctx))] })
  },
})

export const deleteOwnRoutes: AnyRoute[] = [deleteOwn]
