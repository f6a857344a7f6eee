/** What holds of a plan of days off after any changes. */
import { expect, test, vi } from 'vitest'
import { figuresOf } from '../domain/time-off/figures.ts'
import { readPlan } from '../domain/time-off/read-plan.ts'
import { entities } from '../entities/index.ts'
import { layerOf, vacayEntry } from '../entities/vacay-entry.ts'
import { isRefusal } from '../errors.ts'
import { MemoryState, OverlayState } from '../memory-state.ts'
import type { State } from '../state.ts'
import { vacayStream } from '../streams.ts'
import { anyScript } from '../testing/any-mutation.ts'
import type { AnyCall } from '../testing/any-rows.ts'
import { anyPlanId, timeOffCallOf } from '../testing/any-time-off.ts'
import { fc } from '../testing/properties.ts'
import { testId } from '../testing/random.ts'
import { bare, mustRun, planMutation, routeNamed, runMutation } from '../testing/run-mutation.ts'

vi.setConfig({ testTimeout: 60_000 })

const aPlan = (): MemoryState => {
  const state = new MemoryState(vacayStream(anyPlanId))
  mustRun(state, 'vacay.create', { body: { id: anyPlanId, allowance: 25 } })
  return state
}

const rowsOf = (state: State) =>
  entities
    .filter(({ stream }) => stream === 'vacay')
    .map(entity => [
      entity.name,
      state
        .list(entity)
        .map(row => bare(row as never))
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
    ])

const copyOf = (state: MemoryState): MemoryState => {
  const copy = new MemoryState(state.stream)
  for (const [name, table] of state.tables) copy.tables.set(name, new Map(table))
  for (const [id, past] of state.past) copy.past.set(id, past)
  for (const [key, row] of state.tombstones) copy.tombstones.set(key, row)
  return copy
}

/** A body that its schema refuses never reaches a plan. */
const passes = (call: AnyCall): boolean => routeNamed(call.name).body.safeParse(call.body ?? {}).success

const seen = new Map<string, number>()

const walk = (
  length: number,
  runs: number,
  each: (state: MemoryState, call: AnyCall, turn: number) => void,
) =>
  fc.assert(
    fc.property(anyScript(length), script => {
      const state = aPlan()
      for (const [turn, step] of script.entries()) {
        const call = timeOffCallOf(state, step, turn)
        if (passes(call)) each(state, call, turn)
      }
    }),
    { numRuns: runs },
  )

test('L11 equal states give equal plans, in whatever order their rows lie', () => {
  walk(25, 200, (state, call) => {
    const turned = copyOf(state)
    for (const [name, table] of turned.tables) turned.tables.set(name, new Map([...table].toReversed()))
    const plan = planMutation(state, call.name, call)
    expect(planMutation(new OverlayState(turned), call.name, call)).toEqual(plan)
    if (!isRefusal(runMutation(state, call.name, call))) seen.set(call.name, (seen.get(call.name) ?? 0) + 1)
  })
  for (const name of ['vacay_entry.set', 'vacay.set', 'vacay_holiday.set', 'vacay_calendar.delete'])
    expect(seen.get(name), name).toBeGreaterThan(20)
})

test('U1 undo right after a change restores the rows exactly', () => {
  walk(20, 100, (state, call, turn) => {
    const before = rowsOf(state)
    if (isRefusal(runMutation(state, call.name, call))) return
    const branch = copyOf(state)
    const undone = runMutation(branch, 'undo', {
      params: { stream: state.stream },
      body: { mutation_id: testId(49_000 + turn) },
    })
    if (!isRefusal(undone)) expect(rowsOf(branch), `undo of ${call.name}`).toEqual(before)
  })
})

test('a change that comes twice is one', () => {
  walk(20, 100, (state, call) => {
    if (isRefusal(runMutation(state, call.name, call))) return
    const once = rowsOf(state)
    const again = copyOf(state)
    runMutation(again, call.name, { ...call, mutation_id: testId(49_999) })
    expect(rowsOf(again), call.name).toEqual(once)
  })
})

test('no rule, calendar or year takes away a day that somebody entered', () => {
  walk(25, 100, (state, call) => {
    const before = state.list(vacayEntry).map(bare)
    if (isRefusal(runMutation(state, call.name, call)) || call.name === 'vacay_entry.set') return
    expect(state.list(vacayEntry).map(bare), call.name).toEqual(before)
  })
})

test('there is one entry of a person and one of the company for a date, and figures add up', () => {
  walk(25, 100, (state, call) => {
    runMutation(state, call.name, call)
    const entries = state.list(vacayEntry)
    const places = entries.map(({ date, kind }) => `${date} ${layerOf(kind)}`)
    expect(new Set(places).size).toBe(places.length)
    const plan = readPlan(state)
    if (!plan) throw new Error('the plan is gone')
    const { total, used, taken, planned, left, carried } = figuresOf(plan, 2027, '2027-06-01')
    expect([taken + planned, total - used]).toEqual([used, left])
    expect(carried).toBeGreaterThanOrEqual(0)
    expect(used).toBeLessThanOrEqual(entries.length)
  })
})
