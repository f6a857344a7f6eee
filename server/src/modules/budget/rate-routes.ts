import { rebased } from '@caravel/sync-protocol/domain/money/rate-table'
import { AppError } from '@caravel/sync-protocol/errors'
import { currencySchema, isCalendarDate } from '@caravel/sync-protocol/field'
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import type { Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { ratesOn } from './exchange-rates.ts'

/** The first day of the euro: nobody has rates against it of an earlier one. */
const firstDay = '1999-01-04'

const query = z.strictObject({
  base: z.optional(currencySchema),
  date: z.optional(z.string().check(z.refine(date => isCalendarDate(date) && date >= firstDay))),
})

/** Rates of exchange of a day, with the day they are of and where they are from. */
const read = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/rates',
  guard: 'user',
  query,
  limit: 'rates',
  run: async (ctx, { query: { base = 'EUR', date } }) => {
    const table = await ratesOn(ctx, date as string | undefined)
    const found = rebased(table, String(base))
    if (!found) throw new AppError('RATE_MISSING', { currency: base })
    return found
  },
})

export const rateRoutes: AnyRoute[] = [read]
