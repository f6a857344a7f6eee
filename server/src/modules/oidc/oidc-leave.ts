/** How someone leaves for the provider, whatever for. */
import { randomBytes } from 'node:crypto'
import { AppError, type ErrorCode } from '@caravel/sync-protocol/errors'
import type { Ctx } from '../../context.ts'
import { waysIn } from '../../settings/ways-in.ts'
import { oidcClient } from './oidc-client.ts'
import { OidcFailure, type OidcFailureCode } from './oidc-failure.ts'
import { flowCookie, flowLife, type OidcFlow } from './oidc-flow.ts'
import { reasonsOf } from './oidc-refusals.ts'
import { oidcSettings, type OidcSettings } from './oidc-settings.ts'

/** 256 bits that nobody guesses. */
export const random = (): string => randomBytes(32).toString('hex')

/** Throws `OidcFailure` where nobody can sign in with a provider. */
export const mustProvider = (ctx: Ctx): OidcSettings => {
  const settings = oidcSettings(ctx.settings)
  if (!settings) throw new OidcFailure('not_configured')
  if (!waysIn(ctx.settings).oidc_login) throw new OidcFailure('sso_disabled')
  return settings
}

/** Where the browser has to go, and the cookie it comes back with. */
export const leaveForProvider = async (
  ctx: Ctx,
  wish: Pick<OidcFlow, 'back' | 'invite' | 'remember_me' | 'connects'>,
): Promise<{ to: string; cookie: string }> => {
  const settings = mustProvider(ctx)
  const config = await oidcClient(ctx, settings)
  const client = await import('openid-client')
  const flow: OidcFlow = {
    ...wish,
    state: random(),
    nonce: random(),
    verifier: client.randomPKCECodeVerifier(),
    issuer: config.serverMetadata().issuer,
    expires_at: ctx.now() + flowLife,
  }
  const to = client.buildAuthorizationUrl(config, {
    redirect_uri: settings.redirect_uri,
    scope: settings.scope,
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
  })
  return { to: to.href, cookie: flowCookie(ctx, flow) }
}

/** What a person is told; what they could not do anything about is in the log. */
export const tell = (ctx: Ctx, error: unknown): OidcFailureCode => {
  const code = error instanceof OidcFailure ? error.code : 'server_error'
  const level = code === 'server_error' ? 'error' : 'warn'
  ctx.log[level]({ code, because: reasonsOf(error) }, 'somebody could not sign in with the identity provider')
  return code
}

const refusals: Partial<Record<OidcFailureCode, ErrorCode>> = {
  sso_disabled: 'SIGN_IN_WAY_OFF',
  discovery_failed: 'OIDC_DISCOVERY_FAILED',
  provider_unreachable: 'OIDC_UNREACHABLE',
  provider_mismatch: 'OIDC_ISSUER_DIFFERS',
}

/** The refusal that a program gets when there is no way to the provider. */
export const refusalOf = (code: OidcFailureCode): AppError =>
  new AppError(refusals[code] ?? 'OIDC_NOT_CONFIGURED', { reason: code })
