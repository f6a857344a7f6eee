/** Why signing in with the provider did not work, as the sign-in page is told in `oidc_error`. */
export type OidcFailureCode =
  | 'sso_disabled'
  | 'not_configured'
  | 'issuer_not_https'
  | 'provider_unreachable'
  | 'discovery_failed'
  | 'provider_mismatch'
  | 'access_denied'
  | 'provider_error'
  | 'missing_params'
  | 'invalid_state'
  | 'token_failed'
  | 'no_id_token'
  | 'id_token_invalid'
  | 'subject_mismatch'
  | 'no_email'
  | 'email_not_verified'
  | 'email_not_confirmed'
  | 'linked_elsewhere'
  | 'connected_elsewhere'
  | 'disconnected'
  | 'account_disabled'
  | 'registration_disabled'
  | 'invite_invalid'
  | 'server_error'

export class OidcFailure extends Error {
  readonly code: OidcFailureCode

  constructor(code: OidcFailureCode, cause?: unknown) {
    super(`signing in with the provider: ${code}`, cause === undefined ? undefined : { cause })
    this.name = 'OidcFailure'
    this.code = code
  }
}
