import { expect, test } from 'vitest'
import { place } from './entities/place.ts'
import { accommodation } from './entities/accommodation.ts'
import { assignment } from './entities/assignment.ts'
import { budgetCategoryOrder } from './entities/budget-category-order.ts'
import { expense } from './entities/expense.ts'
import { ownVote } from './entities/own-vote.ts'
import { isRefusal } from './errors.ts'
import { changesOf, inverseOf } from './history.ts'
import type { AnyRow, Entity } from './entity.ts'
import { rowTitle } from './row-title.ts'
import { addStop, aDatedTrip, dayAt, tripId } from './testing/a-trip.ts'
import { anyScript, callOf } from './testing/any-mutation.ts'
import { fc } from './testing/properties.ts'
import { testId } from './testing/random.ts'
import { mustRun, routeNamed, runMutation } from './testing/run-mutation.ts'

const params = { trip_id: tripId }

test('L4 what is told of a commit says as much as the log: it takes the commit back', () => {
  let compared = 0
  fc.assert(
    fc.property(anyScript(25), script => {
      const state = aDatedTrip()
      for (const [turn, step] of script.entries()) {
        const call = callOf(state, step, turn)
        if (!routeNamed(call.name).body.safeParse(call.body ?? {}).success) continue
        const result = runMutation(state, call.name, call)
        if (isRefusal(result)) continue
        compared += result.inverse.length
        expect(inverseOf(changesOf(result.committed, result.inverse))).toEqual(result.inverse)
      }
    }),
    { numRuns: 100 },
  )
  expect(compared).toBeGreaterThan(500)
})

test('L4 old and new values stand group by group', () => {
  const state = aDatedTrip()
  mustRun(state, 'place.create', { params, body: { id: testId(11), name: 'Old', lat: 1, lng: 2 } })
  const call = { params: { ...params, id: testId(11) }, body: { name: 'New', lat: 3 } }
  const { committed, inverse } = mustRun(state, 'place.update', call)
  expect(changesOf(committed, inverse)).toEqual([
    {
      entity: 'place',
      id: testId(11),
      verb: 'changed',
      groups: [
        { group: 'name', before: { name: 'Old' }, after: { name: 'New' } },
        { group: 'location', before: { lat: 1 }, after: { lat: 3 } },
      ],
    },
  ])
})

test('a stop is called what its place is called, also when both are gone', () => {
  const state = aDatedTrip()
  const stop = addStop(state, dayAt(state, 0).id, 1)
  const row = state.get(assignment, stop)
  const entity = assignment
  mustRun(state, 'place.delete', { params: { ...params, id: testId(1001) } })
  const find = (from: Entity, id: string) =>
    (state.get(from, id) ?? state.tombstone(from, id)) as AnyRow | undefined
  expect(rowTitle(entity, { ...row }, find)).toBe('Place 1')
  expect(rowTitle(place, { name: '' }, find)).toBeNull()
})

test('a row without words of its own is called like the first that it belongs to and that has some', () => {
  const rows = new Map<string, Record<string, unknown>>([
    [testId(1), { title: 'Gracery' }],
    [testId(2), { name: 'Alfama Inn' }],
    [testId(3), { question: 'Who pays?' }],
  ])
  const title = (entity: Entity, row: Record<string, unknown>) =>
    rowTitle(entity, row, (_, id) => rows.get(id) as AnyRow | undefined)
  expect(title(accommodation, { reservation_id: testId(1), place_id: testId(2) })).toBe('Gracery')
  expect(title(accommodation, { reservation_id: testId(9), place_id: testId(2) })).toBe('Alfama Inn')
  expect(title(accommodation, { reservation_id: null, place_id: null })).toBeNull()
  expect(title(ownVote, { for_trip_id: testId(1), poll_id: testId(3) })).toBe('Who pays?')
  // What kind of expense it is tells no two apart.
  expect(title(expense, { category: 'food' })).toBeNull()
  expect(title(budgetCategoryOrder, { category: 'food' })).toBe('food')
})
