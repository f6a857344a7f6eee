import type { User } from '../user-queries.ts'
import { viewOf } from '../user-view.ts'

/** An account as admins see it. */
export const adminViewOf = (user: User, online: ReadonlySet<string>) => ({
  ...viewOf(user),
  last_login: user.last_login_at,
  disabled_at: user.disabled_at,
  /** A device of theirs has its socket open. */
  online: online.has(user.id),
  has_password: user.password_hash !== '',
  linked_to_provider: user.oidc_sub !== null,
})
