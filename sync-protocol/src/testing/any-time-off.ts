/** Random changes of a plan of days off, read against the rows that are there when their turn comes. */
import { addDays } from '../domain/trip-range.ts'
import { vacayCalendar } from '../entities/vacay-calendar.ts'
import { entryKinds } from '../entities/vacay-entry.ts'
import { vacayHoliday } from '../entities/vacay-holiday.ts'
import { leaveYearTypes, vacayId } from '../entities/vacay.ts'
import type { Values } from '../op.ts'
import { rowOf, some, type AnyCall, type Builder, type Step } from './any-rows.ts'
import { anna, ben } from './people.ts'
import { testId } from './random.ts'
import type { TestState } from './run-mutation.ts'

/** Whose plan it is. */
export const anyPlanId = vacayId(anna.user_id)

const params = { vacay_id: anyPlanId }
const dateOf = (n: number): string => addDays(['2026-12-28', '2027-05-14', '2027-12-30'][n % 3] ?? '', n % 9)
const dayOf = (n: number, m: number): Values => ({
  date: dateOf(n),
  kind: entryKinds[m % entryKinds.length],
  fraction: m % 2 ? 1 : 0.5,
  ...(m % 4 ? {} : { note: `N${n % 3}` }),
})
const holidayOf = (n: number, m: number): Values => ({
  name: `H${m % 3}`,
  start_date: dateOf(n),
  ...(m % 2 ? { end_date: addDays(dateOf(n), m % 5) } : { half: m % 4 === 0 }),
})

const setDays: Builder = (_, { a, b, c, d }) => ({
  name: 'vacay_entry.set',
  params,
  body: {
    set: [dayOf(a, b), dayOf(c, d)].slice(0, a % 3),
    clear: [dayOf(d, a)].slice(0, d % 2).map(({ date, kind }) => ({ date, kind })),
    ...(c % 5 ? {} : { asked: true }),
  },
  ...(c % 5 ? {} : { actor: ben }),
})

const builders: Builder[] = [
  setDays,
  setDays,
  setDays,
  (_, { a, b, c, d }) => ({
    name: 'vacay.set',
    params,
    body: {
      ...some(a, {
        allowance: (b % 60) / 2,
        weekend_days: [0, 5, 6].filter((_day, index) => (c >> index) & 1),
        block_weekends: b % 2 === 0,
        holidays_enabled: c % 2 === 0,
        carry_over: d % 2 === 0,
        color: 1 + (d % 8),
        year_type: leaveYearTypes[b % leaveYearTypes.length],
        year_start_month: 1 + (c % 12),
      }),
      ...(d % 3 ? { since: 2026 + (d % 3) } : {}),
    },
  }),
  (_, { a, b }) => ({
    name: 'vacay_year.set',
    params: { ...params, year: String(2025 + (a % 4)) },
    body: { allowance: b % 4 ? b % 40 : null },
  }),
  (_, { a }) => ({ name: 'vacay_year.clear', params: { ...params, year: String(2025 + (a % 4)) } }),
  (_, { a, b }, turn) => ({
    name: 'vacay_calendar.create',
    params,
    body: {
      id: testId(48_000 + turn),
      region: ['DK', 'DE-BY', 'school', 'x'][a % 4],
      kind: a % 4 === 2 ? 'school' : 'public',
      ...some(b, { label: `L${a % 3}`, counts: b % 2 === 0 }),
    },
  }),
  (state, { a, b, c }) => ({
    name: 'vacay_calendar.update',
    params: { ...params, id: rowOf(state, vacayCalendar, a) },
    body: some(b, { label: `L${c % 3}`, counts: c % 2 === 0, color: null }),
  }),
  (state, { a }) => ({
    name: 'vacay_calendar.delete',
    params: { ...params, id: rowOf(state, vacayCalendar, a) },
  }),
  (state, { a, b, c, d }) => ({
    name: 'vacay_holiday.set',
    params: { ...params, id: rowOf(state, vacayCalendar, a) },
    body: {
      set: [holidayOf(b, c), holidayOf(c, d)].slice(0, b % 3),
      clear: [rowOf(state, vacayHoliday, d)].slice(0, d % 2),
    },
  }),
]

/** The change that a step means, under the id of its turn. */
export const timeOffCallOf = (state: TestState, step: Step, turn: number): AnyCall => {
  const build = builders[step.kind % builders.length] as Builder
  return { actor: anna, ...build(state, step, turn), seq: turn + 1, mutation_id: testId(49_000 + turn) }
}
