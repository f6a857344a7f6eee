import type { SessionUser } from '../context.ts'
import type { AppSettings } from '../settings/app-settings.ts'
import { takesPasskeys } from '../settings/relying-party.ts'

/**
 * True where the server requires a second factor that this account does not have: an authenticator app, or a passkey as
 * long as passkeys are of use here.
 */
export const lacksSecondFactor = (
  { settings }: { settings: Pick<AppSettings, 'get'> },
  { has_totp, has_passkey }: Pick<SessionUser, 'has_totp' | 'has_passkey'>,
): boolean => settings.get('require_mfa') === 'true' && !has_totp && !(has_passkey && takesPasskeys(settings))

/**
 * True for a session that began with one factor before the server required a second one, or before its account had a
 * passkey: it counts no more, and the passkey is shown when the person signs in again.
 */
export const lacksPasskeyShown = (
  { settings }: { settings: Pick<AppSettings, 'get'> },
  { has_totp, has_passkey, one_factor }: Pick<SessionUser, 'has_totp' | 'has_passkey' | 'one_factor'>,
): boolean =>
  settings.get('require_mfa') === 'true' &&
  !has_totp &&
  has_passkey &&
  takesPasskeys(settings) &&
  one_factor === true
