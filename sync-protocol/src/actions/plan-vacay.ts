/** The plans of changes to days off, which devices that plan none start without. */
import { gone, planCreate, streamId } from '../crud.ts'
import { leaveYearOf, type LeaveYearRule } from '../domain/time-off/leave-year.ts'
import { daysBetween } from '../domain/trip-range.ts'
import { vacayCalendar } from '../entities/vacay-calendar.ts'
import { layerOf, vacayEntry, vacayEntryId } from '../entities/vacay-entry.ts'
import { vacayHoliday, vacayHolidayId } from '../entities/vacay-holiday.ts'
import { vacayMember } from '../entities/vacay-member.ts'
import { vacayYear, vacayYearId, yearSchema, type FrozenRules } from '../entities/vacay-year.ts'
import { vacay, vacayId } from '../entities/vacay.ts'
import type { RowOf } from '../entity.ts'
import type { Refusal } from '../errors.ts'
import { derivedId, memberRowId } from '../ids.ts'
import type { Op, Values } from '../op.ts'
import type { Plan, PlanInput } from '../plan.ts'
import type { State } from '../state.ts'
import type {
  LeftAt,
  NewVacay,
  VacayAllowance,
  VacayDays,
  VacayRules,
  ViewerParams,
  YearParams,
} from './vacay.ts'
import type { CalendarParams, HolidaysBody } from './vacay-calendars.ts'

/** The first years and the last ones that a change of the rules may freeze. */
const mostYears = 60

/** The most calendars of one plan. */
const mostCalendars = 12

/** The most holidays of a calendar. */
const mostHolidays = 1000
/** The most days of all of them together: whoever reads a plan goes through each day. */
export const mostDaysFree = 4000

/** The plan of `vacay.set`. */
export function planSetVacay(
  state: State,
  { body: { since, ...fields }, base }: PlanInput<Record<string, string>, VacayRules>,
): Plan | Refusal {
  const id = streamId(state)
  const row = state.get(vacay, id)
  const subject = { entity: vacay, id }
  if (!row) return { refused: 'NOT_FOUND', detail: { entity: vacay.name, id } }
  if (!Object.keys(fields).length) return { ops: [], subject }
  const frozen =
    since === undefined || !changesFigures(fields) ? [] : freeze(state, row, { ...row, ...fields }, since)
  return { ops: [{ op: 'update', entity: vacay.name, id, fields, base }, ...frozen], subject }
}

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

/** The plan of `vacay_year.set`. */
export function planSetVacayYear(
  state: State,
  { params, body }: PlanInput<YearParams, VacayAllowance>,
): Plan | Refusal {
  const year = Number(params['year'])
  if (!yearSchema().safeParse(year).success)
    return { refused: 'INVALID_INPUT', detail: { fields: { year: 'WRONG_FORMAT' } } }
  const op = yearOp(state, year, { ...body }, false)
  return { ops: [op], subject: { entity: vacayYear, id: op.id } }
}

/** The plan of `vacay_entry.set`. */
export function planSetVacayDays(
  state: State,
  { body: { set = [], clear = [], asked = false }, actor }: PlanInput<Record<string, string>, VacayDays>,
): Plan {
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
}

/** The plan of `vacay_holiday.set`. */
export function planSetHolidays(
  state: State,
  { params: { id: calendarId }, body: { set = [], clear = [] } }: PlanInput<CalendarParams, HolidaysBody>,
): Plan | Refusal {
  if (!state.get(vacayCalendar, calendarId)) return gone(state, vacayCalendar, calendarId)
  const known = state.where(vacayHoliday, 'calendar_id', calendarId)
  const wanted = new Map(set.map(day => [vacayHolidayId(calendarId, day.start_date, day.name), day]))
  const cleared = new Set(clear)
  const kept = known.filter(row => !cleared.has(row.id) || wanted.has(row.id))
  const added = [...wanted.keys()].filter(id => !kept.some(row => row.id === id))
  if (kept.length + added.length > mostHolidays)
    return { refused: 'VACAY_FULL', detail: { entity: vacayHoliday.name, most: mostHolidays } }
  const staying = kept.filter(({ id }) => !wanted.has(id))
  if (daysFree([...staying, ...wanted.values()]) > Math.max(mostDaysFree, daysFree(known)))
    return { refused: 'VACAY_FULL', detail: { entity: vacayHoliday.name, most: mostDaysFree } }
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
}

/** How many days these holidays have, one by one. */
const daysFree = (
  holidays: readonly { start_date: string | null; end_date?: string | null | undefined }[],
): number =>
  holidays.reduce(
    (sum, { start_date: start, end_date: end }) =>
      sum + (start && end ? Math.max(0, daysBetween(start, end)) : 0) + 1,
    0,
  )

/** The plan of `vacay.create`. */
export function planCreateVacay(
  state: State,
  { body: { id, calendar, ...fields }, actor }: PlanInput<Record<string, string>, NewVacay>,
): Plan | Refusal {
  if (id !== vacayId(actor.user_id)) return { refused: 'FORBIDDEN', detail: { level: 'owner' } }
  const subject = { entity: vacay, id }
  const holidays = calendar ? firstCalendarOps(state, id, calendar) : []
  if (state.get(vacay, id)) return { ops: holidays, subject }
  const member: Op = {
    op: 'create',
    entity: vacayMember.name,
    id: memberRowId(vacayMember.name, id, actor.user_id),
    fields: { user_id: actor.user_id, name: actor.name, avatar: actor.avatar, role: 'owner' },
    derived: true,
  }
  return { ops: [{ op: 'create', entity: vacay.name, id, fields }, member, ...holidays], subject }
}

/** No ops if the plan has a calendar of the region already. */
const firstCalendarOps = (
  state: State,
  planId: string,
  { region, from_year = null }: NonNullable<NewVacay['calendar']>,
): Op[] => {
  const known = state.list(vacayCalendar)
  if (known.length >= mostCalendars || known.some(row => row.region === region && row.kind === 'public'))
    return []
  const id = derivedId('vacay_calendar', planId, region)
  return [{ op: 'create', entity: vacayCalendar.name, id, fields: { region, kind: 'public', from_year } }]
}

/** The plan of `vacay_year.clear`. */
export function planClearVacayYear(state: State, { params }: PlanInput<YearParams>): Plan {
  const id = vacayYearId(streamId(state), Number(params['year']))
  const ops: Op[] = state.get(vacayYear, id) ? [{ op: 'delete', entity: vacayYear.name, id }] : []
  return { ops, subject: { entity: vacayYear, id } }
}

/** The plan of `vacay.dissolve`. */
export function planDissolveVacay(
  state: State,
  { body }: PlanInput<Record<string, string>, LeftAt>,
): Plan | Refusal {
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
}

/** The plan of `vacay_member.remove`. */
export function planUnshareVacay(
  state: State,
  { params, body }: PlanInput<ViewerParams, LeftAt>,
): Plan | Refusal {
  const id = memberRowId(vacayMember.name, streamId(state), params['user_id'] ?? '')
  const row = state.get(vacayMember, id)
  if (!row) return { refused: 'NOT_FOUND', detail: { entity: vacayMember.name, id } }
  const ends = row.role === 'viewer' && row.left_at === null
  const op: Op = { op: 'update', entity: vacayMember.name, id, fields: { left_at: body.left_at } }
  return { ops: ends ? [op] : [], subject: { entity: vacayMember, id } }
}

/** The plan of `vacay_calendar.create`. */
export function planAddCalendar(
  state: State,
  input: PlanInput<Record<string, string>, Values>,
): Plan | Refusal {
  const known = state.list(vacayCalendar)
  const id = String(input.body['id'])
  if (known.length >= mostCalendars && !known.some(row => row.id === id))
    return { refused: 'VACAY_FULL', detail: { entity: vacayCalendar.name, most: mostCalendars } }
  return planCreate(state, vacayCalendar, { ...input, params: {} })
}

/** The plan of `vacay_calendar.update`. */
export function planChangeCalendar(
  state: State,
  { params: { id }, body, base }: PlanInput<CalendarParams, Values>,
): Plan | Refusal {
  if (!state.get(vacayCalendar, id)) return gone(state, vacayCalendar, id)
  const fields: Values = { ...body }
  const ops: Op[] = Object.keys(fields).length
    ? [{ op: 'update', entity: vacayCalendar.name, id, fields, base }]
    : []
  return { ops, subject: { entity: vacayCalendar, id } }
}
