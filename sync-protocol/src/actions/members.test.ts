import { expect, test } from 'vitest'
import { brokenRules } from '../domain/check-trip.ts'
import { assignmentParticipant } from '../entities/assignment-participant.ts'
import { tripMember } from '../entities/trip-member.ts'
import { memberRowId } from '../ids.ts'
import { aDatedTrip, addStop, aTrip, dayAt, tripId } from '../testing/a-trip.ts'
import { anna, ben, cleo } from '../testing/people.ts'
import { testId } from '../testing/random.ts'
import { codeOf, mustRun, planMutation, routeNamed, runMutation } from '../testing/run-mutation.ts'
import type { MemoryState } from '../memory-state.ts'
import type { Actor } from '../plan.ts'

const params = { trip_id: tripId }
const rowOf = (state: MemoryState, { user_id }: Actor) =>
  state.get(tripMember, memberRowId('trip_member', tripId, user_id))
const remove = (state: MemoryState, { user_id }: Actor, left_at = 77) =>
  runMutation(state, 'member.remove', { params: { ...params, user_id }, body: { left_at } })
const join = (state: MemoryState, { user_id, name, avatar }: Actor) =>
  runMutation(state, 'member.add', { params, body: { user_id, name, avatar } })
const setPeople = (state: MemoryState, id: string, user_ids: string[], base?: unknown) =>
  mustRun(state, 'assignment.set-participants', {
    params: { ...params, id },
    body: { user_ids },
    base: base === undefined ? {} : { user_ids: base },
  })
const people = (state: MemoryState, id: string) =>
  state
    .where(assignmentParticipant, 'assignment_id', id)
    .map(row => row.user_id)
    .sort()

test('L14 somebody who joins is a member, once', () => {
  const state = aTrip()
  expect(rowOf(state, ben)).toMatchObject({ role: 'member', invited_by: anna.user_id, left_at: null })
  expect(codeOf(join(state, ben))).toBe('ALREADY_MEMBER')
})

test('L14 who left keeps a row with left_at, and may come back', () => {
  const state = aTrip()
  remove(state, ben)
  expect(rowOf(state, ben)?.left_at).toBe(77)
  remove(state, ben, 99)
  expect(rowOf(state, ben)?.left_at).toBe(77)
  expect(codeOf(join(state, ben))).toBeUndefined()
  expect(rowOf(state, ben)?.left_at).toBe(null)
  expect(brokenRules(state)).toEqual([])
})

test('L14 the owner cannot leave, a stranger cannot be removed', () => {
  const state = aTrip()
  expect(codeOf(remove(state, anna))).toBe('OWNER_CANNOT_LEAVE')
  expect(codeOf(remove(state, cleo))).toBe('NOT_FOUND')
})

test('L14 membership is changed only with a connection', () => {
  for (const name of ['member.add', 'member.remove', 'member.transfer'])
    expect(routeNamed(name).online, name).toBe(true)
})

const handTo = (state: MemoryState, { user_id }: Actor, by: Actor = anna) =>
  runMutation(state, 'member.transfer', { params, body: { user_id }, actor: by })

test('L14 a trip is handed over: one owner before and after, and who had it stays on it and may leave', () => {
  const state = aTrip()
  expect(codeOf(handTo(state, ben))).toBeUndefined()
  expect(rowOf(state, ben)).toMatchObject({ role: 'owner', left_at: null })
  expect(rowOf(state, anna)).toMatchObject({ role: 'member', left_at: null })
  expect(brokenRules(state)).toEqual([])
  expect(codeOf(remove(state, ben))).toBe('OWNER_CANNOT_LEAVE')
  expect(codeOf(remove(state, anna))).toBeUndefined()
})

test('L14 only its owner hands a trip over, and only to somebody who is on it', () => {
  const state = aTrip()
  expect(codeOf(handTo(state, cleo))).toBe('NOT_FOUND')
  expect(codeOf(handTo(state, ben, ben))).toBe('FORBIDDEN')
  expect(codeOf(handTo(state, ben, cleo))).toBe('FORBIDDEN')
  remove(state, ben)
  expect(codeOf(handTo(state, ben))).toBe('NOT_FOUND')
  expect(handTo(state, anna)).toMatchObject({ committed: [] })
  expect(rowOf(state, anna)?.role).toBe('owner')
})

test('L14 who leaves joins no stop any more', () => {
  const state = aDatedTrip()
  const stop = addStop(state, dayAt(state, 0).id, 1)
  setPeople(state, stop, [anna.user_id, ben.user_id])
  remove(state, ben)
  expect(people(state, stop)).toEqual([anna.user_id])
})

test('M5 the people of a stop are merged person by person', () => {
  const state = aDatedTrip()
  join(state, cleo)
  const stop = addStop(state, dayAt(state, 0).id, 1)
  setPeople(state, stop, [anna.user_id], [])
  setPeople(state, stop, [ben.user_id], [])
  expect(people(state, stop)).toEqual([anna.user_id, ben.user_id].sort())
  setPeople(state, stop, [cleo.user_id], [anna.user_id])
  expect(people(state, stop)).toEqual([ben.user_id, cleo.user_id].sort())
  setPeople(state, stop, [])
  expect(people(state, stop)).toEqual([])
})

test('M5 the row of a person at a stop has the same id whoever adds it', () => {
  const state = aDatedTrip()
  const stop = addStop(state, dayAt(state, 0).id, 1)
  setPeople(state, stop, [ben.user_id])
  const id = memberRowId('assignment_participant', stop, ben.user_id)
  expect(state.get(assignmentParticipant, id)?.user_id).toBe(ben.user_id)
  expect(setPeople(state, stop, [ben.user_id]).committed).toEqual([])
})

test('M5 people who left cannot be added to a stop, and strangers are refused', () => {
  const state = aDatedTrip()
  const stop = addStop(state, dayAt(state, 0).id, 1)
  remove(state, ben)
  setPeople(state, stop, [ben.user_id])
  expect(people(state, stop)).toEqual([])
  const call = { params: { ...params, id: stop }, body: { user_ids: [testId(4)] } }
  expect(codeOf(planMutation(state, 'assignment.set-participants', call))).toBe('PERSON_UNKNOWN')
})

test('L11 a base that is no list counts as none', () => {
  const state = aDatedTrip()
  const stop = addStop(state, dayAt(state, 0).id, 1)
  for (const base of [5, 'x', { length: 2 }, null, [1, {}]]) setPeople(state, stop, [anna.user_id], base)
  expect(people(state, stop)).toEqual([anna.user_id])
})

test('L11 a stop that is gone is a refusal', () => {
  const call = { params: { ...params, id: testId(3) }, body: { user_ids: [] } }
  expect(codeOf(planMutation(aTrip(), 'assignment.set-participants', call))).toBe('NOT_FOUND')
})
