/** One's own plan of days off and its calendars, under the addresses that other planners gave them. */
import { nearestColor } from '@caravel/sync-protocol/domain/time-off/person-colors'
import { leaveYearOf } from '@caravel/sync-protocol/domain/time-off/leave-year'
import { vacayCalendar } from '@caravel/sync-protocol/entities/vacay-calendar'
import { vacayId } from '@caravel/sync-protocol/entities/vacay'
import type { Entity, RowOf } from '@caravel/sync-protocol/entity'
import { AppError } from '@caravel/sync-protocol/errors'
import { idSchema } from '@caravel/sync-protocol/field'
import type { Values } from '@caravel/sync-protocol/op'
import { route, type Route } from '@caravel/sync-protocol/route'
import { vacayStream } from '@caravel/sync-protocol/streams'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import { findRow } from '../../sync/synced-rows.ts'
import { mint } from '../../sync/read-request.ts'
import { listReceived, listSent } from './invite-queries.ts'
import { base, change, madeBy, mustFind, newPlan, peopleOf, readStoredPlan } from './plan-access.ts'
import { calendarView, personView, planView } from './plan-view.ts'

/** Today by the clock of the server. */
const todayOf = (ctx: Ctx): string => new Date(ctx.now()).toISOString().slice(0, 10)

const ownPlan = async (ctx: Ctx) => {
  const { id } = mustUser(ctx)
  const found = await readStoredPlan(ctx.db.read, id)
  const row = found?.row ?? newPlan(id)
  return { row, view: planView(row, id, found?.calendars ?? []) }
}

const read: Route<Ctx> = route<Ctx, unknown>({
  method: 'GET',
  path: `${base}/plan`,
  guard: 'user',
  async run(ctx) {
    const { id: userId } = mustUser(ctx)
    const people = await peopleOf(ctx)
    const users = []
    for (const person of people) {
      const found = await readStoredPlan(ctx.db.read, person.id)
      users.push(personView(person, (found?.row ?? newPlan(person.id)).color))
    }
    const received = await listReceived(ctx.db.read, userId)
    return {
      plan: (await ownPlan(ctx)).view,
      users,
      pendingInvites: await listSent(ctx.db.read, userId),
      incomingInvites: received.map(invite => ({ ...invite, plan_id: vacayId(invite.user_id) })),
      isOwner: true,
      isFused: people.length > 1,
    }
  },
})

const on = z.optional(z.boolean())
const weekdays = z.string().check(z.regex(/^$|^[0-6](,[0-6]){0,6}$/, { error: 'WRONG_FORMAT' }))
const rules = z.strictObject({
  block_weekends: on,
  holidays_enabled: on,
  company_holidays_enabled: on,
  carry_over_enabled: on,
  weekend_days: z.optional(weekdays),
  week_start: z.optional(z.int().check(z.gte(0), z.lte(6))),
})

const withoutGaps = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** Rules hold from the leave year of today on, as those chosen on a screen. */
const write: Route<Ctx> = route<Ctx, z.infer<typeof rules>>({
  method: 'PUT',
  path: `${base}/plan`,
  guard: 'user',
  body: rules,
  async run(ctx, { body }) {
    const me = await mustFind(ctx, undefined)
    const { company_holidays_enabled, carry_over_enabled, weekend_days, ...same } = body
    const fields = withoutGaps({
      ...same,
      company_days_enabled: company_holidays_enabled,
      carry_over: carry_over_enabled,
      weekend_days: weekend_days?.split(',').filter(Boolean).map(Number),
    })
    const { row } = await ownPlan(ctx)
    const made = Object.keys(fields).length
      ? madeBy(await change(ctx, 'vacay.set', me, { ...fields, since: leaveYearOf(row, todayOf(ctx)) }))
      : {}
    return { plan: (await ownPlan(ctx)).view, ...made }
  },
})

const colorBody = z.strictObject({
  color: z.string().check(z.regex(/^#[0-9a-f]{6}$/i, { error: 'WRONG_FORMAT' })),
  target_user_id: z.optional(idSchema),
})

/** The nearest of the eight colours of people. */
const color: Route<Ctx> = route<Ctx, z.infer<typeof colorBody>>({
  method: 'PUT',
  path: `${base}/color`,
  guard: 'user',
  body: colorBody,
  async run(ctx, { body }) {
    const person = await mustFind(ctx, body.target_user_id)
    return {
      success: true,
      ...madeBy(await change(ctx, 'vacay.set', person, { color: nearestColor(body.color) })),
    }
  },
})

const dissolve: Route<Ctx> = route<Ctx, unknown>({
  method: 'POST',
  path: `${base}/dissolve`,
  guard: 'user',
  status: 200,
  async run(ctx) {
    const me = await mustFind(ctx, undefined)
    return { success: true, ...madeBy(await change(ctx, 'vacay.dissolve', me, { left_at: ctx.now() })) }
  },
})

const calendarBody = z.strictObject({
  region: z.string().check(z.regex(/^[A-Z]{2}(-[A-Z0-9]{1,8}){0,2}$/, { error: 'WRONG_FORMAT' })),
  label: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  color: z.optional(z.nullable(z.string().check(z.maxLength(20)))),
  sort_order: z.optional(z.int().check(z.gte(0), z.lte(1000))),
})

const calendarOf = async (ctx: Ctx, id: string) => {
  const planId = vacayId(mustUser(ctx).id)
  const found = await findRow(ctx.db.read, vacayCalendar as Entity, vacayStream(planId), id)
  if (!found) throw new AppError('NOT_FOUND', { entity: vacayCalendar.name, id })
  return calendarView(found.row as RowOf<typeof vacayCalendar>, planId)
}

const addCalendar: Route<Ctx> = route<Ctx, z.infer<typeof calendarBody>>({
  method: 'POST',
  path: `${base}/plan/holiday-calendars`,
  guard: 'user',
  status: 200,
  body: calendarBody,
  async run(ctx, { body }) {
    const me = await mustFind(ctx, undefined)
    const key = ctx.headers['idempotency-key']
    const id = key ?? mint(ctx)
    const made = await change(ctx, 'vacay_calendar.create', me, { id, ...withoutGaps(body), kind: 'public' })
    return { calendar: await calendarOf(ctx, id), ...madeBy(made) }
  },
})

const calendarChange = z.partial(calendarBody)

const changeCalendar: Route<Ctx> = route<Ctx, z.infer<typeof calendarChange>>({
  method: 'PUT',
  path: `${base}/plan/holiday-calendars/:id`,
  guard: 'user',
  body: calendarChange,
  async run(ctx, { params: { id = '' }, body: { region, ...body } }) {
    const me = await mustFind(ctx, undefined)
    const before = await calendarOf(ctx, id)
    // Days that were entered belong to the region: another one is another calendar.
    if (region !== undefined && region !== before.region)
      throw new AppError('INVALID_INPUT', { fields: { region: 'NOT_ALLOWED' } })
    const made = await change(ctx, 'vacay_calendar.update', me, withoutGaps(body), { params: { id } })
    return { calendar: await calendarOf(ctx, id), ...madeBy(made) }
  },
})

const removeCalendar: Route<Ctx> = route<Ctx, unknown>({
  method: 'DELETE',
  path: `${base}/plan/holiday-calendars/:id`,
  guard: 'user',
  async run(ctx, { params: { id = '' } }) {
    const me = await mustFind(ctx, undefined)
    await calendarOf(ctx, id)
    return {
      success: true,
      ...madeBy(await change(ctx, 'vacay_calendar.delete', me, {}, { params: { id } })),
    }
  },
})

export const planRoutes: Route<Ctx>[] = [
  read,
  write,
  color,
  dissolve,
  addCalendar,
  changeCalendar,
  removeCalendar,
]
