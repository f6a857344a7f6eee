/** Whom the provider sent back, as far as it says so in ways that can be checked. */
import type { Configuration } from 'openid-client'
import { isEmail } from '../../accounts/account-fields.ts'
import type { OidcFlow } from './oidc-flow.ts'
import { OidcFailure } from './oidc-failure.ts'
import type { OidcSettings } from './oidc-settings.ts'
import { failureOf } from './oidc-refusals.ts'

export interface Identity {
  issuer: string
  sub: string
  /** One that an account can have; undefined without. */
  email: string | undefined
  /** Undefined when the provider does not say. */
  email_verified: boolean | undefined
  /** What the person may be called, the best first. */
  names: string[]
  /** Undefined when the provider has no say in roles. */
  is_admin: boolean | undefined
}

type Claims = Readonly<Record<string, unknown>>

/** `answer` is what the browser brought back, as the address it was sent to. Throws `OidcFailure`. */
export const readIdentity = async (
  config: Configuration,
  settings: OidcSettings,
  answer: URL,
  flow: OidcFlow,
): Promise<Identity> => {
  const client = await import('openid-client')
  const tokens = await client
    .authorizationCodeGrant(config, answer, {
      pkceCodeVerifier: flow.verifier,
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      idTokenExpected: true,
    })
    .catch((error: unknown) => {
      throw failureOf(error)
    })
  const claims = tokens.claims()
  if (!claims) throw new OidcFailure('no_id_token')
  // Whom the token was handed to (OpenID Connect Core 1.0, 3.1.3.7); the library leaves this to its users.
  if (claims.azp !== undefined && claims.azp !== settings.client_id) throw new OidcFailure('id_token_invalid')
  const { issuer, userinfo_endpoint } = config.serverMetadata()
  const more =
    userinfo_endpoint && lacks(claims, settings)
      ? await client.fetchUserInfo(config, tokens.access_token, claims.sub).catch((error: unknown) => {
          throw failureOf(error, 'userinfo')
        })
      : {}
  return identityOf({ issuer, sub: claims.sub }, claims, more, settings)
}

/** Many providers put little into the token itself. */
const lacks = (claims: Claims, { admin_claim, admin_value }: OidcSettings): boolean =>
  claims['email'] === undefined ||
  claims['email_verified'] === undefined ||
  claims['preferred_username'] === undefined ||
  (admin_value !== '' && claimAt(claims, admin_claim) === undefined)

const identityOf = (
  who: Pick<Identity, 'issuer' | 'sub'>,
  claims: Claims,
  more: Claims,
  { admin_claim, admin_value }: OidcSettings,
): Identity => {
  // An address and the word that it was checked belong together.
  const both = [claims, more].filter(each => typeof each['email'] === 'string')
  const source = both.find(each => each['email_verified'] !== undefined) ?? both[0] ?? {}
  const names = ['preferred_username', 'nickname', 'name', 'given_name']
    .flatMap(key => [claims[key], more[key]])
    .filter(each => typeof each === 'string')
  const email = typeof source['email'] === 'string' ? source['email'].trim() : ''
  const roles = claimAt(claims, admin_claim) ?? claimAt(more, admin_claim)
  return {
    ...who,
    email: isEmail(email) ? email : undefined,
    email_verified: asBoolean(source['email_verified']),
    names,
    is_admin: admin_value === '' ? undefined : holds(roles, admin_value),
  }
}

/** Some providers send booleans as text. */
const asBoolean = (value: unknown): boolean | undefined =>
  value === undefined ? undefined : value === true || value === 'true'

/** `groups`, `https://example.org/roles`, or a way into an object such as `realm_access.roles`. */
const claimAt = (claims: Claims, name: string): unknown => {
  if (Object.hasOwn(claims, name)) return claims[name]
  let value: unknown = claims
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Claims)[part]
  }
  return value
}

const holds = (roles: unknown, wanted: string): boolean =>
  Array.isArray(roles) ? roles.includes(wanted) : roles === wanted
