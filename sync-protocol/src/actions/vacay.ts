/** Days off: what people do to their plans. */
import * as z from 'zod/mini'
import { schemaOf, updateSchema } from '../body-schema.ts'
import { streamId } from '../crud.ts'
import { entryKinds } from '../domain/time-off/work-days.ts'
import { leaveYearOf, type LeaveYearRule } from '../domain/time-off/leave-year.ts'
import { fractionSchema, layerOf, vacayEntry, vacayEntryId } from '../entities/vacay-entry.ts'
import { vacayMember } from '../entities/vacay-member.ts'
import { vacayYear, vacayYearId, type FrozenRules } from '../entities/vacay-year.ts'
import { allowanceSchema, vacay, vacayId } from '../entities/vacay.ts'
import type { RowOf } from '../entity.ts'
import { idSchema, isCalendarDate } from '../field.ts'
import { memberRowId } from '../ids.ts'
import type { Op, Values } from '../op.ts'
import { defineAction } from '../plan.ts'
import type { State } from '../state.ts'
import { vacayStream } from '../streams.ts'

const stream = (params: Record<string, string>) => vacayStream(params['vacay_id'] ?? '')
const dateSchema = () => z.string().check(z.refine(isCalendarDate, { error: 'WRONG_FORMAT' }))
const yearSchema = () => z.int().check(z.gte(1970), z.lte(2200))

/** The most dates that one change sets or clears. */
export const mostDates = 400

/** The first years and the last ones that a change of the rules may freeze. */
const mostYears = 60

/** Makes the caller's own plan; a second device that does the same changes nothing. */
export const createVacay = defineAction({
  name: 'vacay.create',
  method: 'POST',
  path: '/api/vacays',
  permission: 'owner',
  addon: 'vacay',
  entity: vacay,
  status: 201,
  opens: true,
  body: () =>
    schemaOf<VacayBody & { id: string }>(z.extend(updateSchema(vacay) as z.ZodMiniObject, { id: idSchema })),
  stream: (_params, body) => vacayStream(body.id),
  plan(state, { body: { id, ...fields }, actor }) {
    if (id !== vacayId(actor.user_id)) return { refused: 'FORBIDDEN', detail: { level: 'owner' } }
    const subject = { entity: vacay, id }
    if (state.get(vacay, id)) return { ops: [], subject }
    const member: Op = {
      op: 'create',
      entity: vacayMember.name,
      id: memberRowId(vacayMember.name, id, actor.user_id),
      fields: { user_id: actor.user_id, name: actor.name, avatar: actor.avatar, role: 'owner' },
      derived: true,
    }
    return { ops: [{ op: 'create', entity: vacay.name, id, fields }, member], subject }
  },
})

type VacayBody = Partial<
  Omit<RowOf<typeof vacay>, 'id' | 'version' | 'created_at' | 'updated_at' | 'updated_by' | 'trip_id'>
>

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
    schemaOf<VacayBody & { since?: number }>(
      z.extend(updateSchema(vacay) as z.ZodMiniObject, { since: z.optional(yearSchema()) }),
    ),
  stream,
  plan(state, { body: { since, ...fields }, base }) {
    const id = streamId(state)
    const row = state.get(vacay, id)
    const subject = { entity: vacay, id }
    if (!row) return { refused: 'NOT_FOUND', detail: { entity: vacay.name, id } }
    if (!Object.keys(fields).length) return { ops: [], subject }
    const frozen =
      since === undefined || !changesFigures(fields) ? [] : freeze(state, row, { ...row, ...fields }, since)
    return { ops: [{ op: 'update', entity: vacay.name, id, fields, base }, ...frozen], subject }
  },
})

const counted = [
  'allowance',
  'weekend_days',
  'block_weekends',
  'holidays_enabled',
  'company_days_enabled',
  'carry_over',
  'carry_over_limit',
] as const satisfies readonly (keyof FrozenRules)[]

const changesFigures = (fields: Values): boolean => counted.some(name => name in fields)

/**
 * The rules of now go into every year before `since` that has something in it and no rules of its own: the years as they
 * are divided now, and as they are from then on.
 */
const freeze = (state: State, row: RowOf<typeof vacay>, next: LeaveYearRule, since: number): Op[] => {
  const known = new Map(state.list(vacayYear).map(year => [year.year, year]))
  const used = state
    .list(vacayEntry)
    .flatMap(({ date }) => (date === null ? [] : [leaveYearOf(row, date), leaveYearOf(next, date)]))
  const frozen = Object.fromEntries(counted.map(name => [name, row[name]]))
  return [...new Set([...known.keys(), ...used])]
    .filter(year => year < since && year >= since - mostYears && !known.get(year)?.frozen)
    .sort((a, b) => a - b)
    .map((year): Op => yearOp(state, year, { frozen }, true))
}

const yearOp = (state: State, year: number, fields: Values, derived: boolean): Op => {
  const id = vacayYearId(streamId(state), year)
  const follows = derived ? ({ derived: true } as const) : {}
  return state.get(vacayYear, id)
    ? { op: 'update', entity: vacayYear.name, id, fields, ...follows }
    : { op: 'create', entity: vacayYear.name, id, fields: { year, ...fields }, ...follows }
}

/** How many days of leave a year has; null: as many as the plan says. A year that is over changes only here. */
export const setVacayYear = defineAction({
  name: 'vacay_year.set',
  method: 'PUT',
  path: '/api/vacays/:vacay_id/years/:year',
  permission: 'editor',
  addon: 'vacay',
  entity: vacayYear,
  body: () => z.strictObject({ allowance: z.nullable(allowanceSchema()) }),
  stream,
  plan(state, { params, body }) {
    const year = Number(params['year'])
    if (!yearSchema().safeParse(year).success)
      return { refused: 'INVALID_INPUT', detail: { fields: { year: 'WRONG_FORMAT' } } }
    const op = yearOp(state, year, { allowance: body.allowance }, false)
    return { ops: [op], subject: { entity: vacayYear, id: op.id } }
  },
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
  plan(state, { params }) {
    const id = vacayYearId(streamId(state), Number(params['year']))
    const ops: Op[] = state.get(vacayYear, id) ? [{ op: 'delete', entity: vacayYear.name, id }] : []
    return { ops, subject: { entity: vacayYear, id } }
  },
})

const daySchema = () =>
  z.strictObject({
    date: dateSchema(),
    kind: z.enum(entryKinds),
    fraction: fractionSchema(),
    note: z.optional(vacayEntry.fields['note']?.schema as z.ZodMiniType<string | null>),
  })

const clearedSchema = () => z.strictObject({ date: dateSchema(), kind: z.enum(entryKinds) })

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
  plan(state, { body: { set = [], clear = [], asked = false }, actor }) {
    const planId = streamId(state)
    const idOf = ({ date, kind }: { date: string; kind: string }) => vacayEntryId(planId, date, layerOf(kind))
    const wanted = new Map(set.map(day => [idOf(day), day]))
    const gone = [...new Set(clear.map(idOf))].filter(id => !wanted.has(id) && state.get(vacayEntry, id))
    const ops: Op[] = gone.map(id => ({ op: 'delete', entity: vacayEntry.name, id }))
    for (const [id, { date, ...day }] of wanted) {
      const row = state.get(vacayEntry, id)
      // What somebody has entered is not turned into a question.
      if (row && asked) continue
      const fields = { ...day, asked_by: asked ? actor.user_id : null }
      ops.push(
        row
          ? { op: 'update', entity: vacayEntry.name, id, fields }
          : { op: 'create', entity: vacayEntry.name, id, fields: { date, ...fields } },
      )
    }
    return { ops }
  },
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
  plan(state, { body }) {
    const id = streamId(state)
    if (!state.get(vacay, id)) return { refused: 'NOT_FOUND', detail: { entity: vacay.name, id } }
    const ops = state
      .list(vacayMember)
      .filter(row => row.role === 'editor' && row.left_at === null)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map((row): Op => ({
        op: 'update',
        entity: vacayMember.name,
        id: row.id,
        fields: { left_at: body.left_at },
      }))
    return { ops, subject: { entity: vacay, id } }
  },
})

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
  plan(state, { params, body }) {
    const id = memberRowId(vacayMember.name, streamId(state), params['user_id'] ?? '')
    const row = state.get(vacayMember, id)
    if (!row) return { refused: 'NOT_FOUND', detail: { entity: vacayMember.name, id } }
    const ends = row.role === 'viewer' && row.left_at === null
    const op: Op = { op: 'update', entity: vacayMember.name, id, fields: { left_at: body.left_at } }
    return { ops: ends ? [op] : [], subject: { entity: vacayMember, id } }
  },
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
