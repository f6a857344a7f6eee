/** Who only looks at whose plan, and how leave years are divided, under the addresses that other planners gave them. */
import { setImmediate as othersFirst } from 'node:timers/promises'
import { hexOfColor } from '@caravel/sync-protocol/domain/time-off/person-colors'
import { hiddenPlanKey } from '@caravel/sync-protocol/domain/user-settings'
import { setting, settingId } from '@caravel/sync-protocol/entities/setting'
import { vacayMember } from '@caravel/sync-protocol/entities/vacay-member'
import { leaveYearTypes, vacay, vacayId } from '@caravel/sync-protocol/entities/vacay'
import type { Entity } from '@caravel/sync-protocol/entity'
import { AppError, type ErrorCode } from '@caravel/sync-protocol/errors'
import { mustMutation } from '@caravel/sync-protocol/mutations'
import { isCalendarDate } from '@caravel/sync-protocol/field'
import { route, type Route } from '@caravel/sync-protocol/route'
import { userStream, vacayStream } from '@caravel/sync-protocol/streams'
import { leaveYearOf, leaveYearSpan } from '@caravel/sync-protocol/domain/time-off/leave-year'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import { answerCommit } from '../../sync/entity-routes.ts'
import { readRequest } from '../../sync/read-request.ts'
import { findRow, listRows } from '../../sync/synced-rows.ts'
import { yearOf } from './day-routes.ts'
import { listOthers } from './invite-queries.ts'
import { stopShowing } from './join-plans.ts'
import { base, change, madeBy, mustFind, newPlan, readStoredPlan } from './plan-access.ts'
import { personView } from './plan-view.ts'
import { listShown, type ShownPlan } from './share-queries.ts'

/** Whether the caller does not want to see the plan of somebody who shows it. */
const isHidden = async (ctx: Ctx, ownerId: string): Promise<boolean> => {
  const { id } = mustUser(ctx)
  const found = await findRow(
    ctx.db.read,
    setting as Entity,
    userStream(id),
    settingId(id, hiddenPlanKey(ownerId)),
  )
  return found?.row['value'] === true
}

const list: Route<Ctx> = route<Ctx, unknown>({
  method: 'GET',
  path: `${base}/shares`,
  guard: 'user',
  async run(ctx) {
    const { id: me } = mustUser(ctx)
    const members = (await listRows(ctx.db.read, vacayMember, vacayStream(vacayId(me)))).map(({ row }) => row)
    const outgoing = members
      .filter(({ role, left_at }) => role === 'viewer' && left_at === null)
      .map(({ id, user_id, name }) => ({ id, user_id, username: name }))
    const incoming = []
    for (const { id, owner_id, username } of await listShown(ctx.db.read, me)) {
      const plan = await findRow(ctx.db.read, vacay, vacayStream(vacayId(owner_id)), vacayId(owner_id))
      if (!plan) continue
      const { color } = personView({ id: owner_id, username, avatar: null }, Number(plan.row['color']))
      incoming.push({ id, owner_id, username, color, hidden: await isHidden(ctx, owner_id) })
    }
    return { outgoing, incoming }
  },
})

const shownAt = async (ctx: Ctx, id: string): Promise<ShownPlan> => {
  const shown = (await listShown(ctx.db.read, mustUser(ctx).id)).find(share => share.id === id)
  if (!shown) throw new AppError('NOT_FOUND')
  return shown
}

const hideBody = z.strictObject({ hidden: z.boolean() })

/** Hides or shows a plan for the caller alone; its owner is not notified. */
const hide: Route<Ctx> = route<Ctx, z.infer<typeof hideBody>>({
  method: 'PUT',
  path: `${base}/shares/:id`,
  guard: 'user',
  body: hideBody,
  async run(ctx, { params: { id = '' }, body: { hidden } }) {
    const { owner_id } = await shownAt(ctx, id)
    const settings = { [hiddenPlanKey(owner_id)]: hidden || null }
    const params = { user_id: mustUser(ctx).id }
    const reply = await answerCommit(
      ctx,
      readRequest(ctx, mustMutation('settings.set'), params, { settings }),
    )
    const { code } = reply.body as { code?: ErrorCode }
    if (code !== undefined) throw new AppError(code)
    return { success: true, hidden }
  },
})

/** The most plans that one answer holds the days of. */
const mostCalendars = 100

/** Days off of those who show them, without their notes. */
const calendars: Route<Ctx> = route<Ctx, unknown>({
  method: 'GET',
  path: `${base}/shares/calendars/:year`,
  guard: 'user',
  async run(ctx, { params }) {
    const year = yearOf(params['year'])
    const found = []
    const shown = await listShown(ctx.db.read, mustUser(ctx).id)
    for (const { id: share_id, owner_id, username } of shown.slice(0, mostCalendars)) {
      await othersFirst()
      const plan = await readStoredPlan(ctx.db.read, owner_id)
      if (!plan) continue
      const { start, end } = leaveYearSpan(plan.leaveYear, year)
      const within = (days: typeof plan.own) =>
        [...days.values()]
          .filter(({ date, asked_by }) => date >= start && date <= end && asked_by === null)
          .sort((a, b) => (a.date < b.date ? -1 : 1))
      found.push({
        share_id,
        owner_id,
        owner_name: username,
        color: hexOfColor(plan.row.color),
        hidden: await isHidden(ctx, owner_id),
        entries: within(plan.own).map(({ date, fraction, kind }) => ({
          date,
          fraction,
          kind: kind === 'leave' ? 'vacation' : kind,
        })),
        companyHolidays: within(plan.company).map(({ date }) => ({ date })),
      })
    }
    return { calendars: found }
  },
})

/** Accounts to show days off to: all but those who plan together, and those who see them already. */
const available: Route<Ctx> = route<Ctx, unknown>({
  method: 'GET',
  path: `${base}/shares/available-users`,
  guard: 'user',
  async run(ctx) {
    const { id } = mustUser(ctx)
    const members = await listRows(ctx.db.read, vacayMember, vacayStream(vacayId(id)))
    const known = new Set(
      members.filter(({ row }) => row['left_at'] === null).map(({ row }) => String(row['user_id'])),
    )
    return { users: (await listOthers(ctx.db.read, id)).filter(user => !known.has(user.id)) }
  },
})

/** Either side ends it. */
const end: Route<Ctx> = route<Ctx, unknown>({
  method: 'DELETE',
  path: `${base}/shares/:id`,
  guard: 'user',
  async run(ctx, { params: { id = '' } }) {
    const me = mustUser(ctx)
    const own = await findRow(ctx.db.read, vacayMember, vacayStream(vacayId(me.id)), id)
    if (own?.row['role'] === 'viewer') {
      const params = { user_id: String(own.row['user_id']) }
      const person = await mustFind(ctx, undefined)
      const made = await change(ctx, 'vacay_member.remove', person, { left_at: ctx.now() }, { params })
      return { success: true, ...madeBy(made) }
    }
    const shown = await shownAt(ctx, id)
    await stopShowing(ctx, shown.owner_id, me.id, ctx.now())
    return { success: true }
  },
})

const settingsBody = z.strictObject({
  year_type: z.optional(z.enum(leaveYearTypes)),
  year_start_month: z.optional(z.int().check(z.gte(1), z.lte(12))),
  year_start_day: z.optional(z.int().check(z.gte(1), z.lte(31))),
  hire_date: z.optional(z.nullable(z.string().check(z.refine(isCalendarDate, { error: 'WRONG_FORMAT' })))),
})

const rowOf = async (ctx: Ctx) => {
  const { id } = mustUser(ctx)
  return (await readStoredPlan(ctx.db.read, id))?.row ?? newPlan(id)
}

const settingsOf = async (ctx: Ctx) => {
  const { year_type, year_start_month, year_start_day, hire_date } = await rowOf(ctx)
  return { year_type, year_start_month, year_start_day, hire_date }
}

const readSettings: Route<Ctx> = route<Ctx, unknown>({
  method: 'GET',
  path: `${base}/year-settings`,
  guard: 'user',
  async run(ctx) {
    return settingsOf(ctx)
  },
})

/** Holds from the leave year of today on, as what is chosen on a screen. */
const writeSettings: Route<Ctx> = route<Ctx, z.infer<typeof settingsBody>>({
  method: 'PUT',
  path: `${base}/year-settings`,
  guard: 'user',
  body: settingsBody,
  async run(ctx, { body }) {
    const chosen = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
    if (!Object.keys(chosen).length) return settingsOf(ctx)
    const me = await mustFind(ctx, undefined)
    const since = leaveYearOf(await rowOf(ctx), new Date(ctx.now()).toISOString().slice(0, 10))
    const made = await change(ctx, 'vacay.set', me, { ...(await settingsOf(ctx)), ...chosen, since })
    return { ...(await settingsOf(ctx)), ...madeBy(made) }
  },
})

export const shareRoutes: Route<Ctx>[] = [list, hide, calendars, available, end, readSettings, writeSettings]
