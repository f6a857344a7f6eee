/** A trip to test with: made by the same mutations as any other. */
import { daysInOrder, type Day } from '../domain/lay-days.ts'
import { entities } from '../entities/index.ts'
import { assignment } from '../entities/assignment.ts'
import { day } from '../entities/day.ts'
import { place } from '../entities/place.ts'
import { trip } from '../entities/trip.ts'
import type { AnyRow } from '../entity.ts'
import { MemoryState } from '../memory-state.ts'
import type { Values } from '../op.ts'
import type { State } from '../state.ts'
import { tripStream } from '../streams.ts'
import { anna, ben } from './people.ts'
import { testId } from './random.ts'
import { bare, mustRun } from './run-mutation.ts'

export const tripId = testId(1)

/** A trip of Anna's that Ben has joined; `body` is what its create sends. */
export const aTrip = (body: Values = {}): MemoryState => {
  const state = new MemoryState(tripStream(tripId))
  mustRun(state, 'trip.create', { body: { id: tripId, title: 'Lisbon', ...body }, actor: anna })
  const { user_id, name, avatar } = ben
  mustRun(state, 'member.add', { params: { trip_id: tripId }, body: { user_id, name, avatar } })
  return state
}

/** 2027-03-01 … 2027-03-05. */
export const aDatedTrip = (days = 5): MemoryState =>
  aTrip({ start_date: '2027-03-01', end_date: `2027-03-${String(days).padStart(2, '0')}` })

/** The days people see, in order. */
export const shownDays = (state: State): Day[] => daysInOrder(state.list(day))

export const dayAt = (state: State, index: number): Day => {
  const found = shownDays(state)[index]
  if (!found) throw new Error(`the trip has no day ${index}`)
  return found
}

export const theTrip = (state: State) => {
  const row = state.get(trip, tripId)
  if (!row) throw new Error('the trip is gone')
  return row
}

/** Puts place number `n` on a day (one stop per number) and answers the stop's id. */
export const addStop = (state: MemoryState, dayId: string, n: number): string => {
  const params = { trip_id: tripId }
  const placeId = testId(1000 + n)
  const id = testId(2000 + n)
  if (!state.get(place, placeId))
    mustRun(state, 'place.create', { params, body: { id: placeId, name: `Place ${n}` } })
  mustRun(state, 'assignment.create', { params, body: { id, place_id: placeId, day_id: dayId } })
  return id
}

/** The stops of a day, in order, by id. */
export const stopsOf = (state: State, dayId: string): string[] =>
  state
    .where(assignment, 'day_id', dayId)
    .sort((a, b) => (a.position < b.position ? -1 : 1))
    .map(row => row.id)

/** Every row of a state by entity and id, without stamps. */
export const allRows = (state: State): Record<string, unknown> =>
  Object.fromEntries(
    entities.flatMap(entity =>
      (state.list(entity) as AnyRow[]).map(row => [`${entity.name} ${row.id}`, bare(row)]),
    ),
  )
