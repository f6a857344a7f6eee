/** The twelve months for which leave is granted: a calendar year, one from a fixed month on, or one from the day of hiring. */
import type { LeaveYearType } from '../../entities/vacay.ts'
import { addDays } from '../trip-range.ts'

export interface LeaveYearRule {
  year_type: LeaveYearType
  /** 1–12, for a fiscal year. */
  year_start_month: number
  /** 1–31, for a fiscal year; in a shorter month its last day. */
  year_start_day: number
  /** For an anniversary year; without it the year is that of the calendar. */
  hire_date: string | null
}

export const calendarYear: LeaveYearRule = {
  year_type: 'calendar',
  year_start_month: 1,
  year_start_day: 1,
  hire_date: null,
}

/** Both ends belong to it. */
export interface DateSpan {
  start: string
  end: string
}

/** The leave year named `year`: the one that begins in it. */
export const leaveYearSpan = (rule: LeaveYearRule, year: number): DateSpan => ({
  start: startIn(rule, year),
  end: addDays(startIn(rule, year + 1), -1),
})

/** The leave year that a date belongs to, by the calendar year in which it began. */
export const leaveYearOf = (rule: LeaveYearRule, date: string): number => {
  const year = Number(date.slice(0, 4))
  return date < startIn(rule, year) ? year - 1 : year
}

/** The first days of its twelve months. A month that begins in the middle goes by the first of the month. */
export const monthsOf = ({ start }: DateSpan): string[] =>
  Array.from({ length: 12 }, (_, index) => {
    const month = Number(start.slice(5, 7)) - 1 + index
    return `${four(Number(start.slice(0, 4)) + Math.floor(month / 12))}-${two((month % 12) + 1)}-01`
  })

const startIn = (rule: LeaveYearRule, year: number): string => {
  const { month, day } = startDay(rule)
  return `${four(year)}-${two(month)}-${two(Math.min(day, daysInMonth(year, month)))}`
}

const startDay = (rule: LeaveYearRule): { month: number; day: number } => {
  if (rule.year_type === 'fiscal') return { month: rule.year_start_month, day: rule.year_start_day }
  if (rule.year_type === 'anniversary' && rule.hire_date)
    return { month: Number(rule.hire_date.slice(5, 7)), day: Number(rule.hire_date.slice(8, 10)) }
  return { month: 1, day: 1 }
}

/** How many days a month has; `month` 1–12. */
export const daysInMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate()

const two = (value: number): string => String(value).padStart(2, '0')
const four = (value: number): string => String(value).padStart(4, '0')
