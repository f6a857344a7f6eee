/** What somebody has, has used and has left of a leave year. Computed from the rows whenever it is read, never stored. */
import type { DateSpan } from './leave-year.ts'
import { leaveYearOf, leaveYearSpan, type LeaveYearRule } from './leave-year.ts'
import { costOf, type DayOff, type WorkCalendar } from './work-days.ts'

/** The rules of one year, of which a year that is over may have its own. */
export interface YearRules {
  allowance: number
  carry_over: boolean
  /** At most so many days go on to this year; null: all. */
  carry_over_limit: number | null
}

export interface PersonPlan {
  leaveYear: LeaveYearRule
  rulesOf(year: number): YearRules
  calendarOf(year: number): WorkCalendar
  entries: readonly DayOff[]
  /** Years that have something of their own: nothing is carried over from before the first of them. */
  years: readonly number[]
}

export interface YearFigures {
  year: number
  span: DateSpan
  allowance: number
  /** From the year before. */
  carried: number
  total: number
  /** Up to and with today. */
  taken: number
  /** After today. */
  planned: number
  used: number
  /** Time in lieu, which costs nothing. */
  comp: number
  /** Negative where more is entered than there is. */
  left: number
}

/** How far back the days of earlier years are carried at most. */
const mostYears = 60

/** `today` divides what is taken from what is planned. */
export const figuresOf = (plan: PersonPlan, year: number, today: string): YearFigures => {
  const first = Math.max(Math.min(year, ...plan.years), year - mostYears)
  const byYear = Map.groupBy(plan.entries, entry => leaveYearOf(plan.leaveYear, entry.date))
  let figures: YearFigures | undefined
  for (let each = first; each <= year; each++)
    figures = ofYear(plan, each, byYear.get(each) ?? [], figures?.left ?? 0, today)
  return figures ?? ofYear(plan, year, [], 0, today)
}

const ofYear = (
  plan: PersonPlan,
  year: number,
  entries: readonly DayOff[],
  leftBefore: number,
  today: string,
): YearFigures => {
  const rules = plan.rulesOf(year)
  const calendar = plan.calendarOf(year)
  let [taken, planned, comp] = [0, 0, 0]
  for (const entry of entries) {
    const cost = costOf(calendar, entry)
    if (entry.date <= today) taken += cost
    else planned += cost
    if (entry.kind === 'comp' && entry.asked_by === null) comp += entry.fraction
  }
  const carried = rules.carry_over
    ? Math.min(Math.max(0, leftBefore), rules.carry_over_limit ?? Number.POSITIVE_INFINITY)
    : 0
  const total = rules.allowance + carried
  const used = taken + planned
  const span = leaveYearSpan(plan.leaveYear, year)
  const { allowance } = rules
  return { year, span, allowance, carried, total, taken, planned, used, comp, left: total - used }
}

/** What a changed rule does to the days that are entered. */
export interface RuleEffect {
  /** Days that no longer cost anything, or less. */
  freed: number
  /** Days that cost more than before. */
  needed: number
}

/** Compares what each entry of a plan costs under two sets of rules. */
export const effectOf = (before: PersonPlan, after: PersonPlan): RuleEffect => {
  const effect = { freed: 0, needed: 0 }
  for (const entry of before.entries) {
    const cost = (plan: PersonPlan) => costOf(plan.calendarOf(leaveYearOf(plan.leaveYear, entry.date)), entry)
    const change = cost(after) - cost(before)
    if (change < 0) effect.freed -= change
    else effect.needed += change
  }
  return effect
}
