import { accountKey } from '@caravel/sync-protocol/account-key'
import { AppError } from '@caravel/sync-protocol/errors'
import type { Ctx } from '../../context.ts'
import type { AccountChanges } from '../../accounts/account-fields.ts'
import { tellByMail, tellOfProtection } from '../../accounts/letters.ts'
import { hashPassword } from '../../password-hash.ts'
import { checkPassword } from '../../accounts/password-rules.ts'
import { renameWithin } from '../../accounts/rename-account.ts'
import { endSessionsOf } from '../../accounts/sessions/end-sessions.ts'
import type { User } from '../../accounts/user-queries.ts'
import { takenNames, updateAccount } from '../../accounts/users/admin-user-queries.ts'
import { mustLeaveAnAdmin } from '../../accounts/users/last-admin-queries.ts'

/**
 * Carries out what an admin asked for and answers the names of what is different now. A password that an admin set ends
 * every session of the account, and so does disabling it; a new role holds at once, in open sessions too.
 */
export const changeAccount = async (ctx: Ctx, before: User, wish: AccountChanges): Promise<string[]> => {
  const { username = before.username, email = before.email, role = before.role, password } = wish
  const disabled = wish.disabled ?? before.disabled_at !== null
  const moves = email !== before.email
  // What is sent along as it was says nothing about whose it is.
  const vouched = wish.email_confirmed === true && !moves && before.email_confirmed_at === null
  const again = wish.provider_again === true && before.oidc_sub === null && before.oidc_issuer !== null
  const now = ctx.now()
  const mustChange = (wish.must_change_password ?? (password !== undefined || undefined)) as
    boolean | undefined
  if (password !== undefined) checkPassword(password, [username, email])
  const password_hash = password === undefined ? undefined : await hashPassword(password)
  const changed = [
    ...(username === before.username ? [] : ['username']),
    ...(moves ? ['email'] : []),
    ...(vouched ? ['email_confirmed'] : []),
    ...(again ? ['provider_again'] : []),
    ...(role === before.role ? [] : ['role']),
    ...(password_hash === undefined ? [] : ['password']),
    ...(disabled === (before.disabled_at !== null) ? [] : ['disabled']),
    ...(mustChange === undefined || mustChange === Boolean(before.must_change_password)
      ? []
      : ['must_change_password']),
  ]
  const fields = {
    ...(moves ? { email, email_key: accountKey(email) } : {}),
    ...(moves || vouched ? { email_confirmed_at: now } : {}),
    ...(again ? { oidc_issuer: null } : {}),
    ...(wish.role === undefined ? {} : { role }),
    ...(wish.disabled === undefined ? {} : { disabled_at: disabled ? (before.disabled_at ?? now) : null }),
    ...(mustChange === undefined ? {} : { must_change_password: mustChange ? 1 : 0 }),
  }
  await ctx.committer.exclusive(async tx => {
    if (wish.role === 'user' || wish.disabled) await mustLeaveAnAdmin(tx, ctx.settings, before.id)
    const taken = await takenNames(tx, { email_key: fields.email_key }, before.id)
    if (taken['email']) throw new AppError('ACCOUNT_TAKEN', { fields: taken })
    await updateAccount(tx, before.id, fields, { updated_at: now, password_hash })
    if (disabled || role !== 'admin')
      for (const module of ctx.modules) await module.accountRestricted?.(tx, before.id, now)
    if (changed.includes('username')) await renameWithin(ctx, tx, before.id, username)
  })
  if (changed.includes('username')) ctx.effects.wake()
  // The mailbox that was theirs hears of it.
  if (changed.includes('email')) await tellByMail(ctx, before, { topic: 'emailChanged' })
  if (password_hash !== undefined) await tellOfProtection(ctx, { ...before, email }, 'passwordSet')
  if (password_hash !== undefined || (disabled && changed.includes('disabled')))
    await endSessionsOf(ctx, before.id)
  else if (changed.includes('role') || changed.includes('must_change_password'))
    ctx.sessions.announceChanged(before.id)
  return changed
}
