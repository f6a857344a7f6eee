import { describe, expect, it } from 'vitest'
import { isRefusal } from '../errors.ts'
import { vacayCalendar } from '../entities/vacay-calendar.ts'
import { vacayEntry, vacayEntryId } from '../entities/vacay-entry.ts'
import { vacayMember } from '../entities/vacay-member.ts'
import { vacayYear, vacayYearId } from '../entities/vacay-year.ts'
import { vacay, vacayId } from '../entities/vacay.ts'
import { addDays } from '../domain/trip-range.ts'
import { memberRowId } from '../ids.ts'
import { MemoryState } from '../memory-state.ts'
import { vacayStream } from '../streams.ts'
import { anna, ben } from '../testing/people.ts'
import { testId } from '../testing/random.ts'
import { mustRun, runMutation } from '../testing/run-mutation.ts'
import { mostDaysFree } from './plan-vacay.ts'

const planId = vacayId(anna.user_id)
const params = { vacay_id: planId }

const aPlan = (): MemoryState => {
  const state = new MemoryState(vacayStream(planId))
  mustRun(state, 'vacay.create', { body: { id: planId, allowance: 25 } })
  return state
}
const days = (state: MemoryState) =>
  state
    .list(vacayEntry)
    .map(({ date, kind, fraction }) => [date, kind, fraction])
    .sort()
const set = (state: MemoryState, body: Record<string, unknown>, actor = anna) =>
  mustRun(state, 'vacay_entry.set', { params, body, actor })
const whole = (date: string) => ({ date, kind: 'leave', fraction: 1 })

describe('a plan of days off', () => {
  it('is each account’s own, under an id that all its devices know', () => {
    const state = aPlan()
    expect(state.get(vacay, planId)).toMatchObject({ allowance: 25, weekend_days: [0, 6], carry_over: true })
    expect(state.list(vacayMember)).toMatchObject([{ user_id: anna.user_id, role: 'owner', left_at: null }])
    mustRun(state, 'vacay.create', { body: { id: planId, allowance: 10 } })
    expect(state.get(vacay, planId)?.allowance).toBe(25)
  })

  it('begins with the holidays of a region, and a second device adds only those of another one', () => {
    const state = new MemoryState(vacayStream(planId))
    const begin = (region: string) =>
      mustRun(state, 'vacay.create', { body: { id: planId, calendar: { region, from_year: 2027 } } })
    const regions = () => state.list(vacayCalendar).map(({ region, from_year }) => [region, from_year])
    begin('DK')
    begin('DK')
    expect(regions()).toEqual([['DK', 2027]])
    begin('SE')
    expect(regions().sort()).toEqual([
      ['DK', 2027],
      ['SE', 2027],
    ])
  })

  it('holds so many free days in a calendar, however few rows they are', () => {
    const state = aPlan()
    mustRun(state, 'vacay_calendar.create', { params, body: { id: testId(1), region: 'DE', kind: 'school' } })
    const enter = (from: number, count: number) =>
      runMutation(state, 'vacay_holiday.set', {
        params: { ...params, id: testId(1) },
        body: {
          set: Array.from({ length: count }, (_, at) => ({
            name: `Break ${from + at}`,
            start_date: addDays('1990-01-01', 120 * (from + at)),
            end_date: addDays('1990-01-01', 120 * (from + at) + 99),
          })),
        },
      })
    expect(isRefusal(enter(0, mostDaysFree / 100))).toBe(false)
    expect(enter(mostDaysFree / 100, 1)).toMatchObject({ refused: 'VACAY_FULL' })
    expect(isRefusal(enter(0, 3))).toBe(false)
  })

  it('is closed by nobody who takes its making back', () => {
    const state = new MemoryState(vacayStream(planId))
    const made = testId(2)
    mustRun(state, 'vacay.create', { body: { id: planId, allowance: 25 }, mutation_id: made })
    const undone = runMutation(state, 'undo', {
      params: { stream: state.stream },
      body: { mutation_id: made },
      actor: ben,
    })
    expect(undone).toMatchObject({ refused: 'NOTHING_TO_UNDO', detail: { mutation_id: made } })
    expect(state.get(vacay, planId)).toBeDefined()
  })

  it('is nobody else’s to make', () => {
    const state = new MemoryState(vacayStream(planId))
    expect(runMutation(state, 'vacay.create', { body: { id: planId }, actor: ben })).toMatchObject({
      refused: 'FORBIDDEN',
    })
  })

  it('takes days that are set: the same request twice leaves them as they are', () => {
    const state = aPlan()
    set(state, { set: [whole('2027-05-18')] })
    set(state, { set: [whole('2027-05-18')] })
    expect(days(state)).toEqual([['2027-05-18', 'leave', 1]])
    set(state, { set: [{ date: '2027-05-18', kind: 'comp', fraction: 0.5 }] })
    expect(days(state)).toEqual([['2027-05-18', 'comp', 0.5]])
    set(state, { clear: [{ date: '2027-05-18', kind: 'leave' }] })
    set(state, { clear: [{ date: '2027-05-18', kind: 'leave' }] })
    expect(days(state)).toEqual([])
  })

  it('holds a day of the company beside the person’s own', () => {
    const state = aPlan()
    set(state, { set: [whole('2027-12-27')] })
    set(state, { set: [{ date: '2027-12-27', kind: 'company', fraction: 1 }] })
    expect(days(state)).toEqual([
      ['2027-12-27', 'company', 1],
      ['2027-12-27', 'leave', 1],
    ])
  })

  it('takes a question for a free day, and leaves what is entered', () => {
    const state = aPlan()
    set(state, { set: [whole('2027-05-18')] })
    set(state, { set: [whole('2027-05-18'), whole('2027-05-19')], asked: true }, ben)
    const asked = (date: string) => state.get(vacayEntry, vacayEntryId(planId, date, 'own'))?.asked_by
    expect([asked('2027-05-18'), asked('2027-05-19')]).toEqual([null, ben.user_id])
    set(state, { set: [whole('2027-05-19')] })
    expect(asked('2027-05-19')).toBeNull()
  })

  it('keeps the years that are over by their rules when these change', () => {
    const state = aPlan()
    set(state, { set: [whole('2025-07-01'), whole('2026-07-01'), whole('2027-07-01')] })
    mustRun(state, 'vacay.set', { params, body: { weekend_days: [5, 6], since: 2027 } })
    mustRun(state, 'vacay.set', { params, body: { allowance: 28, since: 2027 } })
    const frozen = (year: number) => state.get(vacayYear, vacayYearId(planId, year))?.frozen
    expect(frozen(2025)).toMatchObject({ allowance: 25, weekend_days: [0, 6] })
    expect(frozen(2026)).toMatchObject({ allowance: 25, weekend_days: [0, 6] })
    expect(frozen(2027)).toBeUndefined()
    mustRun(state, 'vacay_year.set', { params: { ...params, year: '2025' }, body: { allowance: 20 } })
    expect(state.get(vacayYear, vacayYearId(planId, 2025))).toMatchObject({ allowance: 20 })
  })

  it('refuses a year that no calendar has', () => {
    const year = (value: string) =>
      runMutation(aPlan(), 'vacay_year.set', { params: { ...params, year: value }, body: { allowance: 20 } })
    for (const value of ['0', 'x', '20270']) expect(isRefusal(year(value)), value).toBe(true)
  })

  it('ends together with all who write in it, and goes on for those who only look', () => {
    const state = aPlan()
    const add = (user: string, role: string) =>
      state.put(vacayMember, {
        ...state.list(vacayMember)[0],
        id: memberRowId(vacayMember.name, planId, user),
        user_id: user,
        role,
      } as never)
    add(ben.user_id, 'editor')
    add('00000000-0000-4000-8000-000000000009', 'viewer')
    mustRun(state, 'vacay.dissolve', { params, body: { left_at: 5 } })
    const left = state.list(vacayMember).map(({ role, left_at }) => [role, left_at])
    expect(left.sort()).toEqual([
      ['editor', 5],
      ['owner', null],
      ['viewer', null],
    ])
  })
})
