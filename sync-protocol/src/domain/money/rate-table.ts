/** Rates of one day, all against one currency. */
import * as z from 'zod/mini'
import { currencySchema } from '../../field.ts'
import { rateSchema } from './rate-fields.ts'
import { crossRate } from './rate.ts'

/** `live`: of the latest working day, from the provider · `cached`: kept from earlier · `bundled`: shipped with the app. */
export const tableSources = ['live', 'cached', 'bundled'] as const

export interface RateTable {
  base: string
  /** The day they are of, `YYYY-MM-DD`. */
  date: string
  source: (typeof tableSources)[number]
  /** Units of each for one of the base, as decimal text. */
  rates: Record<string, string>
}

export const rateTableSchema = z.object({
  base: currencySchema,
  date: z.string(),
  source: z.enum(tableSources),
  // A provider may know more than amounts can be in.
  rates: z.record(z.string().check(z.regex(/^[A-Z]{3}$/)), rateSchema),
})

/** Units of `to` for one unit of `from`; undefined where the table lacks one of them, never a guess. */
export const rateIn = (
  table: Pick<RateTable, 'base' | 'rates'>,
  from: string,
  to: string,
): string | undefined => {
  if (from === to) return '1'
  const [below, above] = [ofBase(table, from), ofBase(table, to)]
  return below !== undefined && above !== undefined ? crossRate(below, above) : undefined
}

const ofBase = ({ base, rates }: Pick<RateTable, 'base' | 'rates'>, currency: string): string | undefined =>
  currency === base ? '1' : Object.hasOwn(rates, currency) ? rates[currency] : undefined

/** The same rates against another currency; undefined where the table lacks it. */
export const rebased = (table: RateTable, base: string): RateTable | undefined => {
  if (base === table.base) return table
  const codes = [...Object.keys(table.rates), table.base].filter(code => code !== base).sort()
  const rates: Record<string, string> = {}
  for (const code of codes) {
    const rate = rateIn(table, base, code)
    if (rate === undefined) return undefined
    rates[code] = rate
  }
  return { ...table, base, rates }
}
