/** A person's plan of days off, read from the rows of its stream. */
import { addDays, daysBetween } from '../trip-range.ts'
import { vacayCalendar } from '../../entities/vacay-calendar.ts'
import { vacayEntry } from '../../entities/vacay-entry.ts'
import { vacayHoliday } from '../../entities/vacay-holiday.ts'
import { vacayYear } from '../../entities/vacay-year.ts'
import { vacay } from '../../entities/vacay.ts'
import type { RowOf } from '../../entity.ts'
import type { State } from '../../state.ts'
import { parseStream } from '../../streams.ts'
import type { PersonPlan } from './figures.ts'
import { leaveYearOf, leaveYearSpan } from './leave-year.ts'
import { workShare, type DayOff, type Holiday, type WorkCalendar } from './work-days.ts'

export interface ReadPlan extends PersonPlan {
  id: string
  row: RowOf<typeof vacay>
  /** The person's own entries and those of the company, by date. */
  own: ReadonlyMap<string, DayOff & { id: string; note: string | null }>
  company: ReadonlyMap<string, DayOff & { id: string; note: string | null }>
  /** Public holidays of all calendars that count, by date, whether the plan goes by them or not. */
  publicHolidays: ReadonlyMap<string, Holiday>
  /** Names of school holidays, by date. */
  schoolHolidays: ReadonlyMap<string, string>
  calendars: readonly RowOf<typeof vacayCalendar>[]
}

/** Undefined where the stream has no plan (yet). */
export const readPlan = (state: State): ReadPlan | undefined => {
  const id = parseStream(state.stream)?.id ?? ''
  const row = state.get(vacay, id)
  if (!row) return undefined
  const years = new Map(state.list(vacayYear).map(year => [year.year, year]))
  const own = new Map<string, DayOff & { id: string; note: string | null }>()
  const company: typeof own = new Map()
  for (const { id: entryId, date, kind, fraction, asked_by, note } of state.list(vacayEntry))
    if (date !== null)
      (kind === 'company' ? company : own).set(date, { id: entryId, date, kind, fraction, asked_by, note })
  const calendars = state
    .list(vacayCalendar)
    .sort((a, b) => a.sort_order - b.sort_order || (a.id < b.id ? -1 : 1))
  const { publicHolidays, schoolHolidays } = holidaysOf(state, calendars)
  const entries = [...own.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
  const leaveYear = {
    year_type: row.year_type,
    year_start_month: row.year_start_month,
    year_start_day: row.year_start_day,
    hire_date: row.hire_date,
  }
  const rulesIn = (year: number) => ({ ...row, ...years.get(year)?.frozen })
  const known = new Map<number, WorkCalendar>()
  const holidaysByYear = Map.groupBy(publicHolidays, yearIn)
  const companyByYear = Map.groupBy(company, yearIn)
  return {
    id,
    row,
    own,
    company,
    publicHolidays,
    schoolHolidays,
    calendars,
    leaveYear,
    entries,
    years: [...new Set([...years.keys(), ...entries.map(({ date }) => leaveYearOf(leaveYear, date))])],
    rulesOf(year) {
      const { allowance, carry_over, carry_over_limit } = rulesIn(year)
      return { allowance: years.get(year)?.allowance ?? allowance, carry_over, carry_over_limit }
    },
    calendarOf(year) {
      let calendar = known.get(year)
      if (!calendar) {
        const rules = rulesIn(year)
        const span = leaveYearSpan(leaveYear, year)
        const within = <T>(days: ReadonlyMap<string, [date: string, T][]>) =>
          [...new Set([yearIn([span.start]), yearIn([span.end])])]
            .flatMap(each => days.get(each) ?? [])
            .filter(([date]) => date >= span.start && date <= span.end)
        calendar = {
          weekend: new Set(rules.block_weekends ? rules.weekend_days : []),
          holidays: new Map(rules.holidays_enabled ? within(holidaysByYear) : []),
          company: new Map(
            rules.company_days_enabled
              ? within(companyByYear).map(([date, { fraction }]): [string, number] => [date, fraction])
              : [],
          ),
        }
        known.set(year, calendar)
      }
      return calendar
    },
  }
}

const yearIn = ([date]: readonly [date: string, ...unknown[]]): string => date.slice(0, 4)

/** When the person works around a date. */
export const calendarAt = (plan: PersonPlan, date: string): WorkCalendar =>
  plan.calendarOf(leaveYearOf(plan.leaveYear, date))

/** Whether the person works on a date and has entered no day off. False for dates before `today`. */
export const worksOn =
  (plan: ReadPlan, today: string): ((date: string) => boolean) =>
  date =>
    date >= today && plan.own.get(date)?.asked_by !== null && workShare(calendarAt(plan, date), date) > 0

const holidaysOf = (state: State, calendars: readonly RowOf<typeof vacayCalendar>[]) => {
  const publicHolidays = new Map<string, Holiday>()
  const schoolHolidays = new Map<string, string>()
  const byId = new Map(calendars.map(calendar => [calendar.id, calendar]))
  for (const { calendar_id, name, start_date, end_date, half } of state.list(vacayHoliday)) {
    const calendar = byId.get(calendar_id)
    if (!calendar || start_date === null || (calendar.kind === 'public' && !calendar.counts)) continue
    const last = end_date ?? start_date
    const days = end_date === null ? 1 : Math.min(daysBetween(start_date, last) + 1, 130)
    for (let n = 0; n < days; n++) {
      const date = n ? addDays(start_date, n) : start_date
      const year = Number(date.slice(0, 4))
      if (year < (calendar.from_year ?? 0) || year > (calendar.until_year ?? 9999)) continue
      if (calendar.kind === 'school') schoolHolidays.set(date, name)
      else {
        const known = publicHolidays.get(date)
        // Free by one calendar is free: a whole day wins over half of it.
        if (!known || (known.half && !half)) publicHolidays.set(date, { name, half })
      }
    }
  }
  return { publicHolidays, schoolHolidays }
}
