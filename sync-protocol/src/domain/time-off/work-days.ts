/** Which days somebody works, and what a day off costs them. */
import type { EntryKind } from '../../entities/vacay-entry.ts'
import { addDays } from '../trip-range.ts'

export interface DayOff {
  date: string
  kind: EntryKind
  /** 1 or 0.5 of a day. */
  fraction: number
  /** Who asked for it; null: it is entered. What is only asked for counts nowhere. */
  asked_by: string | null
}

export interface Holiday {
  name: string
  /** Free only for half of the day. */
  half: boolean
}

/** When one person works. */
export interface WorkCalendar {
  /** 0 is Sunday. */
  weekend: ReadonlySet<number>
  holidays: ReadonlyMap<string, Holiday>
  /** Free because the company is closed, as a share of the day. */
  company: ReadonlyMap<string, number>
}

export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** The part of a day that somebody works: 0, 0.5 or 1. */
export const workShare = (calendar: WorkCalendar, date: string): number => {
  if (calendar.weekend.has(weekdayOf(date))) return 0
  const holiday = calendar.holidays.get(date)
  const free = holiday ? (holiday.half ? 0.5 : 1) : 0
  return 1 - Math.min(1, Math.max(free, calendar.company.get(date) ?? 0))
}

/** How many days of the allowance an entry takes: none on a day that is free anyway, half over half a holiday. */
export const costOf = (calendar: WorkCalendar, entry: DayOff): number =>
  entry.kind === 'leave' && entry.asked_by === null
    ? Math.min(entry.fraction, workShare(calendar, entry.date))
    : 0

/** The dates of a range that somebody works at all: what is free anyway is not entered. */
export const workDates = (calendar: WorkCalendar, start: string, end: string): string[] => {
  const dates: string[] = []
  for (let date = start; date <= end && dates.length < 400; date = addDays(date, 1))
    if (workShare(calendar, date) > 0) dates.push(date)
  return dates
}
