/** Follows a short link hop by hop. Each hop is checked anew: none leads into a network, none is taken on trust. */
import { AppError } from '@caravel/sync-protocol/errors'
import type { Ctx } from '../../../context.ts'
import { asProviderFailure, providerFailed } from '../../../http/provider-failure.ts'
import { EgressError } from '../../../net/egress-error.ts'
import type { GuardedFetch } from '../../../net/guarded-fetch.ts'

type Asking = Pick<Ctx, 'headers'> & { guardedFetch: GuardedFetch }

const mostHops = 5
const redirecting = new Set([301, 302, 303, 307, 308])
const agent = 'Mozilla/5.0 (compatible; Caravel)'

export interface Followed {
  url: string
  /** The page at its end; empty where the way ended before one was read. */
  page: string
}

/**
 * @param isEnough stops at an address that says where it is
 * @throws LINK_BLOCKED where a hop leads inwards, PROVIDER_FAILED where nothing answers, LINK_NOT_READABLE behind too many
 */
export const followLink = async (
  ctx: Asking,
  start: string,
  isEnough: (url: string) => boolean,
): Promise<Followed> => {
  let url = start
  for (let hop = 0; hop <= mostHops; hop++) {
    if (isEnough(url)) return { url, page: '' }
    const answer = await ask(ctx, url)
    const to = redirecting.has(answer.status) ? answer.headers.get('location') : null
    if (to === null) {
      if (answer.status >= 400)
        throw providerFailed(ctx, hostOf(url), 'refused', { upstream_status: answer.status })
      return { url, page: await answer.text() }
    }
    const next = URL.parse(to, url)
    if (!next) throw new AppError('LINK_NOT_READABLE')
    url = beyondConsent(next)
  }
  throw new AppError('LINK_NOT_READABLE')
}

/** A page that asks for consent says in its address where it would go on. */
const beyondConsent = (url: URL): string => {
  const next = url.hostname.startsWith('consent.') ? url.searchParams.get('continue') : null
  return next !== null && URL.canParse(next) ? next : url.href
}

const hostOf = (url: string): string => URL.parse(url)?.hostname ?? ''

const ask = async ({ guardedFetch, headers }: Asking, url: string): Promise<Response> => {
  try {
    const request = {
      purpose: 'map_links',
      redirects: 0,
      most: 2_000_000,
      headers: { 'user-agent': agent, 'accept-language': 'en' },
    }
    return await guardedFetch(url, request)
  } catch (error) {
    const isInwards = error instanceof EgressError && /^(address|port|scheme|credentials)$/.test(error.reason)
    if (isInwards) throw new AppError('LINK_BLOCKED')
    throw asProviderFailure({ headers }, hostOf(url), error)
  }
}
