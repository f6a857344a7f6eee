/** Whose account it is that the provider vouches for. */
import { accountKey } from '@caravel/sync-protocol/account-key'
import { AppError } from '@caravel/sync-protocol/errors'
import type { Kysely } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { noteUse, spendInvite } from '../../accounts/invites/invite-queries.ts'
import { inviteHash } from '../../accounts/invites/invite-token.ts'
import { isSameMailbox } from '../../accounts/mailbox.ts'
import { accountRow } from '../../accounts/new-account.ts'
import type { PendingLink } from '../../accounts/two-factor/sign-in-step.ts'
import { insertUser, isSetUp, markSetUp, type User } from '../../accounts/user-queries.ts'
import { hasOtherAdmin } from '../../accounts/users/last-admin-queries.ts'
import { waysIn } from '../../settings/ways-in.ts'
import { OidcFailure } from './oidc-failure.ts'
import { tellOfLink } from '../../accounts/oidc/link-account.ts'
import type { Identity } from './oidc-identity.ts'
import { findByEmailKey, findLinked, isNameTaken, updateUser } from '../../accounts/oidc/oidc-queries.ts'

type Writer = Kysely<Database>
type Found = {
  user: User
  how: 'known' | 'linked' | 'to_be_linked' | 'made'
  invite?: string
  role_was?: User['role']
}

/**
 * The account that is linked to this identity; else the one of the same e-mail address, if the provider says that it
 * checked the address and so did this server, which links the two; else a new one, where one may be made. Where
 * the account has a second factor it is linked once that was shown. Throws `OidcFailure`.
 */
export const accountOf = async (
  ctx: Ctx,
  identity: Identity,
  invite?: string,
): Promise<{ user: User; link: PendingLink | undefined }> => {
  const first = !(await isSetUp(ctx.db))
  const found = await ctx.db.write.transaction().execute(async tx => {
    const known = await existing(tx, identity)
    if (!known) return made(ctx, tx, identity, { first, invite })
    if (known.user.disabled_at !== null) throw new OidcFailure('account_disabled')
    return known.how === 'to_be_linked' ? known : withRole(ctx, tx, known, identity)
  })
  await record(ctx, found, identity)
  const { issuer, sub } = identity
  return { user: found.user, link: found.how === 'to_be_linked' ? { issuer, sub } : undefined }
}

const existing = async (tx: Writer, identity: Identity): Promise<Found | undefined> => {
  const { issuer, sub, email, email_verified } = identity
  const linked = await findLinked(tx, issuer, sub)
  if (linked) return { user: linked, how: 'known' }
  const same = email === undefined ? undefined : await findByEmailKey(tx, accountKey(email))
  if (!same) return undefined
  // Anybody may write any address into a profile that nobody checks.
  if (email_verified !== true) throw new OidcFailure('email_not_verified')
  // A link to a provider that is no longer the one here leads nowhere, and is replaced.
  if (same.oidc_sub !== null && same.oidc_issuer === issuer) throw new OidcFailure('linked_elsewhere')
  if (same.disabled_at !== null) throw new OidcFailure('account_disabled')
  // Its owner took the connection back, and makes it again themselves if they like.
  if (same.oidc_sub === null && same.oidc_issuer === issuer) throw new OidcFailure('disconnected')
  // Nor did anybody check the address of an account that someone made here themselves: it may be waiting for its owner.
  if (same.email_confirmed_at === null || !isSameMailbox(same.email, email ?? ''))
    throw new OidcFailure('email_not_confirmed')
  if (same.mfa_enabled_at !== null) return { user: same, how: 'to_be_linked' }
  const link = { oidc_issuer: issuer, oidc_sub: sub }
  await updateUser(tx, same.id, link)
  return { user: { ...same, ...link }, how: 'linked' }
}

/** The provider's word on roles holds at each sign-in, but never takes the last admin away. */
const withRole = async (ctx: Ctx, tx: Writer, found: Found, { is_admin }: Identity): Promise<Found> => {
  const { user } = found
  const role = is_admin ? 'admin' : 'user'
  if (is_admin === undefined || role === user.role) return found
  if (!is_admin && !(await hasOtherAdmin(tx, ctx.settings, user.id))) return found
  await updateUser(tx, user.id, { role })
  if (!is_admin) for (const module of ctx.modules) await module.accountRestricted?.(tx, user.id, ctx.now())
  return { ...found, user: { ...user, role }, role_was: user.role }
}

const made = async (
  ctx: Ctx,
  tx: Writer,
  { issuer, sub, email, email_verified, names, is_admin }: Identity,
  { first, invite }: { first: boolean; invite: string | undefined },
): Promise<Found> => {
  if (email === undefined) throw new OidcFailure('no_email')
  if (email_verified === false) throw new OidcFailure('email_not_verified')
  const now = ctx.now()
  // The first account of a server is its admin; where the provider names the admins, it has to be one of them.
  const setsUp = first && is_admin !== false && (await markSetUp(tx, now))
  const spent = setsUp || invite === undefined ? undefined : await spend(ctx, tx, invite)
  if (!setsUp && (first || (!spent && !waysIn(ctx.settings).oidc_registration)))
    throw new OidcFailure('registration_disabled')
  const username = await freeName(tx, [...names, email.split('@')[0] ?? ''])
  const role = setsUp || is_admin ? 'admin' : 'user'
  const user = {
    ...accountRow({ username, email, role, confirmed: email_verified === true }, now),
    oidc_issuer: issuer,
    oidc_sub: sub,
  }
  if (!(await insertUser(tx, user))) throw new OidcFailure('linked_elsewhere')
  if (spent) await noteUse(tx, spent, user.id, now)
  return { user, how: 'made', ...(spent ? { invite: spent } : {}) }
}

const spend = async ({ now, settings }: Ctx, tx: Writer, token: string): Promise<string> => {
  try {
    const { id, trip_id } = await spendInvite(tx, inviteHash(token), now())
    if (trip_id !== null && !waysIn(settings).invite_registration)
      throw new OidcFailure('registration_disabled')
    return id
  } catch (error) {
    throw error instanceof AppError ? new OidcFailure('invite_invalid', error) : error
  }
}

/** The first name that can be a user name, with a number when someone has it. */
const freeName = async (tx: Writer, names: string[]): Promise<string> => {
  const base = names.map(asUserName).find(name => [...name].length >= 2) ?? 'Traveller'
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base} ${number}`
    if (!(await isNameTaken(tx, accountKey(name)))) return name
  }
}

/** As user names are: see `account-fields.ts`. */
const asUserName = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/@.*$/s, '')
    .replace(/[^\p{L}\p{M}\p{N} ._'’-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .slice(0, 40)
    .trim()

const record = async (
  ctx: Ctx,
  { user, how, invite, role_was }: Found,
  { issuer }: Identity,
): Promise<void> => {
  const entry = { user_id: user.id, ip: ctx.ip }
  if (how === 'linked') await tellOfLink(ctx, user, issuer)
  if (how === 'made') {
    const details = { method: 'oidc', ...(invite ? { invite } : {}) }
    await ctx.audit.write({ ...entry, action: 'user.register', details })
  }
  if (role_was) {
    ctx.sessions.announceChanged(user.id)
    const details = { role: user.role, role_was, by: 'oidc' }
    await ctx.audit.write({ ...entry, action: 'admin.user_update', resource: user.id, details })
  }
}
