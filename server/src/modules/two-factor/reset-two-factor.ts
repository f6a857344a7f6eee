import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import { mustUser, type Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { tellOfProtection } from '../../accounts/letters.ts'
import { findUser } from '../../accounts/user-queries.ts'
import { turnOff } from '../../accounts/two-factor/two-factor-queries.ts'

/** For people who have lost both the phone and the backup codes. */
const reset = route<Ctx, unknown>({
  method: 'DELETE',
  path: '/api/admin/users/:id/mfa',
  guard: 'admin',
  run: async (ctx, { params }) => {
    const user = await findUser(ctx.db, params['id'] ?? '')
    if (!user) throw new AppError('USER_UNKNOWN')
    // One's own takes proof of who asks, in the settings of one's account.
    if (user.id === mustUser(ctx).id) throw new AppError('OWN_ACCOUNT')
    await turnOff(ctx.db, user.id)
    ctx.sessions.announceChanged(user.id)
    await ctx.audit.write({
      action: 'admin.user_mfa_reset',
      user_id: mustUser(ctx).id,
      resource: user.id,
      ip: ctx.ip,
    })
    if (user.mfa_enabled_at !== null) await tellOfProtection(ctx, user, 'twoStepOff')
    return { success: true }
  },
})

export const resetTwoFactorRoutes: AnyRoute[] = [reset]
