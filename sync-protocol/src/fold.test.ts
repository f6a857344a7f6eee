import { describe, expect, test } from 'vitest'
import { assignment } from './entities/assignment.ts'
import { place } from './entities/place.ts'
import type { AnyRow } from './entity.ts'
import { applyCommit, foldEntry } from './fold.ts'
import { MemoryState, OverlayState } from './memory-state.ts'
import { aDatedTrip, allRows, dayAt, theTrip, tripId } from './testing/a-trip.ts'
import { aCreate, anEntry } from './testing/an-entry.ts'
import { fold } from './testing/fold.ts'
import { anna } from './testing/people.ts'
import { testId } from './testing/random.ts'
import { mustRun } from './testing/run-mutation.ts'

const id = testId(100)
const params = { trip_id: tripId }
const confirmed = () => {
  const state = aDatedTrip()
  mustRun(state, 'place.create', { params, body: { id, name: 'A' }, seq: 4 })
  return state
}

describe('fold', () => {
  test('draws pending changes over confirmed rows and leaves those alone', () => {
    const state = confirmed()
    const before = allRows(state)
    const view = fold(state, [anEntry(1), anEntry(2)], anna)
    expect(view.get(place, id)).toMatchObject({ name: 'Name 2', version: 4, updated_at: 2 })
    expect(allRows(state)).toEqual(before)
  })

  test('a row made here has version 0 until the server has spoken', () => {
    const view = fold(confirmed(), [aCreate(1, 'places', testId(101), { name: 'B' })], anna)
    expect(view.get(place, testId(101))).toMatchObject({ name: 'B', version: 0, trip_id: tripId })
  })

  test('what its plan refuses on these rows is not drawn, wholly; what follows is', () => {
    const range = anEntry(1, { path: `/api/trips/${tripId}`, body: { title: 'X', end_date: '2020-01-01' } })
    const view = fold(confirmed(), [range, anEntry(2)], anna)
    expect(theTrip(view).title).toBe('Lisbon')
    expect(view.get(place, id)?.name).toBe('Name 2')
  })

  test('what no route means is not drawn', () => {
    const view = new OverlayState(confirmed())
    expect(foldEntry(view, anEntry(1, { path: '/api/other' }), anna)).toBeUndefined()
    expect(view.changed.size).toBe(0)
  })

  test('a later entry sees what an earlier one made', () => {
    const state = confirmed()
    const stop = aCreate(2, 'assignments', testId(12), { place_id: testId(11), day_id: dayAt(state, 0).id })
    const make = aCreate(1, 'places', testId(11), { name: 'B' })
    expect(fold(state, [make, stop], anna).get(assignment, testId(12))).toBeDefined()
    expect(fold(state, [stop], anna).get(assignment, testId(12))).toBeUndefined()
  })

  test('L15 a pending change is undone by a pending undo of it', () => {
    const change = anEntry(1)
    const undo = anEntry(2, {
      method: 'POST',
      path: `/api/streams/${encodeURIComponent(`trip:${tripId}`)}/undos`,
      body: { mutation_id: change.mutation_id },
    })
    expect(fold(confirmed(), [change, undo], anna).get(place, id)?.name).toBe('A')
  })

  test('L15 a row deleted in the view is restored from it', () => {
    const state = confirmed()
    const gone = anEntry(1, { method: 'DELETE', body: {} })
    const back = anEntry(2, {
      method: 'POST',
      path: `/api/streams/${encodeURIComponent(`trip:${tripId}`)}/restores`,
      body: { entity: 'place', id },
    })
    expect(fold(state, [gone], anna).get(place, id)).toBeUndefined()
    expect(fold(state, [gone, back], anna).get(place, id)?.name).toBe('A')
  })
})

describe('applyCommit', () => {
  const commit = (ops: Parameters<typeof applyCommit>[1]['ops']) => ({ seq: 9, at: 90, user_id: 'u', ops })

  test('L4 the rows follow the log: put, set and del', () => {
    const state = confirmed()
    applyCommit(state, commit([{ op: 'set', entity: 'place', id, fields: { name: 'B' } }]))
    expect(state.get(place, id)).toMatchObject({ name: 'B', version: 9, updated_at: 90, updated_by: 'u' })
    const row = { ...(state.get(place, id) as AnyRow), id: testId(101) }
    applyCommit(state, commit([{ op: 'put', entity: 'place', row }]))
    expect(state.get(place, testId(101))?.name).toBe('B')
    applyCommit(state, commit([{ op: 'del', entity: 'place', id }]))
    expect(state.get(place, id)).toBeUndefined()
    expect(state.tombstone(place, id)?.['name']).toBe('B')
  })

  test('L4 a set or del of a row that is not here does nothing', () => {
    const state = confirmed()
    const before = allRows(state)
    applyCommit(
      state,
      commit([
        { op: 'set', entity: 'place', id: testId(1), fields: { name: 'B' } },
        { op: 'del', entity: 'place', id: testId(1) },
      ]),
    )
    expect(allRows(state)).toEqual(before)
  })
})

describe('OverlayState', () => {
  test('lists, filters and finds as if its changes were in the rows below', () => {
    const state = confirmed()
    const view = new OverlayState(state)
    mustRun(view, 'place.create', { params, body: { id: testId(101), name: 'B' } })
    mustRun(view, 'place.update', { params: { ...params, id }, body: { name: 'B' } })
    expect(
      view
        .where(place, 'name', 'B')
        .map(row => row.id)
        .sort(),
    ).toEqual([id, testId(101)].sort())
    expect(view.where(place, 'name', 'A')).toEqual([])
    mustRun(view, 'place.delete', { params: { ...params, id } })
    expect(view.list(place).map(row => row.id)).toEqual([testId(101)])
    expect(view.tombstone(place, id)?.['name']).toBe('B')
    expect(state.get(place, id)?.name).toBe('A')
    expect(new MemoryState('app').list(place)).toEqual([])
  })
})
