import { expect, test } from 'vitest'
import { brokenRules } from '../domain/check-trip.ts'
import { assignment } from '../entities/assignment.ts'
import { assignmentParticipant } from '../entities/assignment-participant.ts'
import { dayNote } from '../entities/day-note.ts'
import { entities } from '../entities/index.ts'
import { place } from '../entities/place.ts'
import { tripMember } from '../entities/trip-member.ts'
import { trip } from '../entities/trip.ts'
import type { AnyRow } from '../entity.ts'
import { MemoryState } from '../memory-state.ts'
import type { Values } from '../op.ts'
import type { State } from '../state.ts'
import { tripStream } from '../streams.ts'
import { aDatedTrip, addStop, aTrip, dayAt, shownDays, stopsOf, tripId } from '../testing/a-trip.ts'
import { ben } from '../testing/people.ts'
import { testId } from '../testing/random.ts'
import { codeOf, mustRun, routeNamed, runMutation } from '../testing/run-mutation.ts'

const params = { trip_id: tripId }
const copyId = testId(900)

const rowsOf = (state: State) =>
  entities.flatMap(entity =>
    entity.stream === 'trip'
      ? (state.list(entity) as AnyRow[]).map(row => ({ entity: entity.name, row }))
      : [],
  )

const copyOf = (source: State, body: Values = {}) => {
  const state = new MemoryState(tripStream(copyId))
  const call = { params, body: { id: copyId, rows: rowsOf(source), ...body }, actor: ben }
  return { state, call, result: runMutation(state, 'trip.copy', call) }
}

/** Two days with a stop, a note and someone who joins. */
const aSource = () => {
  const source = aDatedTrip(2)
  const [one, two] = [dayAt(source, 0).id, dayAt(source, 1).id]
  const stops = [addStop(source, one, 1), addStop(source, two, 2), addStop(source, two, 1)]
  const onDay = { ...params, day_id: two }
  mustRun(source, 'day_note.create', { params: onDay, body: { id: testId(50), text: 'Bring water' } })
  mustRun(source, 'assignment.set-participants', {
    params: { ...params, id: stops[0] ?? '' },
    body: { user_ids: [ben.user_id] },
  })
  mustRun(source, 'trip.update', { params, body: { archived: true } })
  return source
}

test('L17 a copy has days, places, stops and notes under ids of its own, and one person: who copied', () => {
  const source = aSource()
  const { state, result } = copyOf(source, { title: 'Again' })
  expect(codeOf(result)).toBeUndefined()
  expect(state.get(trip, copyId)).toMatchObject({
    title: 'Again',
    start_date: '2027-03-01',
    end_date: '2027-03-02',
    archived: false,
    day_count: 2,
  })
  expect(state.list(tripMember).map(row => [row.user_id, row.role])).toEqual([[ben.user_id, 'owner']])
  expect(state.list(assignmentParticipant)).toEqual([])
  const namesOn = (from: State, index: number) =>
    stopsOf(from, dayAt(from, index).id).map(
      id => from.get(place, from.get(assignment, id)?.place_id ?? '')?.name,
    )
  for (const index of [0, 1]) expect(namesOn(state, index)).toEqual(namesOn(source, index))
  expect(state.list(dayNote).map(row => [row.day_id, row.text])).toEqual([
    [dayAt(state, 1).id, 'Bring water'],
  ])
  const old = new Set(rowsOf(source).map(({ row }) => row.id))
  expect(rowsOf(state).filter(({ row }) => old.has(row.id))).toEqual([])
  expect(brokenRules(state)).toEqual([])
})

test('L17 the same request makes the same rows, whatever order they were sent in', () => {
  const source = aSource()
  const one = copyOf(source)
  const two = copyOf(source, { rows: rowsOf(source).toReversed() })
  expect(rowsOf(two.state)).toEqual(rowsOf(one.state))
})

test('L17 with another first day the dates move along; a trip without dates gets one for each day', () => {
  const dated = copyOf(aDatedTrip(3), { start_date: '2028-02-28' }).state
  expect(shownDays(dated).map(row => row.date)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  const open = aTrip({ day_count: 2 })
  const stop = addStop(open, dayAt(open, 1).id, 1)
  const { state } = copyOf(open, { start_date: '2028-02-28' })
  expect(shownDays(state).map(row => row.date)).toEqual(['2028-02-28', '2028-02-29'])
  expect(stopsOf(state, dayAt(state, 1).id)).toHaveLength(1)
  expect(stopsOf(state, dayAt(state, 1).id)).not.toContain(stop)
  expect(brokenRules(state)).toEqual([])
})

test('L17 without rows, with a row twice and with a wrong date it is refused', () => {
  const source = aDatedTrip(2)
  const { call } = copyOf(source)
  const state = new MemoryState(tripStream(copyId))
  const without = { ...call, body: { id: copyId } }
  expect(codeOf(runMutation(state, 'trip.copy', without))).toBe('INVALID_INPUT')
  const twice = { ...call, body: { ...call.body, rows: [...rowsOf(source), ...rowsOf(source)] } }
  expect(codeOf(runMutation(state, 'trip.copy', twice))).toBe('INVALID_INPUT')
  expect(routeNamed('trip.copy').body.safeParse({ start_date: '2027-02-30' }).success).toBe(false)
})

test('every entity of a trip says how it is copied', () => {
  const silent = entities.filter(entity => entity.stream === 'trip' && entity.copy === undefined)
  expect(silent.map(entity => entity.name)).toEqual([])
})
