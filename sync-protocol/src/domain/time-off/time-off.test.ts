import { describe, expect, it } from 'vitest'
import { addDays } from '../trip-range.ts'
import { effectOf, figuresOf, type PersonPlan } from './figures.ts'
import { calendarYear, leaveYearOf, leaveYearSpan, monthsOf, type LeaveYearRule } from './leave-year.ts'
import { longBreaks, type BreakPerson } from './long-breaks.ts'
import { costOf, workDates, workShare, type DayOff, type Holiday, type WorkCalendar } from './work-days.ts'

const calendar = (
  holidays: Record<string, string | Holiday> = {},
  weekend = [0, 6],
  company: Record<string, number> = {},
): WorkCalendar => ({
  weekend: new Set(weekend),
  holidays: new Map(
    Object.entries(holidays).map(([date, day]) => [
      date,
      typeof day === 'string' ? { name: day, half: false } : day,
    ]),
  ),
  company: new Map(Object.entries(company)),
})

const leave = (date: string, fraction = 1, kind: DayOff['kind'] = 'leave'): DayOff => ({
  date,
  kind,
  fraction,
  asked_by: null,
})

const plan = (some: Partial<PersonPlan> = {}): PersonPlan => ({
  leaveYear: calendarYear,
  rulesOf: () => ({ allowance: 30, carry_over: true, carry_over_limit: null }),
  calendarOf: () => calendar(),
  entries: [],
  years: [],
  ...some,
})

describe('the leave year', () => {
  const fiscal: LeaveYearRule = { ...calendarYear, year_type: 'fiscal', year_start_month: 4 }
  const hired: LeaveYearRule = { ...calendarYear, year_type: 'anniversary', hire_date: '2020-02-29' }

  it('is that of the calendar, begins in a fiscal month, or on the day of hiring', () => {
    expect(leaveYearSpan(calendarYear, 2027)).toEqual({ start: '2027-01-01', end: '2027-12-31' })
    expect(leaveYearSpan(fiscal, 2027)).toEqual({ start: '2027-04-01', end: '2028-03-31' })
    expect(leaveYearSpan(hired, 2027)).toEqual({ start: '2027-02-28', end: '2028-02-28' })
    expect(leaveYearSpan(hired, 2028)).toEqual({ start: '2028-02-29', end: '2029-02-27' })
  })

  it('names each date by the year in which it began', () => {
    expect(leaveYearOf(fiscal, '2027-03-31')).toBe(2026)
    expect(leaveYearOf(fiscal, '2027-04-01')).toBe(2027)
    expect(leaveYearOf({ ...calendarYear, year_type: 'anniversary' }, '2027-12-31')).toBe(2027)
    for (const rule of [calendarYear, fiscal, hired])
      for (let date = '2027-01-01'; date < '2029-03-01'; date = addDays(date, 1)) {
        const { start, end } = leaveYearSpan(rule, leaveYearOf(rule, date))
        expect(start <= date && date <= end, date).toBe(true)
      }
  })

  it('has twelve months from its start', () => {
    const months = monthsOf(leaveYearSpan(fiscal, 2027))
    expect([months.length, months[0], months[11]]).toEqual([12, '2027-04-01', '2028-03-01'])
  })
})

describe('what a day off costs', () => {
  const whitMonday = calendar({ '2027-05-17': 'Whit Monday', '2027-12-24': { name: 'Eve', half: true } })

  it('nothing on a weekend or a holiday, half over half a holiday', () => {
    expect(costOf(whitMonday, leave('2027-05-16'))).toBe(0)
    expect(costOf(whitMonday, leave('2027-05-17', 0.5))).toBe(0)
    expect(costOf(whitMonday, leave('2027-05-18', 0.5))).toBe(0.5)
    expect(costOf(whitMonday, leave('2027-12-24'))).toBe(0.5)
    expect(costOf(whitMonday, leave('2027-12-24', 0.5))).toBe(0.5)
  })

  it('nothing as time in lieu, on a day of the company, or while it is only asked for', () => {
    expect(costOf(whitMonday, leave('2027-05-18', 1, 'comp'))).toBe(0)
    expect(costOf(calendar({}, [0, 6], { '2027-05-18': 1 }), leave('2027-05-18'))).toBe(0)
    expect(costOf(calendar(), { ...leave('2027-05-18'), asked_by: 'ben' })).toBe(0)
  })

  it('goes by the weekend that somebody has', () => {
    const friday = calendar({}, [5, 6])
    expect(workShare(friday, '2027-05-21')).toBe(0)
    expect(workShare(friday, '2027-05-23')).toBe(1)
    expect(workDates(friday, '2027-05-20', '2027-05-24')).toEqual(['2027-05-20', '2027-05-23', '2027-05-24'])
  })
})

describe('used, planned and left', () => {
  it('counts up to today as taken, and carries what is left into the next year', () => {
    const entries = [leave('2026-07-06'), leave('2027-05-03'), leave('2027-05-04', 0.5), leave('2027-07-12')]
    const rulesOf = (year: number) => ({
      allowance: year === 2026 ? 6 : 30,
      carry_over: true,
      carry_over_limit: null,
    })
    expect(figuresOf(plan({ entries, years: [2026], rulesOf }), 2027, '2027-05-03')).toMatchObject({
      allowance: 30,
      carried: 5,
      total: 35,
      taken: 1,
      planned: 1.5,
      used: 2.5,
      left: 32.5,
    })
  })

  it('follows a number that is changed three years back, through every year between', () => {
    const of2024 = (allowance: number) =>
      figuresOf(
        plan({
          years: [2024],
          rulesOf: year => ({
            allowance: year === 2024 ? allowance : 10,
            carry_over: true,
            carry_over_limit: null,
          }),
        }),
        2027,
        '2027-01-01',
      ).carried
    expect([of2024(10), of2024(12)]).toEqual([30, 32])
  })

  it('carries nothing where that is off, at most the limit, and never a debt', () => {
    const rules = (carry_over: boolean, carry_over_limit: number | null) => () => ({
      allowance: 1,
      carry_over,
      carry_over_limit,
    })
    const carried = (rulesOf: PersonPlan['rulesOf'], entries: DayOff[] = []) =>
      figuresOf(plan({ years: [2026], rulesOf, entries }), 2027, '2027-01-01').carried
    expect(carried(rules(false, null))).toBe(0)
    expect(carried(rules(true, 0.5))).toBe(0.5)
    expect(carried(rules(true, null), [leave('2026-07-06'), leave('2026-07-07')])).toBe(0)
  })

  it('says what another rule changes before it holds', () => {
    const entries = [leave('2027-05-17'), leave('2027-05-21'), leave('2027-05-23')]
    const before = plan({ entries })
    const after = plan({ entries, calendarOf: () => calendar({ '2027-05-17': 'Whit Monday' }, [5, 6]) })
    expect(effectOf(before, after)).toEqual({ freed: 2, needed: 1 })
  })
})

describe('long breaks', () => {
  const year = { start: '2027-01-01', end: '2027-12-31' }
  const person = (holidays: Record<string, string>, left = 25, taken: string[] = []): BreakPerson => ({
    calendar: () => calendar(holidays),
    left,
    taken: new Set(taken),
  })
  const danish = { '2027-05-06': 'Ascension Day', '2027-05-17': 'Whit Monday', '2027-03-26': 'Good Friday' }
  const swedish = { '2027-05-06': 'Ascension Day', '2027-03-26': 'Good Friday' }

  it('finds the bridge: four days off for one day of leave', () => {
    const found = longBreaks([person({ '2027-05-06': 'Ascension Day' })], year)
    expect(found.find(({ start }) => start === '2027-05-06')).toEqual({
      start: '2027-05-06',
      end: '2027-05-09',
      days: 4,
      needs: [1],
      holidays: [{ date: '2027-05-06', name: 'Ascension Day', people: [0] }],
    })
  })

  it('counts for two what each of them needs, and whose holiday it is', () => {
    const found = longBreaks([person(danish), person(swedish)], year)
    expect(found.find(({ start }) => start === '2027-05-15')).toMatchObject({
      end: '2027-05-23',
      days: 9,
      needs: [4, 5],
      holidays: [{ name: 'Whit Monday', people: [0] }],
    })
  })

  it('finds at most ten, none over another, over entered days, or beyond what somebody has left', () => {
    const many = Object.fromEntries(
      Array.from({ length: 40 }, (_, n) => [addDays('2027-01-07', n * 9), `Holiday ${n}`]),
    )
    const found = longBreaks([person(many)], year)
    expect(found).toHaveLength(10)
    for (const [index, each] of found.slice(1).entries())
      expect(each.start > (found[index]?.end ?? '')).toBe(true)
    const taken = longBreaks([person(danish, 25, ['2027-05-07'])], year)
    expect(taken.every(({ start, end }) => end < '2027-05-07' || start > '2027-05-07')).toBe(true)
    expect(longBreaks([person(danish, 0)], year)).toEqual([])
    expect(longBreaks([], year)).toEqual([])
  })

  it('offers no weekend that is longer by leave alone, and names no holiday on one', () => {
    expect(longBreaks([person({})], year)).toEqual([])
    expect(longBreaks([person({ '2027-05-16': 'Pentecost' })], year)).toEqual([])
    const found = longBreaks([person({ ...danish, '2027-05-16': 'Pentecost' })], year)
    expect(found.flatMap(({ holidays }) => holidays.map(({ name }) => name))).not.toContain('Pentecost')
  })

  it('holds every free day beside it', () => {
    for (const { start, end } of longBreaks([person(danish)], year)) {
      expect(workShare(calendar(danish), addDays(start, -1))).toBe(1)
      expect(workShare(calendar(danish), addDays(end, 1))).toBe(1)
    }
  })
})
