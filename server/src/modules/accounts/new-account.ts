import { randomFillSync } from 'node:crypto'
import { mintId } from '@caravel/sync-protocol/ids'
import type { Ctx } from '../../context.ts'
import { accountKey } from '@caravel/sync-protocol/account-key'
import type { NewAccount } from './account-fields.ts'
import { hashPassword } from './password-hash.ts'
import { checkPassword } from './password-rules.ts'
import type { User } from './user-queries.ts'

/** The row of a new account, not yet stored. Refuses a weak password. */
export const makeAccount = async (ctx: Ctx, input: NewAccount, role: User['role']): Promise<User> => {
  checkPassword(input.password, [input.username, input.email])
  const now = ctx.now()
  return {
    id: mintId(now, randomFillSync),
    username: input.username,
    username_key: accountKey(input.username),
    email: input.email,
    email_key: accountKey(input.email),
    password_hash: await hashPassword(input.password),
    password_version: 0,
    role,
    language: input.language ?? null,
    avatar: null,
    disabled_at: null,
    mfa_secret: null,
    mfa_enabled_at: null,
    mfa_last_step: null,
    oidc_issuer: null,
    oidc_sub: null,
    must_change_password: 0,
    last_login_at: now,
    created_at: now,
    updated_at: now,
  }
}
