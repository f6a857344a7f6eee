import type { AppSettings } from '../settings/app-settings.ts'
import { takesPasskeys } from '../settings/relying-party.ts'
import { waysIn } from '../settings/ways-in.ts'
import type { User } from './user-queries.ts'

/** By which of its own means an account gets in, as this server is set. `passkeys`: how many it has. */
export const waysOf = (
  settings: Pick<AppSettings, 'get'>,
  { password_hash, oidc_issuer, oidc_sub }: Pick<User, 'password_hash' | 'oidc_issuer' | 'oidc_sub'>,
  passkeys: number,
): { password: boolean; provider: boolean; passkey: boolean } => {
  const { password_login, oidc_login } = waysIn(settings)
  // A link to a provider that is no longer the one here leads nowhere.
  const here = oidc_sub !== null && bare(oidc_issuer ?? '') === bare(settings.get('oidc_issuer'))
  return {
    password: password_login && password_hash !== '',
    provider: oidc_login && here,
    passkey: passkeys > 0 && takesPasskeys(settings),
  }
}

const bare = (issuer: string): string => issuer.replace(/\/$/, '')
