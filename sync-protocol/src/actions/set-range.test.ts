import { describe, expect, test } from 'vitest'
import { brokenRules } from '../domain/check-trip.ts'
import { assignment } from '../entities/assignment.ts'
import { place } from '../entities/place.ts'
import { aDatedTrip, addStop, allRows, shownDays, stopsOf, theTrip, tripId } from '../testing/a-trip.ts'
import { testId } from '../testing/random.ts'
import { codeOf, mustRun, runMutation } from '../testing/run-mutation.ts'

const params = { trip_id: tripId }

/** 1 to 5 March, a stop on each day but the last. */
const aPlanned = () => {
  const state = aDatedTrip(5)
  const days = shownDays(state).map(row => row.id)
  days.slice(0, 4).forEach((id, n) => addStop(state, id, n))
  return { state, days }
}
const stopDates = (state: ReturnType<typeof aDatedTrip>) =>
  shownDays(state).map(row => [row.date, stopsOf(state, row.id).length])

describe('D11 new dates with a choice', () => {
  test('all moves along by as many days as the start does', () => {
    const { state, days } = aPlanned()
    const body = { start_date: '2027-03-08', end_date: '2027-03-12', keep: 'order' }
    mustRun(state, 'trip.set-range', { params, body })
    expect(shownDays(state).map(row => row.id)).toEqual(days)
    expect(shownDays(state)[0]?.date).toBe('2027-03-08')
  })

  test('dates stay: what falls out keeps its content without a date, new dates have days of their own', () => {
    const { state, days } = aPlanned()
    const body = { start_date: '2027-02-27', end_date: '2027-03-03', keep: 'dates' }
    mustRun(state, 'trip.set-range', { params, body })
    expect(stopDates(state)).toEqual([
      ['2027-02-27', 0],
      ['2027-02-28', 0],
      ['2027-03-01', 1],
      ['2027-03-02', 1],
      ['2027-03-03', 1],
      [null, 1],
    ])
    expect(shownDays(state)[2]?.id).toBe(days[0])
    expect(shownDays(state).map(row => row.id)).toContain(days[3])
    expect(brokenRules(state)).toEqual([])
  })

  test('dates stay also where nothing of the old range is left', () => {
    const { state } = aPlanned()
    const body = { start_date: '2027-06-01', end_date: '2027-06-02', keep: 'dates' }
    mustRun(state, 'trip.set-range', { params, body })
    expect(stopDates(state)).toEqual([
      ['2027-06-01', 0],
      ['2027-06-02', 0],
      [null, 1],
      [null, 1],
      [null, 1],
      [null, 1],
    ])
    expect(brokenRules(state)).toEqual([])
  })

  test('leftovers become ideas, or go', () => {
    for (const leftovers of ['ideas', 'delete']) {
      const { state } = aPlanned()
      const body = { start_date: '2027-03-01', end_date: '2027-03-02', leftovers }
      mustRun(state, 'trip.set-range', { params, body })
      expect(shownDays(state)).toHaveLength(2)
      expect(state.list(assignment)).toHaveLength(2)
      expect(state.list(place)).toHaveLength(leftovers === 'ideas' ? 4 : 2)
      expect(theTrip(state)).toMatchObject({ day_count: 2, end_date: '2027-03-02' })
      expect(brokenRules(state)).toEqual([])
    }
  })

  test('without dates it has as many days as asked for, and no less than have content', () => {
    const { state } = aPlanned()
    const body = { start_date: null, end_date: null, day_count: 3, leftovers: 'delete' }
    mustRun(state, 'trip.set-range', { params, body })
    expect(stopDates(state)).toEqual([
      [null, 1],
      [null, 1],
      [null, 1],
      [null, 1],
    ])
    mustRun(state, 'trip.set-range', { params, body: { ...body, day_count: 6 } })
    expect(shownDays(state)).toHaveLength(6)
  })

  test('it is one step of undo, and an end before the start is refused', () => {
    const { state } = aPlanned()
    const before = allRows(state)
    const body = { start_date: '2027-03-03', end_date: '2027-03-04', keep: 'dates', leftovers: 'delete' }
    mustRun(state, 'trip.set-range', { params, body, mutation_id: testId(77) })
    mustRun(state, 'undo', { params: { stream: state.stream }, body: { mutation_id: testId(77) } })
    // A slot that came in and went again stays trimmed, in no list.
    const shown = Object.entries(allRows(state)).filter(([key]) => key in before)
    expect(Object.fromEntries(shown)).toEqual(before)
    const wrong = { start_date: '2027-03-04', end_date: '2027-03-03' }
    expect(codeOf(runMutation(state, 'trip.set-range', { params, body: wrong }))).toBe('END_BEFORE_START')
  })
})
