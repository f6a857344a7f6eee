import { describe, expect, test } from 'vitest'
import { day } from '../entities/day.ts'
import { dayId } from '../ids.ts'
import type { MemoryState } from '../memory-state.ts'
import { aDatedTrip, addStop, aTrip, dayAt, shownDays, stopsOf, theTrip, tripId } from '../testing/a-trip.ts'
import { testId } from '../testing/random.ts'
import { codeOf, mustRun, runMutation } from '../testing/run-mutation.ts'
import { brokenRules } from './check-trip.ts'
import type { Day } from './lay-days.ts'

const params = { trip_id: tripId }
const setRange = (state: MemoryState, body: Record<string, unknown>) =>
  mustRun(state, 'trip.update', { params, body })
const slots = (state: MemoryState) => shownDays(state).map(row => row.slot)
const dates = (state: MemoryState) => shownDays(state).map(row => row.date)
const slot = (state: MemoryState, n: number): Day => {
  const row = state.get(day, dayId(tripId, n))
  if (!row) throw new Error(`no slot ${n}`)
  return row
}
const states = (state: MemoryState) =>
  [...state.list(day)].sort((a, b) => (a.slot ?? 0) - (b.slot ?? 0)).map(row => row.state)

describe('D4 a shorter range', () => {
  test('trims empty slots: their rows stay, in no list', () => {
    const state = aDatedTrip(5)
    setRange(state, { end_date: '2027-03-03' })
    expect(states(state)).toEqual(['dated', 'dated', 'dated', 'trimmed', 'trimmed'])
    expect(theTrip(state)).toMatchObject({ day_count: 3, day_serial: 5 })
    expect(slot(state, 4).date).toBe(null)
    expect(brokenRules(state)).toEqual([])
  })

  test('keeps a day with a stop, a note, a title or words as dateless', () => {
    const state = aDatedTrip(7)
    addStop(state, dayAt(state, 3).id, 1)
    mustRun(state, 'day_note.create', {
      params: { ...params, day_id: dayAt(state, 4).id },
      body: { id: testId(50), text: 'Tickets' },
    })
    mustRun(state, 'day.update', { params: { ...params, id: dayAt(state, 5).id }, body: { title: 'Sintra' } })
    setRange(state, { end_date: '2027-03-02' })
    expect(states(state)).toEqual(
      ['dated', 'dated', 'dateless', 'dateless', 'dateless', 'dateless', 'trimmed'].map((it, index) =>
        index === 2 ? 'trimmed' : it,
      ),
    )
    expect(slots(state)).toEqual([1, 2, 4, 5, 6])
    expect(stopsOf(state, dayId(tripId, 4))).toHaveLength(1)
    expect(brokenRules(state)).toEqual([])
  })

  test('days keep their content by position when the range moves', () => {
    const state = aDatedTrip(3)
    const stop = addStop(state, dayAt(state, 1).id, 1)
    setRange(state, { start_date: '2027-06-10', end_date: '2027-06-12' })
    expect(dates(state)).toEqual(['2027-06-10', '2027-06-11', '2027-06-12'])
    expect(stopsOf(state, dayAt(state, 1).id)).toEqual([stop])
  })

  test('a start behind the end takes the whole range along; one before the end moves only itself', () => {
    const moved = aDatedTrip(3)
    setRange(moved, { start_date: '2027-05-01' })
    expect(dates(moved)).toEqual(['2027-05-01', '2027-05-02', '2027-05-03'])
    const shorter = aDatedTrip(3)
    setRange(shorter, { start_date: '2027-03-02' })
    expect(dates(shorter)).toEqual(['2027-03-02', '2027-03-03'])
  })

  test('leftover dateless days go only if nothing points at them', () => {
    const state = aTrip({ day_count: 5 })
    addStop(state, dayAt(state, 4).id, 1)
    setRange(state, { start_date: '2027-03-01', end_date: '2027-03-02' })
    expect(states(state)).toEqual(['dated', 'dated', 'trimmed', 'trimmed', 'dateless'])
    expect(brokenRules(state)).toEqual([])
  })

  test('clearing the dates keeps every day, dateless, in order', () => {
    const state = aDatedTrip(3)
    const before = shownDays(state).map(row => row.id)
    setRange(state, { start_date: null, end_date: null })
    expect(shownDays(state).map(row => row.id)).toEqual(before)
    expect(dates(state)).toEqual([null, null, null])
    const one = aDatedTrip(3)
    setRange(one, { end_date: null })
    expect(theTrip(one)).toMatchObject({ start_date: null, end_date: null, day_count: 3 })
  })

  test('an end before the start is refused and nothing changes', () => {
    const state = aDatedTrip(3)
    expect(codeOf(runMutation(state, 'trip.update', { params, body: { end_date: '2027-02-01' } }))).toBe(
      'END_BEFORE_START',
    )
    expect(theTrip(state).day_count).toBe(3)
  })
})

describe('D5 a longer range', () => {
  test('revives trimmed slots, the lowest n first', () => {
    const state = aDatedTrip(5)
    setRange(state, { end_date: '2027-03-02' })
    setRange(state, { end_date: '2027-03-04' })
    expect(slots(state)).toEqual([1, 2, 3, 4])
    expect(slot(state, 5).state).toBe('trimmed')
  })

  test('then makes new ones with the next n, whose ids both sides derive', () => {
    const state = aDatedTrip(2)
    setRange(state, { end_date: '2027-03-04' })
    expect(shownDays(state).map(row => row.id)).toEqual([1, 2, 3, 4].map(n => dayId(tripId, n)))
    expect(theTrip(state).day_serial).toBe(4)
  })

  test('gives dates to dateless days first, in their order, behind the dated ones', () => {
    const state = aDatedTrip(4)
    addStop(state, dayAt(state, 2).id, 1)
    addStop(state, dayAt(state, 3).id, 2)
    setRange(state, { end_date: '2027-03-02' })
    expect(states(state)).toEqual(['dated', 'dated', 'dateless', 'dateless'])
    setRange(state, { end_date: '2027-03-03' })
    expect(states(state)).toEqual(['dated', 'dated', 'dated', 'dateless'])
    setRange(state, { end_date: '2027-03-05' })
    expect(slots(state)).toEqual([1, 2, 3, 4, 5])
    expect(brokenRules(state)).toEqual([])
  })

  test('brings the empty days between them back where there is room: each is on its old date again', () => {
    const state = aDatedTrip(6)
    addStop(state, dayAt(state, 4).id, 1)
    const shorten = () => setRange(state, { end_date: '2027-03-02' })
    shorten()
    expect(states(state)).toEqual(['dated', 'dated', 'trimmed', 'trimmed', 'dateless', 'trimmed'])
    setRange(state, { end_date: '2027-03-05' })
    expect(slots(state)).toEqual([1, 2, 3, 4, 5])
    expect(slot(state, 5).date).toBe('2027-03-05')
    shorten()
    setRange(state, { end_date: '2027-03-06' })
    expect(slot(state, 5).date).toBe('2027-03-05')
    expect(brokenRules(state)).toEqual([])
  })

  test('with less room what is planned comes back on no earlier date than it had', () => {
    const state = aDatedTrip(5)
    addStop(state, dayAt(state, 4).id, 1)
    setRange(state, { end_date: '2027-03-02' })
    setRange(state, { end_date: '2027-03-03' })
    expect(slots(state)).toEqual([1, 2, 3, 5])
    expect(dayAt(state, 3)).toMatchObject({ slot: 5, state: 'dateless', date: null })
    setRange(state, { end_date: '2027-03-05' })
    expect(slots(state)).toEqual([1, 2, 3, 4, 5])
    expect(dayAt(state, 4)).toMatchObject({ slot: 5, date: '2027-03-05' })
    expect(brokenRules(state)).toEqual([])
  })

  test('a trip without dates gets its first ones in the order that it shows', () => {
    const state = aTrip({ day_count: 5 })
    addStop(state, dayAt(state, 4).id, 1)
    mustRun(state, 'trip.set-day-count', { params, body: { day_count: 2 } })
    setRange(state, { start_date: '2027-03-01', end_date: '2027-03-05' })
    expect(slots(state).slice(0, 2)).toEqual([1, 5])
  })

  test('days put in by hand get their dates one after the other, whatever was trimmed before', () => {
    const state = aDatedTrip(4)
    setRange(state, { end_date: '2027-03-02' })
    for (const n of [70, 71])
      mustRun(state, 'day.create', { params, body: { id: testId(n), dateless: true, title: 'Some day' } })
    setRange(state, { end_date: '2027-03-06' })
    expect(slots(state).slice(0, 4)).toEqual([1, 2, null, null])
    expect(brokenRules(state)).toEqual([])
  })

  test('a dateless day between the dated ones takes its date behind them: no other day changes its own', () => {
    const state = aDatedTrip(2)
    const position = { after: dayAt(state, 0).id }
    mustRun(state, 'day.create', { params, body: { id: testId(70), dateless: true, position } })
    const before = shownDays(state).map(row => row.id)
    setRange(state, { end_date: '2027-03-03' })
    expect(shownDays(state).map(row => row.id)).toEqual(before)
    expect(dates(state)).toEqual(['2027-03-01', '2027-03-02', '2027-03-03'])
  })

  test('never touches a tombstoned slot: a removed day does not come back by stretching', () => {
    const state = aDatedTrip(3)
    mustRun(state, 'day.delete', { params: { ...params, id: dayId(tripId, 3) } })
    setRange(state, { end_date: '2027-03-04' })
    expect(slots(state)).toEqual([1, 2, 4, 5])
  })
})

describe('D7 inserting and removing', () => {
  const insert = (state: MemoryState, n: number, body: Record<string, unknown> = {}) =>
    mustRun(state, 'day.create', { params, body: { id: testId(n), ...body } })

  test('a day put in moves the end one later; later days take the next date with their content', () => {
    const state = aDatedTrip(3)
    const stop = addStop(state, dayAt(state, 1).id, 1)
    insert(state, 70, { position: { after: dayAt(state, 0).id } })
    expect(theTrip(state)).toMatchObject({ end_date: '2027-03-04', day_count: 4 })
    expect(shownDays(state).map(row => row.id)[1]).toBe(testId(70))
    expect(dates(state)).toEqual(['2027-03-01', '2027-03-02', '2027-03-03', '2027-03-04'])
    expect(stopsOf(state, dayAt(state, 2).id)).toEqual([stop])
    expect(brokenRules(state)).toEqual([])
  })

  test('asked for without a date, it leaves the range alone', () => {
    const state = aDatedTrip(3)
    insert(state, 70, { dateless: true })
    expect(theTrip(state)).toMatchObject({ end_date: '2027-03-03', day_count: 4 })
    expect(dates(state).at(-1)).toBe(null)
  })

  test('in a trip without dates it is dateless', () => {
    const state = aTrip({ day_count: 2 })
    insert(state, 70, { position: { before: dayAt(state, 0).id } })
    expect(shownDays(state).map(row => row.id)[0]).toBe(testId(70))
    expect(brokenRules(state)).toEqual([])
  })

  test('no trip has more than 365 days put in', () => {
    const state = aTrip({ day_count: 365 })
    expect(codeOf(runMutation(state, 'day.create', { params, body: { id: testId(70) } }))).toBe('DAY_LIMIT')
  })

  test('a removed day moves the end one earlier and takes its stops along', () => {
    const state = aDatedTrip(3)
    addStop(state, dayAt(state, 1).id, 1)
    const later = addStop(state, dayAt(state, 2).id, 2)
    mustRun(state, 'day.delete', { params: { ...params, id: dayAt(state, 1).id } })
    expect(theTrip(state)).toMatchObject({ end_date: '2027-03-02', day_count: 2 })
    expect(dates(state)).toEqual(['2027-03-01', '2027-03-02'])
    expect(stopsOf(state, dayAt(state, 1).id)).toEqual([later])
    expect(brokenRules(state)).toEqual([])
  })

  test('a dateless day is removed without touching the range', () => {
    const state = aDatedTrip(3)
    insert(state, 70, { dateless: true })
    mustRun(state, 'day.delete', { params: { ...params, id: testId(70) } })
    expect(theTrip(state)).toMatchObject({ end_date: '2027-03-03', day_count: 3 })
  })

  test('the last dated day removed leaves a trip without dates', () => {
    const state = aDatedTrip(1)
    mustRun(state, 'day.delete', { params: { ...params, id: dayAt(state, 0).id } })
    expect(theTrip(state)).toMatchObject({ start_date: null, end_date: null, day_count: 0 })
    expect(brokenRules(state)).toEqual([])
  })
})

describe('D8 what was planned on a trimmed day', () => {
  test('a stop made under it brings it back, dateless', () => {
    const state = aDatedTrip(4)
    setRange(state, { end_date: '2027-03-02' })
    addStop(state, dayId(tripId, 4), 1)
    expect(slot(state, 4)).toMatchObject({ state: 'dateless', date: null })
    expect(theTrip(state).day_count).toBe(3)
    expect(brokenRules(state)).toEqual([])
  })

  test('so do a note, a moved stop and words', () => {
    const state = aDatedTrip(5)
    const stop = addStop(state, dayAt(state, 0).id, 1)
    setRange(state, { end_date: '2027-03-01' })
    mustRun(state, 'day_note.create', {
      params: { ...params, day_id: dayId(tripId, 2) },
      body: { id: testId(50), text: 'Tickets' },
    })
    mustRun(state, 'assignment.update', {
      params: { ...params, id: stop },
      body: { day_id: dayId(tripId, 3) },
    })
    mustRun(state, 'day.update', { params: { ...params, id: dayId(tripId, 4) }, body: { notes: 'Rest' } })
    expect(states(state)).toEqual(['dated', 'dateless', 'dateless', 'dateless', 'trimmed'])
    expect(brokenRules(state)).toEqual([])
  })
})

describe('D1 the number of days of a trip without dates', () => {
  const setCount = (state: MemoryState, day_count: number) =>
    mustRun(state, 'trip.set-day-count', { params, body: { day_count } })

  test('fewer: empty days go, the last first; days with content stay', () => {
    const state = aTrip({ day_count: 5 })
    addStop(state, dayAt(state, 4).id, 1)
    setCount(state, 2)
    expect(slots(state)).toEqual([1, 5])
    setCount(state, 1)
    expect(slots(state)).toEqual([5])
  })

  test('more: trimmed days first, then new ones', () => {
    const state = aTrip({ day_count: 3 })
    setCount(state, 1)
    setCount(state, 4)
    expect(slots(state)).toEqual([1, 2, 3, 4])
    expect(theTrip(state).day_count).toBe(4)
    expect(brokenRules(state)).toEqual([])
  })
})
