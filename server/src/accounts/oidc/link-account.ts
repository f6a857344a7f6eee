import { AppError } from '@caravel/sync-protocol/errors'
import type { Ctx } from '../../context.ts'
import { tellByMail } from '../letters.ts'
import type { PendingLink } from '../two-factor/sign-in-step.ts'
import type { User } from '../user-queries.ts'
import { findById, findLinked, updateUser } from './oidc-queries.ts'

/** Connects an account with the one at the provider, now that its second factor was shown. */
export const linkAfterProof = async (ctx: Ctx, { id }: User, { issuer, sub }: PendingLink): Promise<void> => {
  const user = await ctx.db.write.transaction().execute(async tx => {
    const own = await findById(tx, id)
    // Between the two steps it was connected, or disconnected, by another way.
    if (!own || own.oidc_issuer === issuer || (await findLinked(tx, issuer, sub)))
      throw new AppError('SIGN_IN_EXPIRED')
    await updateUser(tx, id, { oidc_issuer: issuer, oidc_sub: sub })
    return own
  })
  await tellOfLink(ctx, user, issuer)
}

/** The audit log and the owner hear of a new way in. */
export const tellOfLink = async (ctx: Ctx, user: User, issuer: string): Promise<void> => {
  await ctx.audit.write({ action: 'user.oidc_link', user_id: user.id, details: { issuer }, ip: ctx.ip })
  await tellByMail(ctx, user, { topic: 'providerConnected', params: providerName(ctx) })
}

export const providerName = ({ settings }: Ctx): { provider: string } => ({
  provider: settings.get('oidc_display_name') || 'SSO',
})
