import { describe, expect, test } from 'vitest'
import { brokenRules } from '../domain/check-trip.ts'
import { assignment } from '../entities/assignment.ts'
import { day } from '../entities/day.ts'
import { place } from '../entities/place.ts'
import { tripMember } from '../entities/trip-member.ts'
import { isRefusal } from '../errors.ts'
import { MemoryState, OverlayState } from '../memory-state.ts'
import { runOps } from '../run.ts'
import type { State } from '../state.ts'
import {
  aDatedTrip,
  addStop,
  allRows,
  aTrip,
  dayAt,
  shownDays,
  stopsOf,
  theTrip,
  tripId,
} from '../testing/a-trip.ts'
import { ben } from '../testing/people.ts'
import { testId } from '../testing/random.ts'
import {
  codeOf,
  mustRun,
  planMutation,
  runMutation,
  type Call,
  type TestState,
} from '../testing/run-mutation.ts'

const params = { trip_id: tripId }
const stream = { stream: `trip:${tripId}` }
const done = testId(8001)
const undone = testId(8002)
const undo = (state: TestState, mutation_id = done, keep = undone) =>
  mustRun(state, 'undo', { params: stream, body: { mutation_id }, mutation_id: keep })
const restore = (state: TestState, entity: string, id: string, mutation_id?: string) =>
  runMutation(state, 'restore', {
    params: stream,
    body: { entity, id, ...(mutation_id ? { mutation_id } : {}) },
  })
const skippedBy = (state: TestState, name: string, call: Call) => {
  const plan = planMutation(state, name, call)
  return isRefusal(plan) ? plan.refused : plan.skipped
}

/** Says that a group of a row was written by the commit at `seq`. */
class VersionedState extends OverlayState {
  readonly written = new Map<string, number>()

  override groupVersion(...[entity, id, group]: Parameters<State['groupVersion']>): number {
    return this.written.get(`${entity.name} ${id} ${group}`) ?? 1
  }
}

const versioned = (under: MemoryState) => new VersionedState(under)

describe('U1 each value returns only where nobody wrote since', () => {
  test('a value of a group written since stays, and is listed', () => {
    const state = versioned(aDatedTrip())
    const body = { id: testId(11), name: 'Old', phone: '1' }
    mustRun(state, 'place.create', { params, body })
    const call = { params: { ...params, id: testId(11) }, body: { name: 'New', phone: '2' } }
    mustRun(state, 'place.update', { ...call, mutation_id: done, seq: 5 })
    mustRun(state, 'place.update', { params: call.params, body: { name: 'Newer' }, seq: 7 })
    state.written.set(`place ${testId(11)} name`, 7)
    state.written.set(`place ${testId(11)} phone`, 5)
    const undoing = { params: stream, body: { mutation_id: done } }
    expect(skippedBy(state, 'undo', undoing)).toEqual([
      { entity: 'place', id: testId(11), reason: 'changed_since' },
    ])
    mustRun(state, 'undo', undoing)
    expect(state.get(place, testId(11))).toMatchObject({ name: 'Newer', phone: '1' })
  })

  test('two edits of one value go back one after the other, and come again', () => {
    const state = versioned(aDatedTrip())
    mustRun(state, 'place.create', {
      params,
      body: { id: testId(11), name: 'A' },
      mutation_id: testId(1),
      seq: 1,
    })
    const name = () => state.get(place, testId(11))?.name
    const steps: [string, object][] = [
      ['place.update', { params: { ...params, id: testId(11) }, body: { name: 'B' } }],
      ['place.update', { params: { ...params, id: testId(11) }, body: { name: 'C' } }],
      ['undo', { params: stream, body: { mutation_id: testId(3) } }],
      ['undo', { params: stream, body: { mutation_id: testId(2) } }],
      ['undo', { params: stream, body: { mutation_id: testId(5) } }],
      ['undo', { params: stream, body: { mutation_id: testId(4) } }],
    ]
    const names = steps.map(([what, call], index) => {
      const seq = index + 2
      mustRun(state, what, { ...call, mutation_id: testId(seq), seq })
      state.written.set(`place ${testId(11)} name`, seq)
      return name()
    })
    expect(names).toEqual(['B', 'C', 'B', 'A', 'B', 'C'])
  })

  test('a row that was made goes when what was done to it since was undone', () => {
    const state = versioned(aDatedTrip())
    mustRun(state, 'place.create', { params, body: { id: testId(11), name: 'A' }, mutation_id: done, seq: 1 })
    const call = { params: { ...params, id: testId(11) }, body: { name: 'B' } }
    mustRun(state, 'place.update', { ...call, mutation_id: testId(2), seq: 2 })
    undo(state, testId(2), testId(3))
    state.written.set(`place ${testId(11)} name`, 3)
    undo(state)
    expect(state.get(place, testId(11))).toBeUndefined()
  })

  test('what this side does not know cannot be undone', () => {
    const call = { params: stream, body: { mutation_id: testId(1) } }
    expect(codeOf(planMutation(aDatedTrip(), 'undo', call))).toBe('NOTHING_TO_UNDO')
  })
})

describe('U2 what came along goes with what was named', () => {
  test('a deleted place comes back with its stops, their notes and people', () => {
    const state = aDatedTrip()
    const stop = addStop(state, dayAt(state, 0).id, 1)
    mustRun(state, 'assignment.set-participants', {
      params: { ...params, id: stop },
      body: { user_ids: [ben.user_id] },
    })
    const before = allRows(state)
    const { inverse } = mustRun(state, 'place.delete', {
      params: { ...params, id: testId(1001) },
      mutation_id: done,
    })
    expect(state.get(assignment, stop)).toBeUndefined()
    expect(inverse.map(op => [op.op, op.entity, op.derived ?? false])).toEqual([
      ['restore', 'place', false],
      ['restore', 'assignment', true],
      ['restore', 'assignment_participant', true],
    ])
    undo(state)
    expect(allRows(state)).toEqual(before)
  })

  test('the range that an inserted day moved needs no right of its own to go back', () => {
    const state = aDatedTrip()
    mustRun(state, 'day.create', { params, body: { id: testId(70) }, mutation_id: done })
    const plan = planMutation(state, 'undo', { params: stream, body: { mutation_id: done } })
    if (isRefusal(plan)) throw new Error(plan.refused)
    expect(plan.ops.filter(op => !op.derived)).toEqual([{ op: 'delete', entity: 'day', id: testId(70) }])
    undo(state)
    expect(theTrip(state).end_date).toBe('2027-03-05')
    expect(brokenRules(state)).toEqual([])
  })

  test('nothing goes back alone: where the named part stays, so does the rest', () => {
    const state = aDatedTrip()
    mustRun(state, 'day.create', { params, body: { id: testId(70) }, mutation_id: done })
    addStop(state, testId(70), 1)
    const before = allRows(state)
    undo(state)
    expect(allRows(state)).toEqual(before)
  })

  test('a commit in which nothing was named asks for the right of each part', () => {
    const state = aDatedTrip()
    mustRun(state, 'trip.set-day-count', { params, body: { day_count: 9 }, mutation_id: done })
    const plan = planMutation(state, 'undo', { params: stream, body: { mutation_id: done } })
    if (isRefusal(plan)) throw new Error(plan.refused)
    expect(plan.ops.every(op => !op.derived)).toBe(true)
    undo(state)
    expect(shownDays(state)).toHaveLength(5)
    expect(brokenRules(state)).toEqual([])
  })
})

describe('U3 rows come back under their own ids', () => {
  test('a removed day returns to its place with its stops and the range', () => {
    const state = aDatedTrip()
    addStop(state, dayAt(state, 1).id, 1)
    const before = allRows(state)
    mustRun(state, 'day.delete', { params: { ...params, id: dayAt(state, 1).id }, mutation_id: done })
    undo(state)
    expect(allRows(state)).toEqual(before)
  })

  test('what belongs to a row that is gone stays away, and is listed', () => {
    const state = aDatedTrip()
    const first = dayAt(state, 0).id
    const stays = addStop(state, dayAt(state, 1).id, 1)
    const lost = testId(3001)
    mustRun(state, 'assignment.create', { params, body: { id: lost, place_id: testId(1001), day_id: first } })
    mustRun(state, 'place.delete', { params: { ...params, id: testId(1001) }, mutation_id: done })
    mustRun(state, 'day.delete', { params: { ...params, id: first } })
    expect(skippedBy(state, 'undo', { params: stream, body: { mutation_id: done } })).toEqual([
      { entity: 'assignment', id: lost, reason: 'parent_gone' },
    ])
    undo(state)
    expect(state.get(place, testId(1001))).toBeDefined()
    expect(state.get(assignment, stays)).toBeDefined()
    expect(state.get(assignment, lost)).toBeUndefined()
    expect(brokenRules(state)).toEqual([])
  })

  test('a move back to a day that is gone is left out', () => {
    const state = aDatedTrip()
    const [first, second] = [dayAt(state, 0).id, dayAt(state, 1).id]
    const stop = addStop(state, first, 1)
    mustRun(state, 'assignment.update', {
      params: { ...params, id: stop },
      body: { day_id: second },
      mutation_id: done,
    })
    mustRun(state, 'day.delete', { params: { ...params, id: first } })
    expect(skippedBy(state, 'undo', { params: stream, body: { mutation_id: done } })).toEqual([
      { entity: 'assignment', id: stop, reason: 'parent_gone' },
    ])
    undo(state)
    expect(stopsOf(state, second)).toEqual([stop])
  })

  test('restore brings back a row, and with its delete what went along', () => {
    const state = aDatedTrip()
    const stop = addStop(state, dayAt(state, 0).id, 1)
    mustRun(state, 'place.delete', { params: { ...params, id: testId(1001) }, mutation_id: done })
    const again = new MemoryState(state.stream)
    for (const [name, table] of state.tables) again.tables.set(name, new Map(table))
    for (const [key, row] of state.tombstones) again.tombstones.set(key, row)
    restore(again, 'place', testId(1001))
    expect(again.get(place, testId(1001))?.name).toBe('Place 1')
    expect(again.get(assignment, stop)).toBeUndefined()
    restore(state, 'place', testId(1001), done)
    expect(state.get(assignment, stop)).toBeDefined()
  })

  test('restore names a delete that took the row; any other commit is left alone', () => {
    const state = aDatedTrip()
    addStop(state, dayAt(state, 0).id, 1)
    mustRun(state, 'trip.update', { params, body: { title: 'Porto' }, mutation_id: done })
    mustRun(state, 'place.delete', { params: { ...params, id: testId(1001) } })
    restore(state, 'place', testId(1001), done)
    expect(theTrip(state).title).toBe('Porto')
    expect(state.get(place, testId(1001))).toBeDefined()
  })

  test('D8: days do not go back with a range that loses to what others wrote', () => {
    const state = aDatedTrip()
    const body = { start_date: '2027-06-01', end_date: '2027-06-02', keep: 'order', leftovers: 'delete' }
    mustRun(state, 'trip.set-range', { params, body, mutation_id: done })
    const plan = planMutation(state, 'undo', { params: stream, body: { mutation_id: done } })
    if (isRefusal(plan)) throw new Error(plan.refused)
    const stamp = { seq: 9, at: 9, by: ben.user_id }
    const won = runOps(new OverlayState(state), plan.ops, stamp, op => op)
    expect(isRefusal(won) ? won : won.committed.map(op => op.entity)).toContain('day')
    const lost = runOps(new OverlayState(state), plan.ops, stamp, op =>
      op.entity === 'trip' ? undefined : op,
    )
    expect(isRefusal(lost) ? lost : lost.committed).toEqual([])
  })

  test('D8: nothing follows an order of days that is taken back and loses', () => {
    const state = aDatedTrip()
    const idle = testId(12)
    mustRun(state, 'day.create', { params, body: { id: idle, dateless: true } })
    const [first, ...rest] = shownDays(state).map(({ id }) => id)
    const ordered_ids = [idle, first, ...rest.filter(id => id !== idle)]
    mustRun(state, 'day.reorder', { params, body: { ordered_ids }, mutation_id: done })
    const plan = planMutation(state, 'undo', { params: stream, body: { mutation_id: done } })
    if (isRefusal(plan)) throw new Error(plan.refused)
    expect(plan.ops.some(op => op.derived)).toBe(true)
    const lost = runOps(
      new OverlayState(state),
      plan.ops,
      { seq: 9, at: 9, by: ben.user_id },
      () => undefined,
    )
    expect(isRefusal(lost) ? lost : lost.committed).toEqual([])
  })

  test('D8: days do not go back with a title whose range was changed since', () => {
    const state = versioned(aDatedTrip())
    const body = { title: 'Porto', start_date: '2027-06-01', end_date: '2027-06-02' }
    mustRun(state, 'trip.update', { params, body, mutation_id: done, seq: 5 })
    for (const { id } of state.list(day)) state.written.set(`day ${id} layout`, 5)
    state.written.set(`trip ${tripId} title`, 5)
    state.written.set(`trip ${tripId} dates`, 6)
    mustRun(state, 'trip.update', { params, body: { start_date: '2027-05-31' }, seq: 6 })
    const plan = planMutation(state, 'undo', { params: stream, body: { mutation_id: done } })
    expect(isRefusal(plan) ? plan : plan.ops.map(op => op.entity)).toEqual(['trip'])
  })

  test('restore does not overwrite a range that was changed since', () => {
    const state = versioned(aDatedTrip())
    const id = dayAt(state, 1).id
    mustRun(state, 'day.delete', { params: { ...params, id }, mutation_id: done, seq: 5 })
    mustRun(state, 'trip.update', { params, body: { start_date: '2027-05-01', end_date: '2027-05-02' } })
    state.written.set(`trip ${tripId} dates`, 6)
    restore(state, 'day', id, done)
    expect(theTrip(state)).toMatchObject({ start_date: '2027-05-01', end_date: '2027-05-02' })
    expect(state.get(day, id)).toBeDefined()
    expect(brokenRules(state)).toEqual([])
  })

  test('restore of what is there, what never was, and what is no entity', () => {
    const state = aDatedTrip()
    addStop(state, dayAt(state, 0).id, 1)
    const there = restore(state, 'place', testId(1001))
    expect(isRefusal(there) ? there : there.committed).toEqual([])
    expect(codeOf(restore(state, 'place', testId(1)))).toBe('SNAPSHOT_EXPIRED')
    for (const entity of ['fly', 'constructor', '', 'trip_member'])
      expect(codeOf(restore(state, entity, testId(1))), entity).toBe('INVALID_INPUT')
  })
})

test('U4 an undo of the undo does it again', () => {
  const state = aDatedTrip()
  addStop(state, dayAt(state, 1).id, 1)
  mustRun(state, 'day.delete', { params: { ...params, id: dayAt(state, 1).id }, mutation_id: done })
  const after = allRows(state)
  undo(state, done, undone)
  expect(allRows(state)).not.toEqual(after)
  undo(state, undone, testId(8003))
  expect(allRows(state)).toEqual(after)
})

test('D2 a count that an undo puts back follows the days that are there', () => {
  const state = aTrip({ day_count: 4 })
  const [, , third, fourth] = shownDays(state).map(row => row.id)
  mustRun(state, 'trip.set-day-count', { params, body: { day_count: 2 }, mutation_id: done })
  for (const id of [third, fourth]) mustRun(state, 'day.delete', { params: { ...params, id: id ?? '' } })
  undo(state)
  expect(theTrip(state).day_count).toBe(2)
  expect(brokenRules(state)).toEqual([])
})

test('U4 a day that goes and comes back in one commit is no obstacle to redo', () => {
  const state = aTrip({ day_count: 4 })
  mustRun(state, 'trip.set-day-count', { params, body: { day_count: 5 }, mutation_id: done })
  mustRun(state, 'trip.update', { params, body: { start_date: '2027-03-01' } })
  const before = allRows(state)
  undo(state, done, undone)
  expect(shownDays(state)).toHaveLength(7)
  undo(state, undone, testId(8003))
  expect(allRows(state)).toEqual(before)
})

describe('U5 what is never undone', () => {
  test('membership', () => {
    const state = aDatedTrip()
    mustRun(state, 'member.remove', {
      params: { ...params, user_id: ben.user_id },
      body: { left_at: 5 },
      mutation_id: done,
    })
    const call = { params: stream, body: { mutation_id: done } }
    expect(codeOf(planMutation(state, 'undo', call))).toBe('NOTHING_TO_UNDO')
    expect(state.list(tripMember).filter(row => row.left_at === null)).toHaveLength(1)
  })

  test('a made row that others built on since', () => {
    const state = aDatedTrip()
    const body = { id: testId(1001), name: 'Place 1' }
    mustRun(state, 'place.create', { params, body, mutation_id: done })
    const stop = addStop(state, dayAt(state, 0).id, 1)
    expect(skippedBy(state, 'undo', { params: stream, body: { mutation_id: done } })).toEqual([
      { entity: 'place', id: testId(1001), reason: 'in_use' },
    ])
    undo(state)
    expect(state.get(assignment, stop)).toBeDefined()
  })

  test('a day that a longer range brought in and that holds something now: it becomes dateless', () => {
    const state = aDatedTrip(2)
    mustRun(state, 'trip.update', { params, body: { end_date: '2027-03-04' }, mutation_id: done })
    const stop = addStop(state, dayAt(state, 3).id, 1)
    undo(state)
    expect(theTrip(state)).toMatchObject({ end_date: '2027-03-02', day_count: 3 })
    expect(state.get(assignment, stop)).toBeDefined()
    expect(brokenRules(state)).toEqual([])
  })
})
