import { expect, test } from 'vitest'
import { journeyEntry, type Followed } from '../../entities/journey-entry.ts'
import { journeyTrip, journeyTripId } from '../../entities/journey-trip.ts'
import { MemoryState } from '../../memory-state.ts'
import type { Op } from '../../op.ts'
import { isRefusal } from '../../errors.ts'
import { newRow } from '../../row.ts'
import { runOps } from '../../run.ts'
import { anna } from '../../testing/people.ts'
import { fc } from '../../testing/properties.ts'
import { testId } from '../../testing/random.ts'
import { journeyStream } from '../../streams.ts'
import { deleteEntryOps, fillOps, saysSomething } from './fill.ts'
import { detachTrip, followTrip, type Entry } from './follow-trip.ts'
import { skeletonId } from './skeleton-id.ts'
import type { Skeleton } from './skeletons.ts'

const journeyId = testId(1)
const tripId = testId(2)

const startJournal = (): MemoryState => {
  const state = new MemoryState(journeyStream(journeyId))
  const fields = { trip_id: tripId, linked_by: anna.user_id }
  const stamp = { seq: 1, at: 1, by: null }
  state.put(journeyTrip, newRow(journeyTrip, state.stream, journeyTripId(journeyId, tripId), fields, stamp))
  return state
}

const run = (state: MemoryState, ops: readonly Op[]): void => {
  const result = runOps(state, ops, { seq: 1, at: 1, by: anna.user_id })
  if (isRefusal(result)) throw new Error(JSON.stringify(result))
}

const followed = (n: number): Followed => ({
  name: `Place ${n % 4}`,
  what: 'stop',
  date: `2027-05-0${1 + (n % 3)}`,
  time: n % 2 ? '09:00' : null,
  location_name: `Place ${n % 4}`,
  lat: n % 90,
  lng: n % 180,
  position: `a${n % 9}`,
})

const skeleton = (stop: number, n: number): Skeleton => ({
  id: skeletonId(journeyId, 'stop', testId(100 + stop)),
  kind: 'stop',
  source_id: testId(100 + stop),
  followed: followed(n),
})

const entries = (state: MemoryState): Entry[] =>
  state.list(journeyEntry).toSorted((a, b) => (a.id < b.id ? -1 : 1))

const write = (state: MemoryState, id: string, fields: Partial<Entry>): void => {
  const row = state.get(journeyEntry, id) ?? (state.tombstone(journeyEntry, id) as Entry | undefined)
  if (!row) return
  const fills = saysSomething(row, fields) ? fillOps(state, id, anna.user_id) : []
  run(state, [...fills, { op: 'update', entity: journeyEntry.name, id, fields }])
}

/** What a plan makes of five stops: which of them are there, and what each says. */
const anyPlan = fc
  .uniqueArray(fc.nat({ max: 4 }), { maxLength: 5 })
  .chain(stops =>
    fc.tuple(fc.constant(stops), fc.array(fc.nat({ max: 500 }), { minLength: 5, maxLength: 5 })),
  )
  .map(([stops, says]) => stops.map(stop => skeleton(stop, says[stop] ?? 0)))

type Step =
  { does: 'plan'; plan: Skeleton[] } | { does: 'write' | 'delete' | 'unlink'; stop: number; word: string }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  anyPlan.map(plan => ({ does: 'plan' as const, plan })),
  fc.record({
    does: fc.constantFrom('write' as const, 'delete' as const, 'unlink' as const),
    stop: fc.nat({ max: 4 }),
    word: fc.constantFrom('Rain', 'Sun', 'Wind'),
  }),
)

const take = (state: MemoryState, step: Step): void => {
  if (step.does === 'plan') return run(state, followTrip(state, tripId, step.plan))
  if (step.does === 'unlink') return run(state, detachTrip(state, tripId))
  const { id } = skeleton(step.stop, 0)
  if (step.does === 'write') return write(state, id, { story: step.word })
  const row = state.get(journeyEntry, id)
  if (row) run(state, deleteEntryOps(state, row))
}

test('following twice changes nothing the second time, whatever was done before', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 12 }), anyPlan, (steps, plan) => {
      const state = startJournal()
      for (const step of steps) take(state, step)
      run(state, followTrip(state, tripId, plan))
      expect(followTrip(state, tripId, plan)).toEqual([])
    }),
  )
})

test('no change of a plan, no unlinking and no order of them changes or removes a written word', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 12 }), steps => {
      const state = startJournal()
      for (const step of steps) {
        const words = new Map(
          entries(state).flatMap(row => (row.type === 'entry' ? [[row.id, row.story] as const] : [])),
        )
        take(state, step)
        if (step.does !== 'plan' && step.does !== 'unlink') continue
        for (const [id, story] of words) expect(state.get(journeyEntry, id)?.story).toBe(story)
      }
    }),
  )
})

test('what is there of a plan is the same, by whichever way it came about', () => {
  fc.assert(
    fc.property(fc.array(anyPlan, { maxLength: 6 }), anyPlan, (before, plan) => {
      const [late, early] = [startJournal(), startJournal()]
      for (const each of [...before, plan]) run(late, followTrip(late, tripId, each))
      run(early, followTrip(early, tripId, plan))
      const said = (state: MemoryState) =>
        entries(state).map(({ id, type, title, entry_date, entry_time, location_lat, position }) => ({
          id,
          type,
          title,
          entry_date,
          entry_time,
          location_lat,
          position,
        }))
      expect(said(late)).toEqual(said(early))
    }),
  )
})

test('after unlinking no suggestion is left, and no entry names the trip', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 12 }), steps => {
      const state = startJournal()
      for (const step of steps) take(state, step)
      run(state, detachTrip(state, tripId))
      expect(entries(state).filter(row => row.type === 'skeleton' || row.source_trip_id !== null)).toEqual([])
    }),
  )
})

test('a written entry follows the location alone, and one that was moved by hand follows nothing', () => {
  const state = startJournal()
  const { id } = skeleton(0, 0)
  run(state, followTrip(state, tripId, [skeleton(0, 0)]))
  write(state, id, { title: 'Rain' })
  run(state, followTrip(state, tripId, [skeleton(0, 7)]))
  expect(state.get(journeyEntry, id)).toMatchObject({
    title: 'Rain',
    entry_date: '2027-05-01',
    location_lat: 7,
  })
  write(state, id, { location_lat: 50, location_lng: 5 })
  run(state, followTrip(state, tripId, [skeleton(0, 8)]))
  expect(state.get(journeyEntry, id)).toMatchObject({ location_lat: 50, location_lng: 5 })
})

test('another time or place of a suggestion is no word: it stays one, and keeps what was set by hand', () => {
  const state = startJournal()
  const { id } = skeleton(0, 0)
  run(state, followTrip(state, tripId, [skeleton(0, 0)]))
  write(state, id, { entry_time: '18:30' })
  run(state, followTrip(state, tripId, [skeleton(0, 3)]))
  expect(state.get(journeyEntry, id)).toMatchObject({
    type: 'skeleton',
    entry_time: '18:30',
    title: 'Place 3',
  })
})
