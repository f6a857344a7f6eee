/** The holidays of a plan of days off: which calendars it goes by, and their days. */
import * as z from 'zod/mini'
import { createSchema, updateSchema } from '../body-schema.ts'
import { vacayCalendar } from '../entities/vacay-calendar.ts'
import { vacayHoliday } from '../entities/vacay-holiday.ts'
import { idSchema, isCalendarDate } from '../field.ts'
import { latePlan } from '../late-plan.ts'
import type { Values } from '../op.ts'
import { defineAction } from '../plan.ts'
import { vacayStream } from '../streams.ts'

const plans = () => import('./plan-vacay.ts')
const stream = (params: Record<string, string>) => vacayStream(params['vacay_id'] ?? '')
const common = { permission: 'editor', addon: 'vacay', stream } as const

export const addCalendar = defineAction({
  ...common,
  name: 'vacay_calendar.create',
  method: 'POST',
  path: '/api/vacays/:vacay_id/calendars',
  entity: vacayCalendar,
  status: 201,
  mints: ['id'],
  body: () => createSchema(vacayCalendar),
  ...latePlan<{ vacay_id: string }, Values>(async () => (await plans()).planAddCalendar),
})

export const changeCalendar = defineAction({
  ...common,
  name: 'vacay_calendar.update',
  method: 'PATCH',
  path: '/api/vacays/:vacay_id/calendars/:id',
  entity: vacayCalendar,
  body: () => updateSchema(vacayCalendar),
  ...latePlan<CalendarParams, Values>(async () => (await plans()).planChangeCalendar),
})

export const removeCalendar = defineAction({
  ...common,
  name: 'vacay_calendar.delete',
  method: 'DELETE',
  path: '/api/vacays/:vacay_id/calendars/:id',
  entity: vacayCalendar,
  body: () => z.strictObject({}),
  plan: (_state, { params: { id } }) => ({
    ops: [{ op: 'delete', entity: vacayCalendar.name, id }],
    subject: { entity: vacayCalendar, id },
  }),
})

const dateSchema = () => z.string().check(z.refine(isCalendarDate, { error: 'WRONG_FORMAT' }))

const holidaySchema = () =>
  z.strictObject({
    name: z.string().check(z.minLength(1), z.maxLength(200)),
    start_date: dateSchema(),
    end_date: z.optional(z.nullable(dateSchema())),
    half: z.optional(z.boolean()),
  })

export type CalendarParams = {
  vacay_id: string
  id: string
}

export type HolidaysBody = {
  set?: { name: string; start_date: string; end_date?: string | null; half?: boolean }[]
  clear?: string[]
}

/** Says which days a calendar has: by hand, from a file, or as the server worked them out. Twice the same is once. */
export const setHolidays = defineAction({
  ...common,
  name: 'vacay_holiday.set',
  method: 'PUT',
  path: '/api/vacays/:vacay_id/calendars/:id/holidays',
  entity: vacayHoliday,
  body: () =>
    z.strictObject({
      set: z.optional(z.array(holidaySchema()).check(z.maxLength(400))),
      clear: z.optional(z.array(idSchema).check(z.maxLength(400))),
    }),
  ...latePlan<CalendarParams, HolidaysBody>(async () => (await plans()).planSetHolidays),
})

export const vacayCalendarActions = [addCalendar, changeCalendar, removeCalendar, setHolidays]
