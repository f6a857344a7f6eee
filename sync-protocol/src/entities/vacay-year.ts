import * as z from 'zod/mini'
import { defineEntity, group, register } from '../entity.ts'
import { field } from '../field.ts'
import { derivedId } from '../ids.ts'
import { allowanceSchema } from './vacay.ts'

export const vacayYearId = (planId: string, year: number): string =>
  derivedId('vacay_year', planId, String(year))

/** A leave year, by the calendar year that it begins in. */
export const yearSchema = () => z.int().check(z.gte(1970), z.lte(2200))

/** The rules by which a year that is over is counted, as they were; null where those of the plan hold. */
export interface FrozenRules {
  allowance: number
  weekend_days: number[]
  block_weekends: boolean
  holidays_enabled: boolean
  company_days_enabled: boolean
  carry_over: boolean
  carry_over_limit: number | null
}

export const frozenSchema = (): z.ZodMiniType<FrozenRules | null> =>
  z.nullable(
    z.strictObject({
      allowance: allowanceSchema(),
      weekend_days: z.array(z.int()).check(z.maxLength(7)),
      block_weekends: z.boolean(),
      holidays_enabled: z.boolean(),
      company_days_enabled: z.boolean(),
      carry_over: z.boolean(),
      carry_over_limit: z.nullable(z.number()),
    }),
  )

/** What one leave year of a plan has of its own. */
export const vacayYear = defineEntity({
  name: 'vacay_year',
  one: 'year',
  many: 'years',
  path: 'years',
  event: 'vacay_year',
  stream: 'vacay',
  permission: 'editor',
  addon: 'vacay',
  on_delete: 'win',
  actions_only: true,
  groups: {
    year: register({ year: field.count(1970, 2200, 2000) }, { fixed: true }),
    /** Entered by hand; null: that of the plan. */
    allowance: register({ allowance: field.json(() => z.nullable(allowanceSchema()), null) }),
    frozen: group({ frozen: field.json(frozenSchema, null) }),
  },
  derivedId: row => vacayYearId(String(row['vacay_id']), Number(row['year'])),
})
