import { describe, expect, test } from 'vitest'
import { assignment } from './entities/assignment.ts'
import { dayNote } from './entities/day-note.ts'
import { place } from './entities/place.ts'
import { trip } from './entities/trip.ts'
import { aDatedTrip, addStop, dayAt, stopsOf, theTrip, tripId } from './testing/a-trip.ts'
import { isRefusal } from './errors.ts'
import { OverlayState } from './memory-state.ts'
import { runOps, type Judge } from './run.ts'
import { testId } from './testing/random.ts'
import { codeOf, mustRun, planMutation, runMutation } from './testing/run-mutation.ts'

const params = { trip_id: tripId }

test('an update writes what was sent and nothing else', () => {
  const state = aDatedTrip()
  const id = testId(11)
  mustRun(state, 'place.create', { params, body: { id, name: 'A', phone: '1' } })
  const { committed } = mustRun(state, 'place.update', {
    params: { ...params, id },
    body: { name: 'B', phone: '1', notes: null },
  })
  expect(committed).toEqual([{ op: 'set', entity: 'place', id, fields: { name: 'B' } }])
  expect(state.get(place, id)).toMatchObject({ name: 'B', phone: '1', trip_id: tripId })
})

test('coordinates of 0 are stored; half a coordinate is refused', () => {
  const state = aDatedTrip()
  mustRun(state, 'place.create', { params, body: { id: testId(11), name: 'Null Island', lat: 0, lng: 0 } })
  expect(state.get(place, testId(11))).toMatchObject({ lat: 0, lng: 0 })
  const half = { params, body: { id: testId(12), name: 'A', lat: 0 } }
  expect(codeOf(runMutation(state, 'place.create', half))).toBe('INVALID_INPUT')
})

test('what is unknown is NOT_FOUND, what was deleted is ENTITY_GONE', () => {
  const state = aDatedTrip()
  const call = { params: { ...params, id: testId(1001) }, body: { name: 'B' } }
  expect(codeOf(planMutation(state, 'place.update', call))).toBe('NOT_FOUND')
  addStop(state, dayAt(state, 0).id, 1)
  mustRun(state, 'place.delete', { params: call.params })
  expect(codeOf(planMutation(state, 'place.update', call))).toBe('ENTITY_GONE')
  const stop = { params, body: { id: testId(9), place_id: testId(1001), day_id: dayAt(state, 0).id } }
  expect(runMutation(state, 'assignment.create', stop)).toMatchObject({
    refused: 'ENTITY_GONE',
    detail: { entity: 'place', field: 'place_id' },
  })
})

test('a delete of what is gone is no refusal', () => {
  const state = aDatedTrip()
  expect(mustRun(state, 'place.delete', { params: { ...params, id: testId(3) } }).committed).toEqual([])
})

test('a parent in the path stands before one in the body; without any the row is refused', () => {
  const state = aDatedTrip()
  const [first, second] = [dayAt(state, 0).id, dayAt(state, 1).id]
  const note = { id: testId(50), text: 'A', day_id: second }
  mustRun(state, 'day_note.create', { params: { ...params, day_id: first }, body: note })
  expect(state.get(dayNote, testId(50))?.day_id).toBe(first)
  mustRun(state, 'place.create', { params, body: { id: testId(11), name: 'A' } })
  const stop = { params, body: { id: testId(12), place_id: testId(11) } }
  expect(runMutation(state, 'assignment.create', stop)).toEqual({
    refused: 'INVALID_INPUT',
    detail: { fields: { day_id: 'REQUIRED' } },
  })
  const unknown = { params: { ...params, day_id: 'x' }, body: { id: testId(51), text: 'A' } }
  expect(codeOf(runMutation(state, 'day_note.create', unknown))).toBe('NOT_FOUND')
})

test('M3 the times of a stop: an end before the start is refused unless it is on the next day', () => {
  const state = aDatedTrip()
  const id = addStop(state, dayAt(state, 0).id, 1)
  const set = (body: Record<string, unknown>) =>
    codeOf(runMutation(state, 'assignment.update', { params: { ...params, id }, body }))
  expect(set({ assignment_time: '22', assignment_end_time: '23' })).toBeUndefined()
  expect(set({ assignment_end_time: '1', ends_next_day: true })).toBeUndefined()
  expect(state.get(assignment, id)).toMatchObject({ assignment_time: '22:00', assignment_end_time: '01:00' })
  expect(set({ ends_next_day: false })).toBe('END_BEFORE_START')
})

test('O1 a stop moved to another day goes to its end unless it says where', () => {
  const state = aDatedTrip()
  const [first, second] = [dayAt(state, 0).id, dayAt(state, 1).id]
  const [a, b, c] = [addStop(state, first, 1), addStop(state, second, 2), addStop(state, second, 3)]
  const move = (id: string, body: Record<string, unknown>) =>
    mustRun(state, 'assignment.update', { params: { ...params, id }, body })
  move(a, { day_id: second })
  expect(stopsOf(state, second)).toEqual([b, c, a])
  move(a, { position: { after: b } })
  expect(stopsOf(state, second)).toEqual([b, a, c])
  move(a, { notes: 'x' })
  move(a, { day_id: second })
  expect(stopsOf(state, second)).toEqual([b, a, c])
})

test('L5 a delete takes the subtree along, and each row of it comes into the log', () => {
  const state = aDatedTrip()
  const stop = addStop(state, dayAt(state, 0).id, 1)
  mustRun(state, 'assignment.set-participants', {
    params: { ...params, id: stop },
    body: { user_ids: [testId(9002)] },
  })
  const { committed } = mustRun(state, 'place.delete', { params: { ...params, id: testId(1001) } })
  expect(committed.map(op => `${op.op} ${op.entity}`)).toEqual([
    'del assignment_participant',
    'del assignment',
    'del place',
  ])
})

test('L5 deleting a trip is one op: its stream closes, its rows stay', () => {
  const state = aDatedTrip()
  const { committed } = mustRun(state, 'trip.delete', { params, mutation_id: testId(8001) })
  expect(committed).toEqual([{ op: 'del', entity: 'trip', id: tripId }])
  expect(dayAt(state, 0).date).toBe('2027-03-01')
  const stream = { stream: `trip:${tripId}` }
  mustRun(state, 'undo', { params: stream, body: { mutation_id: testId(8001) } })
  expect(state.get(trip, tripId)?.title).toBe('Lisbon')
})

test('L11 the range is its action wherever a body touches it, beside other fields', () => {
  const state = aDatedTrip()
  mustRun(state, 'trip.update', { params, body: { title: 'Porto', end_date: '2027-03-02' } })
  expect(theTrip(state)).toMatchObject({ title: 'Porto', day_count: 2 })
})

describe('a stop that moves to where several have one key', () => {
  const start = () => {
    const state = aDatedTrip()
    const [from, to] = [dayAt(state, 0).id, dayAt(state, 1).id]
    const moved = addStop(state, from, 1)
    const [first, second] = [addStop(state, to, 2), addStop(state, to, 3)]
    const position = state.get(assignment, first)?.position ?? ''
    // As two that were put in at one place while offline, and an undo.
    state.put(assignment, { ...state.get(assignment, second)!, position })
    const ids = [first, second].toSorted()
    const plan = planMutation(state, 'assignment.update', {
      params: { ...params, id: moved },
      body: { day_id: to, position: { after: ids[0] }, notes: 'At noon' },
    })
    if (isRefusal(plan)) throw new Error(plan.refused)
    const run = (judge?: Judge) => {
      const result = runOps(new OverlayState(state), plan.ops, { seq: 9, at: 9, by: null }, judge)
      if (isRefusal(result)) throw new Error(result.refused)
      return result.committed.flatMap(op => (op.op === 'set' ? [[op.id, Object.keys(op.fields)]] : []))
    }
    return { moved, ids, run }
  }
  /** Of the update that names one of these fields nothing stands. */
  const losing =
    (field: string): Judge =>
    op => {
      if (op.op !== 'update' || !(field in op.fields)) return op
      const { [field]: _, day_id: _day, ...fields } = op.fields
      const left =
        field === 'position' ? fields : { ...fields, ...('day_id' in op.fields ? { day_id: _day } : {}) }
      return Object.keys(left).length ? { ...op, fields: left } : undefined
    }

  test('the one behind it has a new key', () => {
    const { moved, ids, run } = start()
    expect(run()).toEqual([
      [moved, ['day_id', 'position']],
      [ids[1], ['position']],
      [moved, ['notes']],
    ])
  })

  test('O3 and none when the move loses: nothing makes room for what does not come', () => {
    const { moved, run } = start()
    expect(run(losing('position'))).toEqual([[moved, ['notes']]])
  })

  test('it makes room also when another value of the change loses', () => {
    const { moved, ids, run } = start()
    expect(run(losing('notes'))).toEqual([
      [moved, ['day_id', 'position']],
      [ids[1], ['position']],
    ])
  })
})
