/** What random mutations are made of: a step read against the rows that are there. */
import type { AnyRow, Entity } from '../entity.ts'
import type { Values } from '../op.ts'
import { testId } from './random.ts'
import type { Call, TestState } from './run-mutation.ts'

export interface Step {
  kind: number
  a: number
  b: number
  c: number
  d: number
}

export interface AnyCall extends Call {
  name: string
}

export type Builder = (state: TestState, step: Step, turn: number) => AnyCall

/** One of the rows, or at times an id that no row has. */
export const rowOf = (state: TestState, entity: unknown, n: number): string => {
  const rows = (state.list(entity as Entity) as AnyRow[]).map(row => row.id).sort()
  return rows[n % (rows.length + 1)] ?? testId(99_000 + (n % 3))
}

export const placement = (state: TestState, entity: unknown, n: number, m: number): Values => {
  const options: Values[] = [
    {},
    { after: rowOf(state, entity, m) },
    { before: rowOf(state, entity, m) },
    { after: null, key: 'a1' },
    { after: rowOf(state, entity, m), before: rowOf(state, entity, m + 1), key: 'Zz' },
    { key: 'a0_' },
  ]
  return options[n % options.length] ?? {}
}

/** Part of an object: each key is in it or not, by a bit of `mask`. */
export const some = (mask: number, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter((_, index) => (mask >> index) & 1))
