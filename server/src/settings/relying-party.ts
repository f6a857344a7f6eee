import { isIP } from 'node:net'
import type { AppSettings } from './app-settings.ts'

/** For which site passkeys are made, and under which addresses it may be open. */
export interface RelyingParty {
  id: string
  origins: string[]
}

/**
 * Only what the server was told, never what a request says of itself: else the sender would choose the site. Undefined
 * where it was told nothing, or only an IP address, for which no passkey can be made.
 */
export const relyingParty = (settings: Pick<AppSettings, 'get'>): RelyingParty | undefined => {
  const appUrl = settings.get('app_url')
  const id = settings.get('webauthn_rp_id') || URL.parse(appUrl)?.hostname || ''
  const origins = (settings.get('webauthn_origins') || appUrl)
    .split(',')
    .flatMap(each => URL.parse(each.trim())?.origin ?? [])
  if (!id || isIP(id.replace(/^\[|\]$/g, '')) || !origins.length) return undefined
  return { id, origins }
}

/** Can someone sign in with a passkey here? */
export const takesPasskeys = (settings: Pick<AppSettings, 'get'>): boolean =>
  settings.get('passkey_login') === 'true' && relyingParty(settings) !== undefined
