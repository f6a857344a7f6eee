import type { AppSettings } from './app-settings.ts'
import type { SettingKey } from './setting-rules.ts'

/** How one gets in on this server, as the settings together say. */
export interface WaysIn {
  password_login: boolean
  password_registration: boolean
  oidc_configured: boolean
  oidc_login: boolean
  oidc_registration: boolean
  /** An invite to a trip may create an account. */
  invite_registration: boolean
  /** The provider is the only way. Without one that is configured the setting says nothing, or nobody could sign in. */
  oidc_only: boolean
}

/** `get` is that of the settings, or of settings as they would be. */
export const waysIn = ({ get }: Pick<AppSettings, 'get'>): WaysIn => {
  const on = (key: SettingKey): boolean => get(key) === 'true'
  const oidc_configured = get('oidc_issuer') !== '' && get('oidc_client_id') !== '' && get('app_url') !== ''
  const oidc_login = oidc_configured && on('oidc_login')
  const oidc_only = oidc_login && on('oidc_only')
  const password_login = on('password_login') && !oidc_only
  return {
    password_login,
    password_registration: password_login && on('allow_registration') && on('password_registration'),
    oidc_configured,
    oidc_login,
    oidc_registration: oidc_login && on('allow_registration') && on('oidc_registration'),
    invite_registration: (password_login || oidc_login) && on('trip_invites_register'),
    oidc_only,
  }
}
