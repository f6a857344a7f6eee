/** "Test": one harmless question to a service, and what came of it. */
import type { Ctx } from '../../context.ts'
import { EgressError } from '../../net/egress-error.ts'
import type { EgressPurpose, EgressQuestion } from '../../net/egress-log.ts'
import { inTurn } from '../../net/in-turn.ts'
import { ownUserAgent } from '../../net/own-user-agent.ts'
import { settingRules } from '../../settings/setting-rules.ts'

export interface EgressTested {
  ok: boolean
  host: string
  /** What the service answered with. */
  status?: number
  /** Why it is not ok: a reason of the guarded fetch, `status` for a refusal, `encoding` for what is not JSON. */
  reason?: string
  took_ms: number
}

/** Of a page only this much is read: an archive has many gigabytes. */
const mostOfPage = 4096
const mostOfJson = 1_000_000

/** Undefined where there is nothing that could be asked without doing something. */
export const questionFor = (
  { settings, config }: Pick<Ctx, 'settings' | 'config'>,
  { setting, test }: EgressPurpose,
): EgressQuestion | undefined => {
  if (test) return test({ settings, config })
  const address = setting && !settingRules[setting].secret ? settings.get(setting) : ''
  return /^https?:$/.test(URL.parse(address)?.protocol ?? '') ? { url: address } : undefined
}

export const askQuestion = async (
  ctx: Pick<Ctx, 'guardedFetch' | 'settings' | 'db'>,
  purpose: string,
  { url, expects = 'page', method = 'GET', headers, body }: EgressQuestion,
): Promise<EgressTested> => {
  const host = URL.parse(url)?.hostname ?? ''
  const began = performance.now()
  const tested = (result: Omit<EgressTested, 'host' | 'took_ms'>): EgressTested => ({
    ...result,
    host,
    took_ms: Math.round(performance.now() - began),
  })
  const isJson = expects === 'json'
  const ask = () =>
    ctx.guardedFetch(url, {
      purpose,
      method,
      headers: { 'user-agent': ownUserAgent(ctx.settings), ...headers },
      ...(body === undefined ? {} : { body }),
      reach: 'configured',
      redirects: 2,
      timeout_ms: 8000,
      ...(isJson ? { most: mostOfJson } : { most: mostOfPage, cut: true }),
    })
  try {
    const answer = await inTurn(ctx.db, host, ask)
    const { status } = answer
    const isFine = expects === 'any' ? status < 500 : answer.ok
    if (!isFine) return tested({ ok: false, status, reason: 'status' })
    if (isJson && !isReadable(await answer.text())) return tested({ ok: false, status, reason: 'encoding' })
    return tested({ ok: true, status })
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
    const { reason, status } = error
    return tested({ ok: false, reason, ...(status === undefined ? {} : { status }) })
  }
}

const isReadable = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
