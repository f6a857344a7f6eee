import { describe, expect, test } from 'vitest'
import { mustEntity } from '../entities/index.ts'
import type { AnyRow } from '../entity.ts'
import type { MemoryState } from '../memory-state.ts'
import type { Values } from '../op.ts'
import { aDatedTrip, addStop, aTrip, dayAt, tripId } from '../testing/a-trip.ts'
import { ben } from '../testing/people.ts'
import { testId } from '../testing/random.ts'
import { mustRun } from '../testing/run-mutation.ts'
import { brokenRules } from './check-trip.ts'

const full = (): MemoryState => {
  const state = aDatedTrip()
  const stop = addStop(state, dayAt(state, 0).id, 1)
  mustRun(state, 'assignment.set-participants', {
    params: { trip_id: tripId, id: stop },
    body: { user_ids: [ben.user_id] },
  })
  return state
}

/** Writes past every rule. */
const spoil = (state: MemoryState, entity: string, id: string, fields: Values): string[] => {
  const table = state.table(entity)
  const row = table.get(id) as AnyRow
  table.set(id, { ...row, ...fields } as AnyRow)
  return brokenRules(state)
}

test('I10 a sound trip breaks no rule', () => {
  expect(brokenRules(full())).toEqual([])
  expect(brokenRules(aTrip())).toEqual([])
})

describe('I10 each broken rule is seen', () => {
  const stop = testId(2001)
  const cases: [string, string, (state: MemoryState) => string, Values][] = [
    ['dated days', 'trip', () => tripId, { end_date: '2027-03-06' }],
    ['its place is', 'day', state => dayAt(state, 1).id, { date: '2027-03-09' }],
    ['day_count', 'trip', () => tripId, { day_count: 4 }],
    ['trimmed with 1 assignment', 'day', state => dayAt(state, 0).id, { state: 'trimmed', date: null }],
    ['trimmed with words', 'day', state => dayAt(state, 4).id, { state: 'trimmed', date: null, title: 'x' }],
    ['with a date', 'day', state => dayAt(state, 4).id, { state: 'dateless' }],
    ['not the id of slot 9', 'day', state => dayAt(state, 4).id, { slot: 9 }],
    ['two days in one slot', 'day', state => dayAt(state, 4).id, { slot: 1 }],
    ['points at no day', 'assignment', () => stop, { day_id: testId(1) }],
    ['points at no place', 'assignment', () => stop, { place_id: testId(1) }],
    [
      'END_BEFORE_START',
      'assignment',
      () => stop,
      { assignment_time: '10:00', assignment_end_time: '09:00' },
    ],
    ['grew too long', 'assignment', () => stop, { position: `a${'V'.repeat(70)}` }],
    ['lat is out of bounds', 'place', () => testId(1001), { lat: 91, lng: 0 }],
    ['day_id is out of bounds', 'assignment', () => stop, { day_id: null }],
  ]
  for (const [says, entity, id, fields] of cases) {
    test(`${says}`, () => {
      const state = full()
      expect(spoil(state, entity, id(state), fields).join('\n')).toContain(says)
    })
  }

  test('people of a stop who are not of the trip', () => {
    const state = full()
    const member = state.table('trip_member')
    for (const [id, row] of member) if (row['user_id'] === ben.user_id) member.delete(id)
    expect(brokenRules(state).join('\n')).toContain('nobody of the trip')
    for (const [id, row] of member) member.set(id, { ...row, role: 'member' })
    expect(brokenRules(state)).toContain('trip: 0 owners')
    const [row] = state.table('assignment_participant').values()
    expect(
      spoil(state, 'assignment_participant', row?.id ?? '', { user_id: testId(3) }).join('\n'),
    ).toContain('not the id of its stop and person')
  })
})

test('I10 a deleted trip has no layout to break, and its rows still resolve', () => {
  const state = full()
  state.remove(mustEntity('trip'), tripId)
  expect(brokenRules(state)).toEqual([])
})
