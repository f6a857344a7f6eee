/** Long breaks for the people of the calendar, and what entering one of them means. */
import { figuresOf } from '@caravel/sync-protocol/domain/time-off/figures'
import { longBreaks, type LongBreak } from '@caravel/sync-protocol/domain/time-off/long-breaks'
import { calendarAt } from '@caravel/sync-protocol/domain/time-off/read-plan'
import { workDates } from '@caravel/sync-protocol/domain/time-off/work-days'
import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import type { Day } from './plan-actions.ts'
import type { Plan } from './plans.ts'

/** Who a break is for: those who plan together. */
export const breakPeople = (plans: readonly Plan[]): Plan[] =>
  plans.filter(({ editable }) => editable).slice(0, 4)

/** A break may go on into the first days of the next year. */
const over = 10

export const breaksOf = (
  people: readonly Plan[],
  span: { start: string; end: string },
  year: number,
  today: string,
): LongBreak[] =>
  longBreaks(
    people.map(plan => ({
      calendar: date => calendarAt(plan, date),
      taken: new Set(
        [...plan.own.values()].flatMap(({ date, asked_by }) => (asked_by === null ? [date] : [])),
      ),
      left: figuresOf(plan, year, today).left,
    })),
    { start: today > span.start && today <= span.end ? today : span.start, end: addDays(span.end, over) },
  ).filter(({ start }) => start <= span.end)

/** The days that one person has to take for a range: none that are free anyway, none that are entered. */
export const daysFor = (plan: Plan, start: string, end: string): Day[] =>
  workDates({ ...calendarAt(plan, start), ...joined(plan, start, end) }, start, end)
    .filter(date => plan.own.get(date)?.asked_by !== null)
    .map(date => ({ date, kind: 'leave', fraction: 1 }))

/** Over the turn of a leave year the days of both years count. */
const joined = (plan: Plan, start: string, end: string) => {
  const [a, b] = [calendarAt(plan, start), calendarAt(plan, end)]
  return a === b
    ? {}
    : { holidays: new Map([...a.holidays, ...b.holidays]), company: new Map([...a.company, ...b.company]) }
}
