/**
 * Rates of exchange: asked of a provider at most every few hours, kept in the database, and where neither has any, those
 * that came with the server. The provider learns a date and nothing else.
 */
import { bundledRates } from '@caravel/sync-protocol/domain/money/bundled-rates'
import { ratePattern } from '@caravel/sync-protocol/domain/money/rate'
import type { RateTable } from '@caravel/sync-protocol/domain/money/rate-table'
import { isCalendarDate } from '@caravel/sync-protocol/field'
import * as z from 'zod/mini'
import type { App } from '../../context.ts'
import { EgressError } from '../../net/egress-error.ts'
import { findNearestRates, findRates, keepRates, keptBase, latest, type KeptRates } from './rate-queries.ts'

type Needed = Pick<App, 'db' | 'settings' | 'guardedFetch' | 'now' | 'log'>

/** The setting `rates_provider` that asks nobody. */
export const noProvider = 'off'

const hour = 3_600_000
const day_ms = 24 * hour
/** How long what was told counts as of now. */
const fresh_ms = 6 * hour
/** A day's rates may still be corrected shortly after. */
const settled_ms = 72 * hour
/** After a failure the provider is left alone for so long. */
const pause_ms = hour / 60

const answerSchema = z.object({
  base: z.literal(keptBase),
  date: z.string().check(z.refine(isCalendarDate)),
  rates: z.record(z.string().check(z.regex(/^[A-Z]{3}$/)), z.number()),
})

/** Of a running server: what is under way, so that nothing is asked twice at once, and when asking last failed. */
interface Asking {
  running: Map<string, Promise<KeptRates | undefined>>
  /** By the day that was asked for; what was the provider's own fault counts for all of them. */
  failed_at: Map<string, number>
}
const askings = new WeakMap<App['db'], Asking>()

/**
 * The rates of a day, or of now. Where they cannot be had, the nearest that are known, with the day they are of.
 * @param date `YYYY-MM-DD`; one in the future is now
 */
export const ratesOn = async (app: Needed, date?: string): Promise<RateTable> => {
  const today = new Date(app.now()).toISOString().slice(0, 10)
  const asked = date === undefined || date >= today ? latest : date
  const kept = await findRates(app.db.read, asked)
  if (kept && isFresh(kept, asked, app.now())) return tableOf(kept, 'live')
  const told = await ask(app, asked)
  if (told) return tableOf(told, 'live')
  const near = kept ?? (await findNearestRates(app.db.read, asked === latest ? undefined : asked))
  // What came with the server may be newer than what it was told when it last had a network, or nearer to the day.
  const wanted = Date.parse(asked === latest ? today : asked)
  const isNearer = near && daysFrom(wanted, near.date) <= daysFrom(wanted, bundledRates.date)
  return isNearer ? tableOf(near, 'cached') : bundledRates
}

const daysFrom = (day: number, date: string): number => Math.abs(Date.parse(date) - day) / day_ms

const tableOf = ({ base, date, rates }: KeptRates, source: RateTable['source']): RateTable => ({
  base,
  date,
  source,
  rates,
})

const isFresh = ({ fetched_at }: KeptRates, asked: string, now: number): boolean =>
  now - fetched_at < fresh_ms || (asked !== latest && fetched_at - Date.parse(asked) > settled_ms)

const ask = async (app: Needed, asked: string): Promise<KeptRates | undefined> => {
  const provider = app.settings.get('rates_provider')
  if (provider === noProvider) return undefined
  let asking = askings.get(app.db)
  if (!asking) askings.set(app.db, (asking = { running: new Map(), failed_at: new Map() }))
  const { running, failed_at } = asking
  for (const [day, at] of failed_at) if (app.now() - at >= pause_ms) failed_at.delete(day)
  if (failed_at.has(anyDay) || failed_at.has(asked)) return undefined
  const known = running.get(asked)
  if (known) return known
  const asks = fetchRates(app, provider, asked)
    .catch((error: unknown) => {
      if (!(error instanceof EgressError) && !(error instanceof ProviderError)) throw error
      failed_at.set(error instanceof ProviderError && error.isOfDay ? asked : anyDay, app.now())
      app.log.warn({ err: error }, '[rates] the provider did not answer; older rates are used')
      return undefined
    })
    .finally(() => running.delete(asked))
  running.set(asked, asks)
  return asks
}

/** A failure for which no day is asked for. */
const anyDay = '*'

/** It answered, and not with rates. */
class ProviderError extends Error {
  /** It is there, and has nothing for that day. */
  readonly isOfDay: boolean

  constructor(message: string, isOfDay = true) {
    super(message)
    this.isOfDay = isOfDay
  }
}

const fetchRates = async (app: Needed, provider: string, asked: string): Promise<KeptRates> => {
  const url = new URL(`${provider.replace(/\/$/, '')}/${asked}`)
  url.searchParams.set('base', keptBase)
  const answer = await app.guardedFetch(url, {
    purpose: 'rates',
    reach: 'configured',
    most: 200_000,
    redirects: 2,
    timeout_ms: 5000,
  })
  const { status } = answer
  if (status !== 200)
    throw new ProviderError(`the provider of rates answered ${status}`, status < 500 && status !== 429)
  const parsed = answerSchema.safeParse(readJson(await answer.text()))
  if (!parsed.success) throw new ProviderError('the provider of rates answered something else')
  const { base, date, rates } = parsed.data
  const told = { base, date, rates: asTexts(rates), fetched_at: app.now() }
  if (!Object.keys(told.rates).length) throw new ProviderError('the provider of rates has none')
  await keepRates(app.db.write, asked, url.origin, told)
  return told
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** As decimal text; what is no rate is left out. */
const asTexts = (rates: Record<string, number>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(rates)
      .map(([code, rate]): [string, string] => [code, plain(rate)])
      .filter(([code, text]) => code !== keptBase && ratePattern.test(text))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/** As it was told, or where that is no text of a rate to ten significant figures and without an exponent. */
const plain = (rate: number): string => {
  const told = String(rate)
  if (ratePattern.test(told)) return told
  const short = String(Number(rate.toPrecision(10)))
  return /e-/.test(short)
    ? Number(short)
        .toFixed(15)
        .replace(/\.?0+$/, '')
    : short
}
