import { randomFillSync } from 'node:crypto'
import { mintId } from '@caravel/sync-protocol/ids'
import type { Ctx } from '../context.ts'
import { accountKey } from '@caravel/sync-protocol/account-key'
import type { NewAccount } from './account-fields.ts'
import { hashPassword } from '../password-hash.ts'
import { checkPassword } from './password-rules.ts'
import type { User } from './user-queries.ts'

/** Whose row it is going to be; a password is put in by `makeAccount`. */
export interface Newcomer {
  username: string
  email: string
  language?: string | undefined
  role: User['role']
  /** Someone vouches for the address. */
  confirmed?: boolean
}

/** The row of a new account without a password, not yet stored. */
export const accountRow = ({ username, email, language, role, confirmed }: Newcomer, now: number): User => ({
  id: mintId(now, randomFillSync),
  username,
  username_key: accountKey(username),
  email,
  email_key: accountKey(email),
  email_confirmed_at: confirmed ? now : null,
  password_hash: '',
  password_version: 0,
  role,
  language: language ?? null,
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
})

/** The row of a new account, not yet stored. Refuses a weak password. */
export const makeAccount = async (ctx: Ctx, input: NewAccount, role: User['role']): Promise<User> => {
  checkPassword(input.password, [input.username, input.email])
  // Who sets the server up and whom they make an account for are who they say.
  const confirmed = role === 'admin'
  return {
    ...accountRow({ ...input, role, confirmed }, ctx.now()),
    password_hash: await hashPassword(input.password),
  }
}
