import { describe, expect, test } from 'vitest'
import { brokenRules } from '../domain/check-trip.ts'
import { assignment } from '../entities/assignment.ts'
import { assignmentParticipant } from '../entities/assignment-participant.ts'
import { dayNote } from '../entities/day-note.ts'
import { place } from '../entities/place.ts'
import {
  aDatedTrip,
  addStop,
  allRows,
  dayAt,
  shownDays,
  stopsOf,
  theTrip,
  tripId,
} from '../testing/a-trip.ts'
import { ben } from '../testing/people.ts'
import { testId } from '../testing/random.ts'
import { codeOf, mustRun, runMutation } from '../testing/run-mutation.ts'

const params = { trip_id: tripId }

const withContent = () => {
  const state = aDatedTrip(3)
  const [one, two, three] = shownDays(state).map(row => row.id) as [string, string, string]
  const stops = [addStop(state, one, 1), addStop(state, two, 2)]
  mustRun(state, 'assignment.create', {
    params,
    body: { id: testId(60), place_id: testId(1001), day_id: two },
  })
  mustRun(state, 'day_note.create', {
    params: { ...params, day_id: one },
    body: { id: testId(50), text: 'Bring water', time: '9' },
  })
  return { state, one, two, three, stops }
}

describe('D9 what is on a day that is removed', () => {
  test('goes to the end of another day, in its order', () => {
    const { state, one, two, stops } = withContent()
    const body = { content: 'move', to_day_id: two }
    mustRun(state, 'day.delete', { params: { ...params, id: one }, body })
    expect(stopsOf(state, two)).toEqual([stops[1], testId(60), stops[0]])
    expect(state.get(dayNote, testId(50))).toMatchObject({ day_id: two, text: 'Bring water' })
    const [stop, note] = [state.get(assignment, stops[0] ?? ''), state.get(dayNote, testId(50))]
    expect((stop?.position ?? '') < (note?.position ?? '')).toBe(true)
    expect(theTrip(state)).toMatchObject({ end_date: '2027-03-02', day_count: 2 })
    expect(brokenRules(state)).toEqual([])
  })

  test('leaves its places as ideas', () => {
    const { state, two } = withContent()
    mustRun(state, 'day.delete', { params: { ...params, id: two } })
    expect(state.get(place, testId(1002))).toBeDefined()
    expect(state.where(assignment, 'day_id', two)).toEqual([])
  })

  test('goes for good, but for places that another day has', () => {
    const { state, two } = withContent()
    mustRun(state, 'day.delete', { params: { ...params, id: two }, body: { content: 'delete' } })
    expect(state.get(place, testId(1002))).toBeUndefined()
    expect(state.get(place, testId(1001))).toBeDefined()
  })

  test('cannot go to a day that is not there, nor to itself', () => {
    const { state, one } = withContent()
    const remove = (to?: string) =>
      codeOf(
        runMutation(state, 'day.delete', {
          params: { ...params, id: one },
          body: { content: 'move', ...(to === undefined ? {} : { to_day_id: to }) },
        }),
      )
    expect([remove(), remove(one), remove(testId(99))]).toEqual([
      'INVALID_INPUT',
      'INVALID_INPUT',
      'NOT_FOUND',
    ])
  })

  test.each(['move', 'ideas', 'delete'])('%s is taken back as one step', content => {
    const { state, one, two } = withContent()
    const before = allRows(state)
    const body = content === 'move' ? { content, to_day_id: two } : { content }
    mustRun(state, 'day.delete', { params: { ...params, id: one }, body, mutation_id: testId(77) })
    const after = allRows(state)
    const undo = (of: number, as: number) =>
      mustRun(state, 'undo', {
        params: { stream: state.stream },
        body: { mutation_id: testId(of) },
        mutation_id: testId(as),
      })
    undo(77, 78)
    expect(allRows(state)).toEqual(before)
    undo(78, 79)
    expect(allRows(state)).toEqual(after)
  })
})

describe('D10 a day once more', () => {
  test('stands behind the first with all that is on it; later days move by one date', () => {
    const { state, one, two, three, stops } = withContent()
    mustRun(state, 'day.update', { params: { ...params, id: one }, body: { title: 'Alfama' } })
    mustRun(state, 'assignment.set-participants', {
      params: { ...params, id: stops[0] ?? '' },
      body: { user_ids: [ben.user_id] },
    })
    mustRun(state, 'day.duplicate', { params: { ...params, id: one }, body: { id: testId(70) } })
    expect(shownDays(state).map(row => row.id)).toEqual([one, testId(70), two, three])
    expect(dayAt(state, 1)).toMatchObject({ title: 'Alfama', date: '2027-03-02', state: 'dated' })
    expect(theTrip(state).end_date).toBe('2027-03-04')
    const [copy] = state.where(assignment, 'day_id', testId(70))
    expect(copy).toMatchObject({ place_id: testId(1001) })
    expect(copy?.id).not.toBe(stops[0])
    const joining = state.where(assignmentParticipant, 'assignment_id', copy?.id ?? '')
    expect(joining.map(row => row.user_id)).toEqual([ben.user_id])
    expect(state.where(dayNote, 'day_id', testId(70))).toMatchObject([{ text: 'Bring water', time: '09:00' }])
    expect(brokenRules(state)).toEqual([])
  })

  test('of a dateless day is dateless; of a day that is gone there is none', () => {
    const { state } = withContent()
    mustRun(state, 'day.create', { params, body: { id: testId(71), dateless: true } })
    mustRun(state, 'day.duplicate', { params: { ...params, id: testId(71) }, body: { id: testId(72) } })
    expect(dayAt(state, 4)).toMatchObject({ id: testId(72), state: 'dateless' })
    const gone = { params: { ...params, id: testId(99) }, body: { id: testId(73) } }
    expect(codeOf(runMutation(state, 'day.duplicate', gone))).toBe('NOT_FOUND')
  })
})
