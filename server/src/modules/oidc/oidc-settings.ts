import type { AppSettings } from '../../settings/app-settings.ts'

/** The identity provider as it is set up. */
export interface OidcSettings {
  issuer: string
  discovery_url: string
  client_id: string
  /** Empty for a client without one, which PKCE alone secures. */
  client_secret: string
  scope: string
  admin_claim: string
  /** Empty: the provider says nothing about roles. */
  admin_value: string
  /** Where the provider sends people back to: of the configured address, never of a request. */
  redirect_uri: string
}

/** Undefined while issuer, client or this server's own address are missing. */
export const oidcSettings = ({ get }: Pick<AppSettings, 'get'>): OidcSettings | undefined => {
  const issuer = get('oidc_issuer')
  const client_id = get('oidc_client_id')
  const app = get('app_url')
  if (!issuer || !client_id || !app) return undefined
  return {
    issuer,
    discovery_url: get('oidc_discovery_url') || usualDiscovery(issuer),
    client_id,
    client_secret: get('oidc_client_secret'),
    scope: scopeOf(get('oidc_scope')),
    admin_claim: get('oidc_admin_claim'),
    admin_value: get('oidc_admin_value'),
    redirect_uri: new URL('/api/auth/oidc/callback', app).href,
  }
}

/** Where a provider describes itself unless an admin knows better. */
export const usualDiscovery = (issuer: string): string =>
  `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`

const scopeOf = (text: string): string => {
  const scopes = text.split(/\s+/).filter(Boolean)
  return ['openid', ...scopes.filter(scope => scope !== 'openid')].join(' ')
}
