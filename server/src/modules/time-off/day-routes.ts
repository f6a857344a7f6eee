/** Years, days and figures of those who plan together, under the addresses that other planners gave them. */
import { hash } from 'node:crypto'
import { setImmediate as othersFirst } from 'node:timers/promises'
import { figuresOf } from '@caravel/sync-protocol/domain/time-off/figures'
import { leaveYearOf, leaveYearSpan } from '@caravel/sync-protocol/domain/time-off/leave-year'
import { hexOfColor } from '@caravel/sync-protocol/domain/time-off/person-colors'
import { layerOf, vacayEntry, vacayEntryId } from '@caravel/sync-protocol/entities/vacay-entry'
import { allowanceSchema, vacayId } from '@caravel/sync-protocol/entities/vacay'
import { AppError } from '@caravel/sync-protocol/errors'
import { idSchema, isCalendarDate } from '@caravel/sync-protocol/field'
import { route, type Route } from '@caravel/sync-protocol/route'
import { vacayStream } from '@caravel/sync-protocol/streams'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import { findRow } from '../../sync/synced-rows.ts'
import type { PlanPerson } from './join-plans.ts'
import { base, change, madeBy, mustFind, peopleOf, readStoredPlan } from './plan-access.ts'

/** Today by the clock of the server. */
const todayOf = (ctx: Ctx): string => new Date(ctx.now()).toISOString().slice(0, 10)

/** The year of an address; throws for what is none. */
export const yearOf = (text: string | undefined): number => {
  const year = Number(text)
  if (!Number.isInteger(year) || year < 1970 || year > 2200)
    throw new AppError('INVALID_INPUT', { fields: { year: 'WRONG_FORMAT' } })
  return year
}

/** Those that have something of their own, and this one. */
const yearsOf = async (ctx: Ctx): Promise<{ years: number[] }> => {
  const plan = await readStoredPlan(ctx.db.read, mustUser(ctx).id)
  const now = plan ? leaveYearOf(plan.leaveYear, todayOf(ctx)) : Number(todayOf(ctx).slice(0, 4))
  return { years: [...new Set([now, ...(plan?.years ?? [])])].sort((a, b) => a - b) }
}

const years: Route<Ctx> = route<Ctx, unknown>({
  method: 'GET',
  path: `${base}/years`,
  guard: 'user',
  async run(ctx) {
    return yearsOf(ctx)
  },
})

const yearBody = z.strictObject({ year: z.int().check(z.gte(1970), z.lte(2200)) })

const addYear: Route<Ctx> = route<Ctx, z.infer<typeof yearBody>>({
  method: 'POST',
  path: `${base}/years`,
  guard: 'user',
  status: 200,
  body: yearBody,
  async run(ctx, { body: { year } }) {
    const me = await mustFind(ctx, undefined)
    const known = (await yearsOf(ctx)).years.includes(year)
    // A year that has a number of its own keeps it.
    const made = known
      ? {}
      : madeBy(
          await change(ctx, 'vacay_year.set', me, { allowance: null }, { params: { year: String(year) } }),
        )
    return { ...(await yearsOf(ctx)), ...made }
  },
})

/** What was entered in the year stays, and it is listed for as long as there is something in it. */
const removeYear: Route<Ctx> = route<Ctx, unknown>({
  method: 'DELETE',
  path: `${base}/years/:year`,
  guard: 'user',
  async run(ctx, { params }) {
    const me = await mustFind(ctx, undefined)
    const year = String(yearOf(params['year']))
    const made = await change(ctx, 'vacay_year.clear', me, {}, { params: { year } })
    return { ...(await yearsOf(ctx)), ...madeBy(made) }
  },
})

const entries: Route<Ctx> = route<Ctx, unknown>({
  method: 'GET',
  path: `${base}/entries/:year`,
  guard: 'user',
  async run(ctx, { params }) {
    const year = yearOf(params['year'])
    const found = { entries: [] as object[], companyHolidays: [] as object[] }
    for (const { id: user_id, username } of await peopleOf(ctx)) {
      await othersFirst()
      const plan = await readStoredPlan(ctx.db.read, user_id)
      if (!plan) continue
      const { start, end } = leaveYearSpan(plan.leaveYear, year)
      const within = (days: typeof plan.own) =>
        [...days.values()]
          .filter(({ date, asked_by }) => date >= start && date <= end && asked_by === null)
          .sort((a, b) => (a.date < b.date ? -1 : 1))
          .map(({ id, date, kind, fraction, note }) => ({
            id,
            plan_id: plan.id,
            user_id,
            date,
            kind: kind === 'leave' ? 'vacation' : kind,
            fraction,
            note: note ?? '',
          }))
      const person = { person_name: username, person_color: hexOfColor(plan.row.color) }
      found.entries.push(...within(plan.own).map(day => ({ ...day, ...person })))
      found.companyHolidays.push(...within(plan.company))
    }
    return found
  },
})

const dateSchema = z.string().check(z.refine(isCalendarDate, { error: 'WRONG_FORMAT' }))
const toggleBody = z.strictObject({
  date: dateSchema,
  target_user_id: z.optional(idSchema),
  fraction: z.optional(z.union([z.literal(0.5), z.literal(1)])),
  kind: z.optional(z.enum(['vacation', 'comp'])),
})

/**
 * Reads whether a day is entered, and sets what it is from now on: two who turn it over at once want the same, and a
 * request that comes again by its key changes nothing.
 */
const turnOver = async (
  ctx: Ctx,
  owner: PlanPerson,
  day: { date: string; kind: 'leave' | 'comp' | 'company'; fraction: number; note?: string },
) => {
  const { date, kind, fraction } = day
  const planId = vacayId(owner.id)
  const id = vacayEntryId(planId, date, layerOf(kind))
  const find = async () => (await findRow(ctx.db.write, vacayEntry, vacayStream(planId), id))?.row
  const row = await find()
  // Another kind of day takes its place; what is only asked for becomes a day.
  const same = row?.['asked_by'] === null && row['kind'] === kind && row['fraction'] === fraction
  const asked = hash('sha256', JSON.stringify(['turn-over', planId, date, kind, fraction]))
  const made = await change(
    ctx,
    'vacay_entry.set',
    owner,
    same ? { clear: [{ date, kind }] } : { set: [day] },
    {
      hash: asked,
    },
  )
  return { action: (await find()) ? 'added' : 'removed', ...madeBy(made) }
}

const toggle: Route<Ctx> = route<Ctx, z.infer<typeof toggleBody>>({
  method: 'POST',
  path: `${base}/entries/toggle`,
  guard: 'user',
  status: 200,
  body: toggleBody,
  async run(ctx, { body: { date, target_user_id, fraction = 1, kind = 'vacation' } }) {
    const owner = await mustFind(ctx, target_user_id)
    return turnOver(ctx, owner, { date, fraction, kind: kind === 'comp' ? 'comp' : 'leave' })
  },
})

const companyBody = z.strictObject({ date: dateSchema, note: z.optional(z.string().check(z.maxLength(500))) })

/** What people entered on that day stays. */
const company: Route<Ctx> = route<Ctx, z.infer<typeof companyBody>>({
  method: 'POST',
  path: `${base}/entries/company-holiday`,
  guard: 'user',
  status: 200,
  body: companyBody,
  async run(ctx, { body: { date, note } }) {
    const owner = await mustFind(ctx, undefined)
    return turnOver(ctx, owner, { date, kind: 'company', fraction: 1, ...(note ? { note } : {}) })
  },
})

/** Computed from the rows; nothing is written. */
const stats: Route<Ctx> = route<Ctx, unknown>({
  method: 'GET',
  path: `${base}/stats/:year`,
  guard: 'user',
  async run(ctx, { params }) {
    const year = yearOf(params['year'])
    const found = []
    for (const { id: user_id, username: person_name } of await peopleOf(ctx)) {
      await othersFirst()
      const plan = await readStoredPlan(ctx.db.read, user_id)
      if (!plan) continue
      const { allowance, carried, total, used, left, comp } = figuresOf(plan, year, todayOf(ctx))
      found.push({
        user_id,
        person_name,
        person_color: hexOfColor(plan.row.color),
        year,
        vacation_days: allowance,
        carried_over: carried,
        total_available: total,
        used,
        remaining: left,
        comp_used: comp,
      })
    }
    return { stats: found }
  },
})

const statsBody = z.strictObject({ vacation_days: allowanceSchema(), target_user_id: z.optional(idSchema) })

const setStats: Route<Ctx> = route<Ctx, z.infer<typeof statsBody>>({
  method: 'PUT',
  path: `${base}/stats/:year`,
  guard: 'user',
  body: statsBody,
  async run(ctx, { params, body: { vacation_days, target_user_id } }) {
    const owner = await mustFind(ctx, target_user_id)
    const year = String(yearOf(params['year']))
    return {
      success: true,
      ...madeBy(
        await change(ctx, 'vacay_year.set', owner, { allowance: vacation_days }, { params: { year } }),
      ),
    }
  },
})

export const dayRoutes: Route<Ctx>[] = [years, addYear, removeYear, entries, toggle, company, stats, setStats]
