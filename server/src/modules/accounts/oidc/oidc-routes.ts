import { randomBytes } from 'node:crypto'
import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import type { Ctx } from '../../../context.ts'
import { Reply } from '../../../http/reply.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { finishSignIn } from '../two-factor/sign-in-step.ts'
import { findUser } from '../user-queries.ts'
import { waysIn } from '../ways-in.ts'
import { accountOf } from './oidc-account.ts'
import { oidcClient } from './oidc-client.ts'
import { OidcFailure, type OidcFailureCode } from './oidc-failure.ts'
import {
  browserCookie,
  browserOf,
  flowCookie,
  flowLife,
  forgetFlow,
  hashOf,
  ownPath,
  readFlow,
  type OidcFlow,
} from './oidc-flow.ts'
import { readIdentity } from './oidc-identity.ts'
import { reasonsOf } from './oidc-refusals.ts'
import { oidcSettings, type OidcSettings } from './oidc-settings.ts'
import { singleUse } from './single-use.ts'

const codeLife = 60_000
/** States that came back: none comes back twice. */
const returned = singleUse<true>()
/** Codes that wait for the page to fetch the session, and for whom and which browser they are. */
const codes = singleUse<{ user_id: string; browser: string }>()

const unread = z.looseObject({})
const random = (): string => randomBytes(32).toString('hex')

const mustProvider = (ctx: Ctx): OidcSettings => {
  const settings = oidcSettings(ctx.settings)
  if (!settings) throw new OidcFailure('not_configured')
  if (!waysIn(ctx.settings).oidc_login) throw new OidcFailure('sso_disabled')
  return settings
}

/** Leaves for the provider. `invite` lets a new account in, `return` is where to go afterwards. */
const leave = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/auth/oidc/login',
  guard: 'public',
  limit: 'oidc',
  query: unread,
  run: async (ctx, { query }) => {
    try {
      const settings = mustProvider(ctx)
      const config = await oidcClient(ctx, settings)
      const client = await import('openid-client')
      const flow: OidcFlow = {
        state: random(),
        nonce: random(),
        verifier: client.randomPKCECodeVerifier(),
        issuer: config.serverMetadata().issuer,
        back: ownPath(query['return']),
        ...(typeof query['invite'] === 'string' ? { invite: query['invite'].slice(0, 100) } : {}),
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
      return redirect(to.href, [flowCookie(ctx, flow)])
    } catch (error) {
      const code = tell(ctx, error)
      // A person gets a page; a program the refusal itself.
      if (ctx.headers['accept']?.includes('text/html')) return redirect(`/login?oidc_error=${code}`, [])
      throw new AppError(code === 'sso_disabled' ? 'SIGN_IN_WAY_OFF' : 'OIDC_NOT_CONFIGURED', {
        reason: code,
      })
    }
  },
})

/** Where the provider sends people back to. Whatever happened, the answer is a page that says so. */
const comeBack = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/auth/oidc/callback',
  guard: 'public',
  limit: 'oidc',
  query: unread,
  run: async (ctx, { query }) => {
    const flow = readFlow(ctx)
    const back = flow && flow.back !== '/' ? { return: flow.back } : {}
    try {
      const user_id = await whoCameBack(ctx, flow, query)
      const code = random()
      const browser = random()
      codes.put(code, { user_id, browser: hashOf(browser) }, ctx.now() + codeLife)
      return redirect(`/login?${new URLSearchParams({ oidc_code: code, ...back })}`, [
        browserCookie(ctx, browser, codeLife / 1000),
      ])
    } catch (error) {
      const told = new URLSearchParams({ oidc_error: tell(ctx, error), ...back })
      return redirect(`/login?${told}`, [forgetFlow(ctx)])
    }
  },
})

const whoCameBack = async (
  ctx: Ctx,
  flow: OidcFlow | undefined,
  query: Record<string, unknown>,
): Promise<string> => {
  const settings = mustProvider(ctx)
  const { state, code, error } = query
  if (typeof state !== 'string' || (typeof code !== 'string' && typeof error !== 'string'))
    throw new OidcFailure('missing_params')
  if (!flow || flow.state !== state || !returned.put(state, true, flow.expires_at))
    throw new OidcFailure('invalid_state')
  const config = await oidcClient(ctx, settings)
  // The settings changed while somebody was away.
  if (config.serverMetadata().issuer !== flow.issuer) throw new OidcFailure('invalid_state')
  const answer = new URL(settings.redirect_uri)
  for (const [name, value] of Object.entries(query))
    if (typeof value === 'string') answer.searchParams.set(name, value)
  const identity = await readIdentity(config, settings, answer, flow)
  return (await accountOf(ctx, identity, flow.invite)).id
}

/** The page fetches the session with the code from its address: once, within a minute, in the browser that came back. */
const fetchSession = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/auth/oidc/exchange',
  guard: 'public',
  limit: 'oidc',
  query: z.strictObject({ code: z.string().check(z.maxLength(100)) }),
  run: async (ctx, { query }) => {
    const found = codes.take(String(query['code']), ctx.now())
    const user =
      found && found.browser === browserOf(ctx) && waysIn(ctx.settings).oidc_login
        ? await findUser(ctx.db, found.user_id)
        : undefined
    if (!user || user.disabled_at !== null) throw new AppError('SIGN_IN_CODE_SPENT')
    const reply = await finishSignIn(ctx, user, { method: 'oidc', remember_me: true })
    return new Reply(reply.body, { ...reply, cookies: [...reply.cookies, forgetFlow(ctx)] })
  },
})

const redirect = (to: string, cookies: string[]): Reply =>
  new Reply({}, { status: 302, headers: { Location: to }, cookies })

/** What a person is told; what they could not do anything about is in the log. */
const tell = (ctx: Ctx, error: unknown): OidcFailureCode => {
  const code = error instanceof OidcFailure ? error.code : 'server_error'
  const level = code === 'server_error' ? 'error' : 'warn'
  ctx.log[level]({ code, because: reasonsOf(error) }, 'somebody could not sign in with the identity provider')
  return code
}

export const oidcRoutes: AnyRoute[] = [leave, comeBack, fetchSession]
