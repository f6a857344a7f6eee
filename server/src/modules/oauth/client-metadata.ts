import { readScopes, type Scope } from '@caravel/sync-protocol/scopes'
import { OauthRefusal } from './oauth-reply.ts'
import { isRedirectUri } from './redirect-uri.ts'

export interface ClientMetadata {
  name: string
  redirect_uris: string[]
  scope: string
  is_public: boolean
}

const authMethods = ['none', 'client_secret_post', 'client_secret_basic']
const longestName = 100
const mostRedirects = 10
/** Characters that show nothing, or turn the direction of what stands beside them. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu

/** What people read as the program's name: one line, nothing that hides or turns its neighbours. */
export function readName(given: unknown): string {
  const text = typeof given === 'string' ? given.normalize('NFC') : ''
  const name = text.replace(unseen, ' ').replace(/\s+/g, ' ').trim().slice(0, longestName).trim()
  return name || 'MCP client'
}

/**
 * Reads a registration (RFC 7591 §2); throws an `OauthRefusal` for what cannot be. Whoever registers itself is a public
 * client: another `token_endpoint_auth_method` is replaced by `none`, as §2 allows, and the answer says so. Where the
 * program names no scopes it gets all of `inUse`.
 */
export function readMetadata(body: Record<string, unknown>, inUse: readonly Scope[]): ClientMetadata {
  const method = body['token_endpoint_auth_method'] ?? 'none'
  if (typeof method !== 'string' || !authMethods.includes(method))
    throw refusal(`token_endpoint_auth_method has to be one of ${authMethods.join(', ')}`)
  const grants = body['grant_types'] ?? ['authorization_code']
  if (!Array.isArray(grants) || !grants.includes('authorization_code'))
    throw refusal('grant_types has to hold authorization_code')
  const responses = body['response_types'] ?? ['code']
  if (!Array.isArray(responses) || !responses.includes('code'))
    throw refusal('response_types has to hold code')
  return {
    name: readName(body['client_name']),
    redirect_uris: readRedirects(body['redirect_uris']),
    scope: readAskedScope(body['scope'], inUse),
    is_public: true,
  }
}

export function readRedirects(given: unknown): string[] {
  const fits = Array.isArray(given) && given.length > 0 && given.length <= mostRedirects
  if (!fits || !given.every(each => typeof each === 'string' && isRedirectUri(each)))
    throw new OauthRefusal(
      'invalid_redirect_uri',
      `one to ${mostRedirects} addresses: https, http on this device, or the scheme of an installed program`,
    )
  return [...new Set(given as string[])]
}

/** All in use where none is named; others are left out. */
function readAskedScope(given: unknown, inUse: readonly Scope[]): string {
  const asked = typeof given === 'string' ? readScopes(given.slice(0, 2000)) : []
  const granted = given === undefined ? inUse : inUse.filter(scope => asked.includes(scope))
  if (!granted.length) throw refusal('none of these scopes exists here')
  return granted.join(' ')
}

function refusal(description: string): OauthRefusal {
  return new OauthRefusal('invalid_client_metadata', description)
}
