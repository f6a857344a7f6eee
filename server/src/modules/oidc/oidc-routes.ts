import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import type { Ctx } from '../../context.ts'
import { Reply } from '../../http/reply.ts'
import type { AnyRoute } from '../../http/route.ts'
import { finishSignIn, type PendingLink } from '../../accounts/two-factor/sign-in-step.ts'
import { findUser } from '../../accounts/user-queries.ts'
import { waysIn } from '../../settings/ways-in.ts'
import { connect } from './connect-routes.ts'
import { accountOf } from './oidc-account.ts'
import { oidcClient } from './oidc-client.ts'
import { OidcFailure } from './oidc-failure.ts'
import {
  browserCookie,
  browserOf,
  forgetFlow,
  hashOf,
  ownPath,
  readFlow,
  type OidcFlow,
} from './oidc-flow.ts'
import { readIdentity, type Identity } from './oidc-identity.ts'
import { leaveForProvider, mustProvider, random, refusalOf, tell } from './oidc-leave.ts'
import { singleUse } from '../../accounts/oidc/single-use.ts'

const codeLife = 60_000
/** States that came back: none comes back twice. */
const returned = singleUse<true>()
/** Codes that wait for the page to fetch the session, and for whom and which browser they are. */
const codes = singleUse<{
  user_id: string
  sub: string
  browser: string
  link: PendingLink | undefined
  remember_me: boolean | undefined
}>()

const unread = z.looseObject({})

/**
 * Leaves for the provider. `invite` lets a new account in, `return` is where to go afterwards, `remember=1` stays
 * signed in.
 */
const leave = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/auth/oidc/login',
  guard: 'public',
  limit: 'oidc',
  query: unread,
  run: async (ctx, { query }) => {
    try {
      const { invite } = query
      const { to, cookie } = await leaveForProvider(ctx, {
        back: ownPath(query['return']),
        remember_me: query['remember'] === '1',
        ...(typeof invite === 'string' ? { invite: invite.slice(0, 100) } : {}),
      })
      return redirect(to, [cookie])
    } catch (error) {
      const code = tell(ctx, error)
      // A person gets a page; a program the refusal itself.
      if (ctx.headers['accept']?.includes('text/html')) return redirect(`/login?oidc_error=${code}`, [])
      throw refusalOf(code)
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
      const identity = await whoCameBack(ctx, flow, query)
      if (flow?.connects) {
        await connect(ctx, identity, flow.connects)
        return redirect(`/login?${new URLSearchParams({ oidc_connect: 'done', ...back })}`, [forgetFlow(ctx)])
      }
      const { user, link } = await accountOf(ctx, identity, flow?.invite)
      const code = random()
      const browser = random()
      const { remember_me } = flow ?? {}
      const stands = { user_id: user.id, sub: identity.sub, browser: hashOf(browser), link, remember_me }
      codes.put(code, stands, ctx.now() + codeLife)
      return redirect(`/login?${new URLSearchParams({ oidc_code: code, ...back })}`, [
        browserCookie(ctx, browser, codeLife / 1000),
      ])
    } catch (error) {
      const why = tell(ctx, error)
      const told = new URLSearchParams({
        ...(flow?.connects ? { oidc_connect: why } : { oidc_error: why }),
        ...back,
      })
      return redirect(`/login?${told}`, [forgetFlow(ctx)])
    }
  },
})

const whoCameBack = async (
  ctx: Ctx,
  flow: OidcFlow | undefined,
  query: Record<string, unknown>,
): Promise<Identity> => {
  const settings = mustProvider(ctx)
  const { state, code, error } = query
  if (typeof state !== 'string' || (typeof code !== 'string' && typeof error !== 'string'))
    throw new OidcFailure('missing_params')
  if (!flow || flow.state !== state || !returned.put(state, true, flow.expires_at))
    throw new OidcFailure('invalid_state')
  const config = await oidcClient(ctx, settings)
  // The settings changed while someone was away.
  if (config.serverMetadata().issuer !== flow.issuer) throw new OidcFailure('invalid_state')
  const answer = new URL(settings.redirect_uri)
  for (const [name, value] of Object.entries(query))
    if (typeof value === 'string') answer.searchParams.set(name, value)
  return readIdentity(config, settings, answer, flow)
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
    // Disconnected meanwhile, or connected with someone else.
    const same = found?.link ? user?.mfa_enabled_at !== null : user?.oidc_sub === found?.sub
    if (!user || !same || user.disabled_at !== null) throw new AppError('SIGN_IN_CODE_SPENT')
    const wish = { method: 'oidc', remember_me: found?.remember_me } as const
    const reply = await finishSignIn(ctx, user, wish, found?.link)
    return new Reply(reply.body, { ...reply, cookies: [...reply.cookies, forgetFlow(ctx)] })
  },
})

const redirect = (to: string, cookies: string[]): Reply =>
  new Reply({}, { status: 302, headers: { Location: to }, cookies })

export const oidcRoutes: AnyRoute[] = [leave, comeBack, fetchSession]
