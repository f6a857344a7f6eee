import * as z from 'zod/mini'
import { defineEntity, flag, group, register } from '../entity.ts'
import { field } from '../field.ts'
import { derivedId } from '../ids.ts'

/** How leave years are divided. */
export const leaveYearTypes = ['calendar', 'fiscal', 'anniversary'] as const
export type LeaveYearType = (typeof leaveYearTypes)[number]

/** Colours of people by number, as `--who-n` of the interface. */
export const personColors = 8

/** Each account has one plan of days off, so every device of it makes the same one. */
export const vacayId = (userId: string): string => derivedId('vacay', userId)

const halfDays = (most: number) => z.number().check(z.gte(0), z.lte(most), z.multipleOf(0.5))

/** 0–366 days of leave in a year, by halves. */
export const allowanceSchema = () => halfDays(366)

/**
 * One person's plan of days off, the row its stream is named after. Those who plan together are members of each other's
 * plans: nothing moves when they begin, so each keeps all of it when they stop.
 */
export const vacay = defineEntity({
  name: 'vacay',
  one: 'vacay',
  many: 'vacays',
  path: '',
  event: 'vacay',
  stream: 'vacay',
  root: true,
  permission: 'editor',
  addon: 'vacay',
  on_delete: 'win',
  actions_only: true,
  groups: {
    color: register({ color: field.count(1, personColors, 1) }),
    /** Of years that have no number of their own. */
    allowance: register({ allowance: field.json(allowanceSchema, 30) }),
    week_start: register({ week_start: field.count(0, 6, 1) }),
    leave_year: group({
      year_type: field.oneOf(leaveYearTypes, 'calendar'),
      year_start_month: field.count(1, 12, 1),
      year_start_day: field.count(1, 31, 1),
      hire_date: field.date(),
    }),
    weekend: register({ weekend_days: field.json(() => weekdays(), [0, 6]) }),
    weekend_free: flag({ block_weekends: field.boolean(true) }),
    holidays: flag({ holidays_enabled: field.boolean(true) }),
    company_days: flag({ company_days_enabled: field.boolean(true) }),
    carry_over: group({
      carry_over: field.boolean(true),
      carry_over_limit: field.json(() => z.nullable(halfDays(366)), null),
    }),
  },
})

/** Days of the week, 0 is Sunday. */
const weekdays = () => z.array(z.int().check(z.gte(0), z.lte(6))).check(z.maxLength(7))
