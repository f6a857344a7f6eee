/** What is known of the provider, and what goes out to it. All of it through the guarded fetch. */
import type { Configuration, CustomFetch } from 'openid-client'
import type { App } from '../../context.ts'
import { isSafeIssuer } from '../../settings/setting-rules.ts'
import { describeProvider } from './describe-provider.ts'
import { OidcFailure } from './oidc-failure.ts'
import type { OidcSettings } from './oidc-settings.ts'

type Provided = Pick<App, 'settings' | 'guardedFetch' | 'now'>

interface Known {
  /** The settings it was discovered with. */
  of: string
  until: number
  config: Promise<Configuration>
}

const hour = 3_600_000
/** By server: tests run several in one process. */
const known = new WeakMap<App['settings'], Known>()

/** Discovers the provider, at most once an hour and after each change of its settings. Throws `OidcFailure`. */
export const oidcClient = (app: Provided, settings: OidcSettings): Promise<Configuration> => {
  if (!isSafeIssuer(settings.issuer) || !isSafeIssuer(settings.discovery_url))
    return Promise.reject(new OidcFailure('issuer_not_https'))
  const of = JSON.stringify(settings)
  const before = known.get(app.settings)
  if (before?.of === of && before.until > app.now()) return before.config
  const config = discover(app, settings)
  known.set(app.settings, { of, until: app.now() + hour, config })
  // What failed is tried again by the next request.
  config.catch(() => {
    if (known.get(app.settings)?.config === config) known.delete(app.settings)
  })
  return config
}

const discover = async (app: Provided, settings: OidcSettings): Promise<Configuration> => {
  const client = await import('openid-client')
  const { issuer, client_id, client_secret } = settings
  const server = await describeProvider(app, settings)
  if (bare(server.issuer) !== bare(issuer)) throw new OidcFailure('provider_mismatch')
  const config = new client.Configuration(
    server,
    client_id,
    undefined,
    authentication(client, client_secret, server.token_endpoint_auth_methods_supported),
  )
  config[client.customFetch] = outwards(app)
  config.timeout = 10
  // On this machine itself a provider needs no certificate.
  if (issuer.startsWith('http:')) client.allowInsecureRequests(config)
  // The signature is checked too, not only that the token came from the provider's address.
  client.enableNonRepudiationChecks(config)
  return config
}

/** `client_secret_basic` is what a provider that says nothing takes (OpenID Connect Discovery 1.0, 3). */
const authentication = (
  { ClientSecretBasic, ClientSecretPost, None }: typeof import('openid-client'),
  secret: string,
  methods: readonly string[] | undefined,
) => {
  if (!secret) return None()
  const basic = !methods || methods.includes('client_secret_basic')
  return basic ? ClientSecretBasic(secret) : ClientSecretPost(secret)
}

const outwards =
  ({ guardedFetch }: Provided): CustomFetch =>
  (url, { method, headers, body, signal }) =>
    guardedFetch(url, {
      purpose: 'oidc',
      method,
      headers,
      reach: 'configured',
      redirects: 0,
      ...(body === undefined || body === null ? {} : { body: String(body) }),
      ...(signal ? { signal } : {}),
    })

const bare = (issuer: string): string => issuer.replace(/\/$/, '')
