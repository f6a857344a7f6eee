/** Days off: what people do to their plans. */
import * as z from 'zod/mini'
import { schemaOf, updateSchema } from '../body-schema.ts'
import { regionPattern } from '../entities/vacay-calendar.ts'
import {
  entryKinds,
  fractionSchema,
  layerOf,
  vacayEntry,
  vacayEntryId,
  type EntryKind,
} from '../entities/vacay-entry.ts'
import { vacayMember } from '../entities/vacay-member.ts'
import { frozenSchema, vacayYear, yearSchema, type FrozenRules } from '../entities/vacay-year.ts'
import { allowanceSchema, vacay } from '../entities/vacay.ts'
import type { RowOf } from '../entity.ts'
import { idSchema, isCalendarDate } from '../field.ts'
import { latePlan } from '../late-plan.ts'
import { defineAction } from '../plan.ts'
import { vacayStream } from '../streams.ts'

const plans = () => import('./plan-vacay.ts')
const stream = (params: Record<string, string>) => vacayStream(params['vacay_id'] ?? '')
const dateSchema = () => z.string().check(z.refine(isCalendarDate, { error: 'WRONG_FORMAT' }))

/** The most dates that one change sets or clears. */
export const mostDates = 400

const firstCalendar = () =>
  z.strictObject({
    region: z.string().check(z.regex(regionPattern, { error: 'WRONG_FORMAT' })),
    from_year: z.optional(z.nullable(yearSchema())),
  })

/**
 * Makes the caller's own plan, with the public holidays of a region where `calendar` names one. A second device that does
 * the same changes nothing.
 */
export const createVacay = defineAction({
  name: 'vacay.create',
  method: 'POST',
  path: '/api/vacays',
  // Each account makes its own, and the plan refuses any other.
  permission: 'none',
  addon: 'vacay',
  entity: vacay,
  status: 201,
  opens: true,
  body: () =>
    schemaOf<NewVacay>(
      z.extend(updateSchema(vacay) as z.ZodMiniObject, {
        id: idSchema,
        calendar: z.optional(firstCalendar()),
      }),
    ),
  stream: (_params, body) => vacayStream(body.id),
  ...latePlan<Record<string, string>, NewVacay>(async () => (await plans()).planCreateVacay),
})

type VacayBody = Partial<
  Omit<RowOf<typeof vacay>, 'id' | 'version' | 'created_at' | 'updated_at' | 'updated_by' | 'trip_id'>
>

export type NewVacay = VacayBody & { id: string; calendar?: { region: string; from_year?: number | null } }

/** New rules, and the first leave year that they hold for. */
export type VacayRules = VacayBody & { since?: number }

/**
 * Changes the rules of a plan from the leave year `since` on: the years before that have anything in them go on by the
 * rules that they had. Without `since` the rules hold for all years.
 */
export const setVacay = defineAction({
  name: 'vacay.set',
  method: 'PATCH',
  path: '/api/vacays/:vacay_id',
  permission: 'editor',
  addon: 'vacay',
  entity: vacay,
  body: () =>
    schemaOf<VacayRules>(
      z.extend(updateSchema(vacay) as z.ZodMiniObject, { since: z.optional(yearSchema()) }),
    ),
  stream,
  ...latePlan<{ vacay_id: string }, VacayRules>(async () => (await plans()).planSetVacay),
})

export type YearParams = {
  vacay_id: string
  year: string
}

export type VacayAllowance = {
  allowance: number | null
  frozen?: FrozenRules | null
}

/**
 * How many days of leave a year has; null: as many as the plan says. A year that is over changes only here. `frozen`: the
 * rules that the year is counted by, from a device that has them when the server lost them.
 */
export const setVacayYear = defineAction({
  name: 'vacay_year.set',
  method: 'PUT',
  path: '/api/vacays/:vacay_id/years/:year',
  permission: 'editor',
  addon: 'vacay',
  entity: vacayYear,
  body: () =>
    schemaOf<VacayAllowance>(
      z.strictObject({ allowance: z.nullable(allowanceSchema()), frozen: z.optional(frozenSchema()) }),
    ),
  stream,
  ...latePlan<YearParams, VacayAllowance>(async () => (await plans()).planSetVacayYear),
})

/** Takes away what a year has of its own. The days that are entered in it stay. */
export const clearVacayYear = defineAction({
  name: 'vacay_year.clear',
  method: 'DELETE',
  path: '/api/vacays/:vacay_id/years/:year',
  permission: 'editor',
  addon: 'vacay',
  entity: vacayYear,
  body: () => z.strictObject({}),
  stream,
  ...latePlan<YearParams>(async () => (await plans()).planClearVacayYear),
})

const daySchema = () =>
  z.strictObject({
    date: dateSchema(),
    kind: z.enum(entryKinds),
    fraction: fractionSchema(),
    note: z.optional(vacayEntry.fields['note']?.schema as z.ZodMiniType<string | null>),
  })

const clearedSchema = () => z.strictObject({ date: dateSchema(), kind: z.enum(entryKinds) })

export type VacayDays = {
  set?: { date: string; kind: EntryKind; fraction: number; note?: string | null }[]
  clear?: { date: string; kind: EntryKind }[]
  asked?: boolean
}

/**
 * Says what certain days are: set or clear, never turned over, so that a request that comes twice or from two devices means
 * the same. `asked`: the caller asks the owner of the plan for these days.
 */
export const setVacayDays = defineAction({
  name: 'vacay_entry.set',
  method: 'PUT',
  path: '/api/vacays/:vacay_id/entries',
  permission: 'editor',
  addon: 'vacay',
  entity: vacayEntry,
  body: () =>
    z.strictObject({
      set: z.optional(z.array(daySchema()).check(z.maxLength(mostDates))),
      clear: z.optional(z.array(clearedSchema()).check(z.maxLength(mostDates))),
      asked: z.optional(z.boolean()),
    }),
  stream,
  names: (body, params) => [
    {
      entity: vacayEntry,
      ids: [...(body.set ?? []), ...(body.clear ?? [])].map(({ date, kind }) =>
        vacayEntryId(params.vacay_id, date, layerOf(kind)),
      ),
    },
  ],
  ...latePlan<{ vacay_id: string }, VacayDays>(async () => (await plans()).planSetVacayDays),
})

/**
 * Ends planning together, for the owner of this plan: those who planned with them read it no longer. The server takes the
 * owner out of their plans, too. Everybody keeps their own plan with all that was changed in it.
 */
export const dissolveVacay = defineAction({
  name: 'vacay.dissolve',
  method: 'POST',
  path: '/api/vacays/:vacay_id/dissolve',
  permission: 'owner',
  addon: 'vacay',
  entity: vacay,
  body: () => z.strictObject({ left_at: z.int().check(z.gte(0)) }),
  stream,
  ...latePlan<{ vacay_id: string }, LeftAt>(async () => (await plans()).planDissolveVacay),
})

export type LeftAt = { left_at: number }
export type ViewerParams = { vacay_id: string; user_id: string }

/** Somebody who only looks at a plan reads it no longer. */
export const unshareVacay = defineAction({
  name: 'vacay_member.remove',
  method: 'DELETE',
  path: '/api/vacays/:vacay_id/viewers/:user_id',
  permission: 'owner',
  addon: 'vacay',
  entity: vacayMember,
  body: () => z.strictObject({ left_at: z.int().check(z.gte(0)) }),
  stream,
  ...latePlan<ViewerParams, LeftAt>(async () => (await plans()).planUnshareVacay),
})

export const vacayActions = [
  createVacay,
  setVacay,
  setVacayYear,
  clearVacayYear,
  setVacayDays,
  dissolveVacay,
  unshareVacay,
]
