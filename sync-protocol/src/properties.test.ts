import { serverMutations } from './server-mutations.ts'
import { describe, expect, test, vi } from 'vitest'
import { brokenRules } from './domain/check-trip.ts'
import { assignment } from './entities/assignment.ts'
import type { Entry } from './entry.ts'
import { isRefusal } from './errors.ts'
import { applyCommit } from './fold.ts'
import { fold } from './testing/fold.ts'
import { MemoryState, OverlayState } from './memory-state.ts'
import { fillPath } from './route.ts'
import { addStop, aDatedTrip, allRows, aTrip, dayAt, tripId } from './testing/a-trip.ts'
import { anEntry } from './testing/an-entry.ts'
import { anyScript, callOf, turnId } from './testing/any-mutation.ts'
import type { AnyCall } from './testing/any-rows.ts'
import { fc } from './testing/properties.ts'
import { anna } from './testing/people.ts'
import { testId } from './testing/random.ts'
import {
  mustRun,
  parseBody,
  planMutation,
  routeNamed,
  runMutation,
  type TestState,
} from './testing/run-mutation.ts'

vi.setConfig({ testTimeout: 120_000 })

const start = (dated: boolean): MemoryState => {
  const state = dated ? aDatedTrip() : aTrip({ day_count: 4 })
  for (const n of [0, 1, 1]) addStop(state, dayAt(state, n).id, state.list(assignment).length)
  const { user_id } = anna
  const body = { currency: 'EUR', payers: [{ user_id, amount: 900 }], member_ids: [user_id] }
  for (const n of [1, 2])
    mustRun(state, 'expense.create', {
      params: { trip_id: tripId },
      body: { id: testId(38_000 + n), name: `E${n}`, ...body },
    })
  for (const [n, type] of ['hotel', 'ferry', 'hotel'].entries())
    mustRun(state, 'reservation.create', {
      params: { trip_id: tripId },
      body: {
        id: testId(38_010 + n),
        title: `R${n}`,
        type,
        ...(n < 2 ? { start_date: '2027-03-02', end_date: '2027-03-04' } : { day_id: dayAt(state, 0).id }),
      },
    })
  return state
}

const copyOf = (state: MemoryState): MemoryState => {
  const copy = new MemoryState(state.stream)
  for (const [name, table] of state.tables) copy.tables.set(name, new Map(table))
  for (const [id, past] of state.past) copy.past.set(id, past)
  for (const [key, row] of state.tombstones) copy.tombstones.set(key, row)
  return copy
}

/** The same history on other shoulders: rows in another order, and the changes in three layers above them. */
const layered = (state: MemoryState): OverlayState => {
  const turned = copyOf(state)
  for (const [name, table] of turned.tables) turned.tables.set(name, new Map([...table].toReversed()))
  return new OverlayState(new OverlayState(new OverlayState(turned)))
}

/** A body that its schema refuses never reaches a plan. */
const passes = (call: AnyCall): boolean => routeNamed(call.name).body.safeParse(call.body ?? {}).success

const seen = new Map<string, number>()

test('L11 equal states give equal plans, whatever lies under them, and a plan never throws', () => {
  fc.assert(
    fc.property(fc.boolean(), anyScript(30), (dated, script) => {
      const plain = start(dated)
      const over = layered(plain)
      for (const [turn, step] of script.entries()) {
        const call = callOf(plain, step, turn)
        if (!passes(call)) continue
        const plan = planMutation(plain, call.name, call)
        expect(planMutation(over, call.name, call)).toEqual(plan)
        expect(planMutation(plain, call.name, call)).toEqual(plan)
        const results = [plain, over].map((state: TestState) => runMutation(state, call.name, call))
        expect(isRefusal(results[1])).toBe(isRefusal(results[0]))
        if (!isRefusal(results[0])) seen.set(call.name, (seen.get(call.name) ?? 0) + 1)
      }
      expect(allRows(over)).toEqual(allRows(plain))
    }),
    { numRuns: 1000 },
  )
  // A property that only ever saw refusals would hold for nothing.
  const rare = [
    'trip.update',
    'trip.set-day-count',
    'trip.set-range',
    'day.create',
    'day.delete',
    'day.duplicate',
    'day.reorder',
    'place.delete',
  ]
  for (const name of [
    ...rare,
    'assignment.create',
    'assignment.set-participants',
    'trip.import',
    'undo',
    'member.remove',
    'expense.create',
    'expense.update',
    'settlement.create',
    'reservation.create',
    'reservation.update',
    'reservation.set-positions',
    'reservation.import',
    'accommodation.update',
  ])
    expect(seen.get(name), name).toBeGreaterThan(20)
}, 120_000)

test('L11 no plan throws on ids and paths that mean nothing', () => {
  const nonsense = fc.constantFrom('', 'x', '__proto__', 'constructor', '../..', tripId, turnId(1))
  const state = aDatedTrip()
  const bodies = fc
    .sample(anyScript(40), 20)
    .flatMap(script => script.map((step, n) => callOf(state, step, n)))
  fc.assert(
    fc.property(nonsense, nonsense, fc.constantFrom(...bodies), (a, b, call) => {
      if (!passes(call)) return
      const params = { trip_id: a, id: b, day_id: a, user_id: b, stream: a }
      const plan = planMutation(state, call.name, { ...call, params })
      expect(isRefusal(plan) || Array.isArray(plan.ops)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('I10 D1–D8 the rules of a trip hold after any mutations', () => {
  fc.assert(
    fc.property(fc.boolean(), anyScript(50), (dated, script) => {
      const state = start(dated)
      for (const [turn, step] of script.entries()) {
        const call = callOf(state, step, turn)
        if (!passes(call)) continue
        runMutation(state, call.name, call)
        expect(brokenRules(state), call.name).toEqual([])
      }
    }),
    { numRuns: 200 },
  )
})

/** Who belongs to the trip, what people said and how they voted. */
const notUndone = /^(member|chat_message|chat|poll\.vote)/

describe('U1 U4 undo', () => {
  test('right after a mutation restores the rows exactly, and redo makes them again', () => {
    fc.assert(
      fc.property(fc.boolean(), anyScript(25), (dated, script) => {
        const state = start(dated)
        for (const [turn, step] of script.entries()) {
          const call = callOf(state, step, turn)
          if (!passes(call)) continue
          const before = allRows(state)
          const result = runMutation(state, call.name, call)
          if (isRefusal(result) || notUndone.test(call.name)) continue
          const after = allRows(state)
          const branch = copyOf(state)
          const params = { stream: state.stream }
          runMutation(branch, 'undo', {
            params,
            body: { mutation_id: turnId(turn) },
            mutation_id: turnId(900),
          })
          expect(allRows(branch), `undo of ${call.name}`).toEqual(before)
          runMutation(branch, 'undo', { params, body: { mutation_id: turnId(900) } })
          expect(allRows(branch), `redo of ${call.name}`).toEqual(after)
        }
      }),
      { numRuns: 120 },
    )
  })
})

const entryOf = (call: AnyCall, n: number): Entry => {
  const route = routeNamed(call.name)
  const { method, path } = route
  const body = { ...parseBody(route, call.body ?? {}), ...(call.base ? { base: call.base } : {}) }
  return anEntry(n, { mutation_id: turnId(n), method, path: fillPath(path, call.params ?? {}), body })
}

test('I1 I2 the view of pending changes, the rows after their commits and the replayed log are the same', () => {
  fc.assert(
    fc.property(fc.boolean(), anyScript(20), (dated, script) => {
      const confirmed = start(dated)
      const server = copyOf(confirmed)
      const replica = copyOf(confirmed)
      const entries: Entry[] = []
      for (const [turn, step] of script.entries()) {
        const call = { ...callOf(server, step, turn), actor: anna, seq: turn + 1 }
        // What only the server runs is never pending on a device.
        if (!passes(call) || serverMutations.some(({ name }) => name === call.name)) continue
        entries.push(entryOf(call, turn))
        const result = runMutation(server, call.name, call)
        if (isRefusal(result)) continue
        applyCommit(replica, { seq: turn + 1, at: turn + 1, user_id: anna.user_id, ops: result.committed })
      }
      expect(allRows(replica)).toEqual(allRows(server))
      expect(allRows(fold(confirmed, entries, anna))).toEqual(allRows(server))
    }),
    { numRuns: 200 },
  )
})
