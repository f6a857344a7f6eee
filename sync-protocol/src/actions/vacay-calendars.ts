/** The holidays of a plan of days off: which calendars it goes by, and their days. */
import * as z from 'zod/mini'
import { createSchema, updateSchema } from '../body-schema.ts'
import { gone, planCreate } from '../crud.ts'
import { vacayCalendar } from '../entities/vacay-calendar.ts'
import { vacayHoliday, vacayHolidayId } from '../entities/vacay-holiday.ts'
import { idSchema, isCalendarDate } from '../field.ts'
import type { Op, Values } from '../op.ts'
import { defineAction } from '../plan.ts'
import { vacayStream } from '../streams.ts'

const stream = (params: Record<string, string>) => vacayStream(params['vacay_id'] ?? '')
const common = { permission: 'editor', addon: 'vacay', stream } as const

/** The most calendars of one plan. */
export const mostCalendars = 12
/** The most days that a calendar holds. */
export const mostHolidays = 1000

export const addCalendar = defineAction({
  ...common,
  name: 'vacay_calendar.create',
  method: 'POST',
  path: '/api/vacays/:vacay_id/calendars',
  entity: vacayCalendar,
  status: 201,
  mints: ['id'],
  body: () => createSchema(vacayCalendar),
  plan(state, input) {
    const known = state.list(vacayCalendar)
    const id = String(input.body['id'])
    if (known.length >= mostCalendars && !known.some(row => row.id === id))
      return { refused: 'VACAY_FULL', detail: { entity: vacayCalendar.name, most: mostCalendars } }
    return planCreate(state, vacayCalendar, { ...input, params: {} })
  },
})

export const changeCalendar = defineAction({
  ...common,
  name: 'vacay_calendar.update',
  method: 'PATCH',
  path: '/api/vacays/:vacay_id/calendars/:id',
  entity: vacayCalendar,
  body: () => updateSchema(vacayCalendar),
  plan(state, { params: { id }, body, base }) {
    if (!state.get(vacayCalendar, id)) return gone(state, vacayCalendar, id)
    const fields: Values = { ...body }
    const ops: Op[] = Object.keys(fields).length
      ? [{ op: 'update', entity: vacayCalendar.name, id, fields, base }]
      : []
    return { ops, subject: { entity: vacayCalendar, id } }
  },
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
  plan(state, { params: { id: calendarId }, body: { set = [], clear = [] } }) {
    if (!state.get(vacayCalendar, calendarId)) return gone(state, vacayCalendar, calendarId)
    const known = state.where(vacayHoliday, 'calendar_id', calendarId)
    const wanted = new Map(set.map(day => [vacayHolidayId(calendarId, day.start_date, day.name), day]))
    const cleared = new Set(clear)
    const kept = known.filter(row => !cleared.has(row.id) || wanted.has(row.id))
    const added = [...wanted.keys()].filter(id => !kept.some(row => row.id === id))
    if (kept.length + added.length > mostHolidays)
      return { refused: 'VACAY_FULL', detail: { entity: vacayHoliday.name, most: mostHolidays } }
    const ops: Op[] = known
      .filter(row => cleared.has(row.id) && !wanted.has(row.id))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map(row => ({ op: 'delete', entity: vacayHoliday.name, id: row.id }))
    for (const [id, { end_date = null, half = false, ...day }] of wanted) {
      const row = kept.find(each => each.id === id)
      const changing = { end_date, half }
      if (row && row.end_date === end_date && row.half === half) continue
      ops.push(
        row
          ? {
              op: 'update',
              entity: vacayHoliday.name,
              id,
              fields: { start_date: day.start_date, ...changing },
            }
          : {
              op: 'create',
              entity: vacayHoliday.name,
              id,
              fields: { calendar_id: calendarId, ...day, ...changing },
            },
      )
    }
    return { ops }
  },
})

export const vacayCalendarActions = [addCalendar, changeCalendar, removeCalendar, setHolidays]
