import * as z from 'zod/mini'
import { zoneIds } from '../domain/atlas/zone-ids.ts'
import { defineEntity, group, register } from '../entity.ts'
import { field, lazyField, type Field } from '../field.ts'
import { countrySchema } from './atlas-fields.ts'

export const mostCountriesOfLimit = 60

const zone: Field<string | null> = lazyField(
  () => z.nullable(z.enum(zoneIds)) as z.ZodMiniType<string | null>,
  { storage: 'text', initial: null },
)

/**
 * How many days somebody may be, or wants to be, in some countries: in a calendar year, or in any `window_days` days.
 * `zone` names countries that count as one by themselves.
 */
export const stayLimit = defineEntity({
  name: 'stay_limit',
  one: 'limit',
  many: 'limits',
  path: 'limits',
  event: 'atlas',
  stream: 'atlas',
  permission: 'self',
  addon: 'atlas',
  on_delete: 'win',
  groups: {
    name: register({ name: field.optionalName(100) }),
    area: group({
      zone,
      country_codes: field.json<string[]>(
        () => z.array(countrySchema()).check(z.maxLength(mostCountriesOfLimit)) as z.ZodMiniType<string[]>,
        [],
      ),
    }),
    rule: group({
      limit_days: field.count(1, 366, 90),
      /** Null: a calendar year. */
      window_days: field.integer(2, 1100),
    }),
  },
  check({ zone: named, country_codes: codes }) {
    return named === null && (codes as string[]).length === 0 ? { country_codes: 'REQUIRED' } : undefined
  },
})
