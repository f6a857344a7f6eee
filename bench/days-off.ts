/** What the device works out of plans of days off by itself, in processor time of this machine. */
import { figuresOf } from '../sync-protocol/src/domain/time-off/figures.ts'
import { longBreaks } from '../sync-protocol/src/domain/time-off/long-breaks.ts'
import { calendarAt, readPlan, type ReadPlan } from '../sync-protocol/src/domain/time-off/read-plan.ts'
import { addDays } from '../sync-protocol/src/domain/trip-range.ts'
import { vacayId } from '../sync-protocol/src/entities/vacay.ts'
import { MemoryState } from '../sync-protocol/src/memory-state.ts'
import { vacayStream } from '../sync-protocol/src/streams.ts'
import { anna } from '../sync-protocol/src/testing/people.ts'
import { testId } from '../sync-protocol/src/testing/random.ts'
import { mustRun } from '../sync-protocol/src/testing/run-mutation.ts'
import { processorTime } from './plans.ts'
import { median, ms, type Row } from './table.ts'

const rounds = 20
const years = [2026, 2027, 2028, 2029]

/** Four years of holidays, a year of school holidays, and days off in two summers. */
function planWith(holidays: readonly string[]): ReadPlan {
  const id = vacayId(anna.user_id)
  const state = new MemoryState(vacayStream(id))
  const params = { vacay_id: id }
  mustRun(state, 'vacay.create', { body: { id, allowance: 30 } })
  const enter = (calendar: string, kind: string, set: object[]) => {
    mustRun(state, 'vacay_calendar.create', { params, body: { id: calendar, region: 'DK', kind } })
    mustRun(state, 'vacay_holiday.set', { params: { ...params, id: calendar }, body: { set } })
  }
  const days = years.flatMap(year => holidays.map(day => ({ name: day, start_date: `${year}-${day}` })))
  enter(testId(1), 'public', days)
  const weeks = [2, 7, 13, 28, 29, 30, 31, 42].map(week => addDays('2027-01-04', week * 7))
  enter(
    testId(2),
    'school',
    weeks.map((start_date, at) => ({ name: `S${at}`, start_date, end_date: addDays(start_date, 6) })),
  )
  const set = ['2026-07-06', '2027-07-05'].flatMap(first =>
    Array.from({ length: 12 }, (_, at) => ({ date: addDays(first, at), kind: 'leave', fraction: 1 })),
  )
  mustRun(state, 'vacay_entry.set', { params, body: { set } })
  const plan = readPlan(state)
  if (!plan) throw new Error('there is no plan')
  return plan
}

const danish = ['01-01', '03-25', '03-26', '03-29', '05-06', '05-17', '12-25', '12-26']
const swedish = ['01-01', '01-06', '03-26', '03-29', '05-01', '05-06', '06-06', '12-25', '12-26']

function breaksTime(): number {
  return median(
    Array.from({ length: rounds }, () => {
      // Their calendars are worked out with the first question, as on a device where a row has changed.
      const plans = [planWith(danish), planWith(swedish)]
      return processorTime(() => {
        const people = plans.map(plan => ({
          calendar: (date: string) => calendarAt(plan, date),
          taken: new Set(plan.own.keys()),
          left: figuresOf(plan, 2027, '2027-01-01').left,
        }))
        const found = longBreaks(people, { start: '2027-01-01', end: '2028-01-10' })
        if (!found.length) throw new Error('there are no long breaks')
      })
    }),
  )
}

export function measureDaysOff(): Row[] {
  return [{ what: 'long breaks of a year for two people', measured: ms(breaksTime()), budget: '≤ 50 ms' }]
}
