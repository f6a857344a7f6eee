import { expect, test } from 'vitest'
import { isAlreadySo } from './already-so.ts'
import { place } from './entities/place.ts'
import { aDatedTrip, addStop, dayAt, tripId } from './testing/a-trip.ts'
import { newLane, step } from './lane.ts'
import { aCreate, anEntry, failure } from './testing/an-entry.ts'
import { testId } from './testing/random.ts'
import { mustRun } from './testing/run-mutation.ts'

test('what a change of one row asks for is so already, or cannot be told', () => {
  const state = aDatedTrip(2)
  const stop = addStop(state, dayAt(state, 0).id, 1)
  const [row] = state.list(place)
  if (!row) throw new Error('no place')
  const of = `/api/trips/${tripId}/places/${row.id}`
  const update = (body: object, path = of) => anEntry(1, { path, body: { ...body } })
  expect(isAlreadySo(state, update({ name: row.name, base: { name: 'Before' } }))).toBe(true)
  expect(isAlreadySo(state, update({ name: row.name, notes: 'by the window' }))).toBe(false)
  expect(isAlreadySo(state, update({ name: row.name }, of.replace(row.id, testId(900))))).toBe(false)

  expect(isAlreadySo(state, aCreate(2, 'places', row.id, { name: row.name }))).toBe(true)
  expect(isAlreadySo(state, aCreate(2, 'places', row.id, { name: 'Other' }))).toBe(false)

  const stopPath = `/api/trips/${tripId}/assignments/${stop}`
  expect(isAlreadySo(state, update({ day_id: dayAt(state, 0).id }, stopPath))).toBe(true)
  expect(isAlreadySo(state, update({ position: { after: null } }, stopPath))).toBe(false)
  expect(isAlreadySo(state, update({}, `/api/trips/${tripId}/range`))).toBe(false)

  const remove = anEntry(3, { method: 'DELETE', path: of, body: {} })
  expect(isAlreadySo(state, remove)).toBe(false)
  mustRun(state, 'place.delete', { params: { trip_id: tripId, id: row.id } })
  expect(isAlreadySo(state, remove)).toBe(true)
})

test('C2.12: what is so already is not parked as unclear, and the lane goes on', () => {
  const [first, next] = [anEntry(1), anEntry(2)]
  const lane = { ...newLane(first.stream, false, [first, next]), settling: first.mutation_id }
  const looked = {
    type: 'looked',
    entry: first,
    answer: failure('OUTCOME_EXPIRED'),
    seen: true,
    now: 0,
  } as const
  const told = step(lane, { ...looked, so: true, ids_made: () => [] })
  expect(told.effects).toEqual([{ type: 'remove', entries: [first], why: 'applied' }])
  expect(told.lane).toMatchObject({ entries: [next], settling: null })
  const unclear = step(lane, { ...looked, so: false, ids_made: () => [] })
  expect(unclear.effects[0]).toMatchObject({ type: 'park', parked: { reason: 'unclear' } })
})
