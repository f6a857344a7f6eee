/** Public holidays for programs, under the addresses that other planners gave them. */
import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import { AppError } from '@caravel/sync-protocol/errors'
import { route, type Route } from '@caravel/sync-protocol/route'
import type { Ctx } from '../../../context.ts'
import { base } from '../plan-access.ts'
import { holidayFileRoute } from './file-route.ts'
import { holidaysOf, listCountries } from './public-holidays.ts'

/** Names in English; `regions` are what `country` of the other route may be, too. */
const countries: Route<Ctx> = route<Ctx, unknown>({
  method: 'GET',
  path: `${base}/holidays/countries`,
  guard: 'user',
  async run(ctx) {
    const found = await listCountries(ctx)
    return {
      countries: found.map(({ code, name, regions }) => ({ countryCode: code, name, regions })),
    }
  },
})

/** How far from now years are worked out: every one of them stays in the table. */
export const farthest = 10

/** One entry for each date: a holiday of several days is several. */
const holidays: Route<Ctx> = route<Ctx, unknown>({
  method: 'GET',
  path: `${base}/holidays/:year/:country`,
  guard: 'user',
  limit: 'holidays',
  async run(ctx, { params: { year: text = '', country = '' } }) {
    const year = Number(text)
    if (!Number.isInteger(year) || Math.abs(year - new Date(ctx.now()).getUTCFullYear()) > farthest)
      throw new AppError('INVALID_INPUT', { fields: { year: 'WRONG_FORMAT' } })
    const found = await holidaysOf(ctx, country, year)
    if (!found) throw new AppError('NOT_FOUND')
    const [countryCode] = country.split('-')
    return {
      holidays: found.flatMap(({ date, days, half, name, english, fixed }) =>
        Array.from({ length: days }, (_, index) => ({
          date: addDays(date, index),
          localName: name,
          name: english,
          countryCode,
          fixed,
          global: countryCode === country,
          counties: countryCode === country ? null : [country],
          launchYear: null,
          types: ['Public'],
          half,
        })),
      ),
    }
  },
})

export const holidayRoutes: Route<Ctx>[] = [countries, holidays, holidayFileRoute]
