/** Fields that rows of an atlas have in common. */
import * as z from 'zod/mini'
import { isCountry } from '../domain/regions/country-codes.ts'
import { field, lazyField, type Field, type SentField } from '../field.ts'

/** ISO 3166-1 alpha-2, or XK; in any case. */
export function countrySchema() {
  return z.pipe(
    z.string().check(z.maxLength(2)),
    z.pipe(
      z.transform((code: string) => code.toUpperCase()),
      z.string().check(z.refine(isCountry, { error: 'NOT_ALLOWED' })),
    ),
  ) as z.ZodMiniType<string>
}

/** ISO 3166-2, such as `PT-30`. */
export function regionSchema() {
  return z.pipe(
    z.string().check(z.maxLength(10)),
    z.pipe(
      z.transform((code: string) => code.toUpperCase()),
      z.string().check(
        z.regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/),
        z.refine(code => isCountry(code.slice(0, 2)), { error: 'NOT_ALLOWED' }),
      ),
    ),
  ) as z.ZodMiniType<string>
}

export const earliestYear = 1900
export const latestYear = 2100

export const yearSchema = () => field.integer(earliestYear, latestYear).schema

/** The year of a visit; null where nobody remembers. */
export const yearField = (): Field<number | null> => field.integer(earliestYear, latestYear)

export const countryField = (): SentField<string> => lazyField(countrySchema, { storage: 'text' })

export const optionalCountryField = (): Field<string | null> =>
  lazyField(() => z.nullable(countrySchema()) as z.ZodMiniType<string | null>, {
    storage: 'text',
    initial: null,
  })

export const regionField = (): SentField<string> => lazyField(regionSchema, { storage: 'text' })
