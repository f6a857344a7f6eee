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
