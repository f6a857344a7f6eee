/** Public holidays and days off for the check of a trip on the server. */
import { worksOn } from '@caravel/sync-protocol/domain/time-off/read-plan'
import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import { AppError } from '@caravel/sync-protocol/errors'
import { mustUser, type Ctx } from '../../context.ts'
import { preferredLanguage } from '../../http/error-texts.ts'
import type { CheckedSpan, ServerModule } from '../../module.ts'
import { isAddonOn } from '../../sync/stream-access.ts'
import { farthest } from './holidays/holiday-routes.ts'
import { holidaysOf } from './holidays/public-holidays.ts'
import { readStoredPlan } from './plan-access.ts'

/** The most pairs of country and year that one check looks up, as many as a device stores. */
const mostYears = 24

export const checkFacts: NonNullable<ServerModule['checkFacts']> = async (ctx, span) => {
  if (!(await isAddonOn(ctx.db.read, 'vacay'))) return {}
  const { id: reader } = mustUser(ctx)
  const plan = await readStoredPlan(ctx.db.read, reader)
  const today = new Date(ctx.now()).toISOString().slice(0, 10)
  const known = await holidaysIn(ctx, span)
  return {
    holidayOn: (country, date) => known.get(`${country} ${date}`),
    ...(plan ? { leave: { reader, works: worksOn(plan, today) } } : {}),
  }
}

/** Names of holidays by country and date, in the language of the country unless the request asks for English. */
const holidaysIn = async (ctx: Ctx, { dates, countries }: CheckedSpan): Promise<Map<string, string>> => {
  const isEnglish = preferredLanguage(ctx.headers['accept-language']) === 'en'
  const now = new Date(ctx.now()).getUTCFullYear()
  const years = [...new Set(dates.map(date => Number(date.slice(0, 4))))].filter(
    year => Math.abs(year - now) <= farthest,
  )
  const asked = countries.flatMap(country => years.map(year => ({ country, year }))).slice(0, mostYears)
  const names = new Map<string, string>()
  for (const { country, year } of asked)
    for (const { date, days, name, english } of await known(ctx, country, year))
      for (let at = 0; at < days; at++)
        names.set(`${country} ${addDays(date, at)}`, isEnglish ? english : name)
  return names
}

/** Empty for an unknown country, and while the server is overloaded: the rest of the check works without. */
const known = async (ctx: Ctx, country: string, year: number) => {
  try {
    return (await holidaysOf(ctx, country, year)) ?? []
  } catch (error) {
    if (error instanceof AppError && error.code === 'OVERLOADED') return []
    throw error
  }
}
