/** A rate of exchange as it is frozen in a row: how many units of `rate_base` one unit of the row's currency was. */
import * as z from 'zod/mini'
import type { WrongFields } from '../../errors.ts'
import { currencySchema, field, lazyField, type Field } from '../../field.ts'
import { ratePattern } from './rate.ts'

/** Where a rate is from: the same currency, fetched now, fetched earlier, what the app brings along, typed in. */
export const rateSources = ['same', 'live', 'cached', 'bundled', 'by_hand'] as const
export type RateSource = (typeof rateSources)[number]

/** A decimal above zero, exact as text: `"0.1341"`. */
export const rateSchema = z.string().check(z.regex(ratePattern))

const orNull = <T>(schema: () => unknown): Field<T | null> =>
  lazyField(() => z.nullable(schema() as z.ZodMiniType<T>) as z.ZodMiniType<T | null>, {
    storage: 'text',
    initial: null,
    kind: 'chosen',
  })

/** The fields that keep a frozen rate. All are null where no rate is known yet. */
export const rateFields = () => ({
  rate: orNull<string>(() => rateSchema),
  rate_base: orNull<string>(() => currencySchema),
  rate_date: orNull<string>(() => field.date().schema),
  rate_source: orNull<RateSource>(() => z.enum(rateSources)),
})

/** The values of a row that has no rate. */
export const noRate = { rate: null, rate_base: null, rate_date: null, rate_source: null }

/** A rate and what it leads to are there together, and nothing is exchanged into itself at a price. */
export const rateFault = (row: Record<string, unknown>): WrongFields | undefined => {
  const { rate, rate_base: base, rate_date: date, rate_source: source } = row
  if (rate === null)
    return base === null && date === null && source === null ? undefined : { rate: 'REQUIRED' }
  if (base === null) return { rate_base: 'REQUIRED' }
  if (source === null) return { rate_source: 'REQUIRED' }
  if (base === row['currency']) return Number(rate) === 1 ? undefined : { rate: 'NOT_ALLOWED' }
  return source === 'same' ? { rate_source: 'NOT_ALLOWED' } : undefined
}
