/** What the provider or the library said, as one of our codes. */
import { EgressError } from '../../net/egress-error.ts'
import { OidcFailure, type OidcFailureCode } from './oidc-failure.ts'

interface Told {
  code?: unknown
  error?: unknown
  cause?: unknown
  message?: unknown
}

/** The error and what caused it. */
const chainOf = (error: unknown): Told[] => {
  const chain: Told[] = []
  for (let each = error as Told | undefined; each && typeof each === 'object' && chain.length < 8;) {
    chain.push(each)
    each = each.cause as Told | undefined
  }
  return chain
}

export const failureOf = (error: unknown, step: 'token' | 'userinfo' = 'token'): OidcFailure => {
  if (error instanceof OidcFailure) return error
  return new OidcFailure(codeOf(error, step), error)
}

const codeOf = (error: unknown, step: 'token' | 'userinfo'): OidcFailureCode => {
  const chain = chainOf(error)
  if (chain.some(each => each instanceof EgressError)) return 'provider_unreachable'
  const code = chain.map(each => each.code).find(each => typeof each === 'string') ?? ''
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR')
    return chain.some(each => each.error === 'access_denied') ? 'access_denied' : 'provider_error'
  if (step === 'userinfo')
    return code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' ? 'subject_mismatch' : 'token_failed'
  if (code === 'OAUTH_RESPONSE_BODY_ERROR' || code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE')
    return 'token_failed'
  if (String(code).startsWith('OAUTH_RESPONSE_IS_NOT')) return 'token_failed'
  return chain.some(lacksToken) ? 'no_id_token' : 'id_token_invalid'
}

const lacksToken = ({ cause }: Told): boolean => {
  const body = typeof cause === 'object' && cause !== null && 'body' in cause ? cause.body : undefined
  return typeof body === 'object' && body !== null && !('id_token' in body)
}

/** For the log: what was said along the way. Never the answers themselves, which hold tokens. */
export const reasonsOf = (error: unknown): string[] =>
  chainOf(error).flatMap(each =>
    each instanceof Error ? [[(each as Told).code, each.message].filter(Boolean).join(': ')] : [],
  )
