/** One question to a service on the internet. Whatever goes wrong is one error that says which service, and why. */
import type { Ctx } from '../../../context.ts'
import { asProviderFailure, providerFailed } from '../../../http/provider-failure.ts'
import { upstreamMessage } from '../../../http/upstream-message.ts'
import type { GuardedRequest } from '../../../net/guarded-fetch.ts'
import { heedAnswer, pauseOf } from './pauses.ts'
import { inTurn } from '../../../net/in-turn.ts'
import { ownUserAgent } from '../../../net/own-user-agent.ts'

export const providerIds = ['google', 'nominatim', 'photon'] as const
export type ProviderId = (typeof providerIds)[number]

/** Those, and the one that has pictures of sights. */
export const services = [...providerIds, 'wikimedia'] as const
export type ServiceId = (typeof services)[number]

export type Asking = Pick<Ctx, 'guardedFetch' | 'settings' | 'headers' | 'log' | 'now' | 'db'> & {
  /** Ends what was asked for somebody who does not want it any more. */
  signal?: AbortSignal
}

/** What decides whether someone is asked. */
interface Deciding {
  settings: Pick<Ctx['settings'], 'get' | 'isOn'>
}

export const isOn = ({ settings }: Deciding, id: ServiceId): boolean =>
  settings.isOn(`places_${id}`) && (id !== 'google' || keyOf({ settings }, id) !== '')

export const keyOf = ({ settings }: Deciding, id: ProviderId): string => settings.get(`places_${id}_key`)

/** Its address with a path behind it. */
export const addressOf = ({ settings }: Deciding, id: ProviderId, path: string): URL =>
  new URL(settings.get(`places_${id}_url`).replace(/\/+$/, '') + path)

const usual = { reach: 'configured', most: 1_000_000, timeout_ms: 8000, redirects: 2 } as const

export const fetchFrom = async (
  ctx: Asking,
  provider: ServiceId,
  url: URL,
  request: GuardedRequest = {},
): Promise<Response> => {
  const mayAsk = () => {
    const pause = pauseOf(ctx, url.host)
    if (pause) throw providerFailed(ctx, provider, 'paused', pause)
  }
  mayAsk()
  const { signal } = ctx
  const headers = { 'user-agent': ownUserAgent(ctx.settings), ...request.headers }
  const purpose = `places_${provider}`
  try {
    const answer = await inTurn(ctx.db, url.hostname, () => {
      // It may have refused those before in the line.
      mayAsk()
      return ctx.guardedFetch(url, { purpose, ...usual, ...(signal ? { signal } : {}), ...request, headers })
    })
    heedAnswer(ctx, url.host, answer)
    return answer
  } catch (error) {
    const failure = asProviderFailure(ctx, provider, error)
    if (!signal?.aborted) ctx.log.warn({ err: error, provider }, '[places] a provider did not answer')
    throw failure
  }
}

/**
 * Its JSON. PROVIDER_FAILED, at once while the service is left alone; an answer that is none, or that refuses, is thrown
 * with what the service says about it.
 */
export const askJson = async (
  ctx: Asking,
  provider: ServiceId,
  url: URL,
  request: GuardedRequest = {},
): Promise<unknown> => {
  const answer = await fetchFrom(ctx, provider, url, {
    ...request,
    headers: { accept: 'application/json', ...request.headers },
  })
  const text = await answer.text()
  const said = readJson(text)
  if (answer.status < 200 || answer.status > 299) {
    const message = upstreamMessage(text, said)
    heedAnswer(ctx, url.host, answer, message)
    throw providerFailed(ctx, provider, 'refused', {
      upstream_status: answer.status,
      ...(message ? { message } : {}),
    })
  }
  if (said === undefined) throw providerFailed(ctx, provider, 'not_json', { upstream_status: answer.status })
  return said
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
