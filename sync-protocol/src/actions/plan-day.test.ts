import { expect, test } from 'vitest'
import { assignment } from '../entities/assignment.ts'
import { isRefusal } from '../errors.ts'
import { OverlayState } from '../memory-state.ts'
import { runOps, type Judge } from '../run.ts'
import { aDatedTrip, addStop, dayAt, tripId } from '../testing/a-trip.ts'
import { testId } from '../testing/random.ts'
import { planMutation } from '../testing/run-mutation.ts'

/** A stop that is planned between two of another day that have one key, and a place behind it. */
const planned = () => {
  const state = aDatedTrip()
  const [from, to] = [dayAt(state, 0).id, dayAt(state, 1).id]
  const moved = addStop(state, from, 1)
  const [first, second] = [addStop(state, to, 2), addStop(state, to, 3)]
  const position = state.get(assignment, first)?.position ?? ''
  // As two that were put in at one place while offline.
  state.put(assignment, { ...state.get(assignment, second)!, position })
  const [ahead, behind] = [first, second].toSorted()
  const plan = planMutation(state, 'day.plan', {
    params: { trip_id: tripId, id: to },
    body: {
      id: testId(77),
      stops: [{ assignment_id: moved, notes: 'At noon' }],
      position: { after: ahead },
    },
  })
  if (isRefusal(plan)) throw new Error(plan.refused)
  const run = (judge?: Judge) => {
    const result = runOps(new OverlayState(state), plan.ops, { seq: 9, at: 9, by: null }, judge)
    if (isRefusal(result)) throw new Error(result.refused)
    return result.committed.flatMap(op => (op.op === 'set' ? [[op.id, Object.keys(op.fields)]] : []))
  }
  return { moved, behind, run }
}

test('a stop that is planned among equal keys gives the one behind it a new key', () => {
  const { moved, behind, run } = planned()
  expect(run()).toEqual([
    [moved, ['day_id', 'position']],
    [behind, ['position']],
    [moved, ['notes']],
  ])
})

test('O3 where its place loses nothing makes room for it, and what else was said of it stands', () => {
  const { moved, run } = planned()
  const losing: Judge = op => {
    if (op.op !== 'update' || !('position' in op.fields)) return op
    const { position: _, day_id: _day, ...fields } = op.fields
    return Object.keys(fields).length ? { ...op, fields } : undefined
  }
  expect(run(losing)).toEqual([[moved, ['notes']]])
})
