import type { User } from '../../accounts/user-queries.ts'
import { viewOf } from '../../accounts/user-view.ts'

/** What is known beside the rows of accounts. */
export interface AboutUsers {
  online: ReadonlySet<string>
  /** How many each has; none where there is no entry. */
  passkeys: ReadonlyMap<string, number>
}

/** An account as admins see it. */
export const adminViewOf = (user: User, { online, passkeys }: AboutUsers) => ({
  ...viewOf(user),
  last_login: user.last_login_at,
  disabled_at: user.disabled_at,
  /** A device of theirs has its socket open. */
  online: online.has(user.id),
  passkeys: passkeys.get(user.id) ?? 0,
  has_password: user.password_hash !== '',
  linked_to_provider: user.oidc_sub !== null,
  /** They took the connection back, so that their address alone does not make it again. */
  left_provider: user.oidc_sub === null && user.oidc_issuer !== null,
})
