/** Runs one mutation on rows in memory the way a device folds it: parse, plan, ops, inverse kept. */
import { isRefusal, type Refusal } from '../errors.ts'
import { mustEntity } from '../entities/index.ts'
import type { AnyRow } from '../entity.ts'
import { OverlayState } from '../memory-state.ts'
import { mutationRoutes } from '../mutations.ts'
import type { Values } from '../op.ts'
import type { Actor, MutationRoute, Plan } from '../plan.ts'
import { serverMutations } from '../server-mutations.ts'
import { runOps, type RunResult } from '../run.ts'
import type { MutableState, PastCommit } from '../state.ts'
import { anna } from './people.ts'

// Plans whose code comes later on a device are here from the start.
await Promise.all([...mutationRoutes, ...serverMutations].map(route => route.late?.load()))

export interface Call {
  params?: Record<string, string>
  body?: Values
  base?: Values
  actor?: Actor
  /** Seq and clock of the commit. */
  seq?: number
  /** Keeps the inverse under this id, so that it can be undone. */
  mutation_id?: string
}

/** A state that also keeps inverses. */
export type TestState = MutableState & { readonly past: Map<string, PastCommit> }

/** The route of that name; the plainest path where there are several. */
export const routeNamed = (name: string): MutationRoute => {
  const route = [...mutationRoutes, ...serverMutations].filter(item => item.name === name).at(-1)
  if (!route) throw new Error(`no mutation is called ${name}`)
  return route
}

/** The body as the route's schema gives it; throws on one that does not pass, a fault of the test. */
export const parseBody = (route: MutationRoute, body: Values): Values => {
  const parsed = route.body.safeParse(body)
  if (!parsed.success) throw new Error(`${route.name}: ${JSON.stringify(parsed.error.issues)}`)
  return parsed.data
}

export const planMutation = (state: TestState, name: string, call: Call = {}): Plan | Refusal => {
  const route = routeNamed(name)
  return route.plan(state, {
    params: call.params ?? {},
    body: parseBody(route, call.body ?? {}),
    base: call.base ?? {},
    actor: call.actor ?? anna,
  })
}

/** Plans and applies; a refusal leaves the rows as they were. */
export const runMutation = (state: TestState, name: string, call: Call = {}): RunResult | Refusal => {
  const plan = planMutation(state, name, call)
  if (isRefusal(plan)) return plan
  const seq = call.seq ?? 0
  const trial = new OverlayState(state)
  const result = runOps(trial, plan.ops, { seq, at: seq, by: (call.actor ?? anna).user_id })
  if (isRefusal(result)) return result
  for (const [entityName, rows] of trial.changed) {
    const entity = mustEntity(entityName)
    for (const [id, row] of rows)
      if (row) state.put(entity, row)
      else state.remove(entity, id)
  }
  if (call.mutation_id !== undefined) {
    const { mutation_id } = call
    const { inverse, committed: ops } = result
    state.past.set(mutation_id, { mutation_id, inverse, ops, seq: seq || undefined })
  }
  return result
}

/** Runs a mutation that must go through. */
export const mustRun = (state: TestState, name: string, call: Call = {}): RunResult => {
  const result = runMutation(state, name, call)
  if (isRefusal(result)) throw new Error(`${name}: ${JSON.stringify(result)}`)
  return result
}

/** The code of a refusal; undefined for a success. */
export const codeOf = (result: unknown): string | undefined =>
  isRefusal(result) ? result.refused : undefined

/** A row without what each commit stamps on it: what two histories that end alike agree on. */
export const bare = ({ version: _v, created_at: _c, updated_at: _u, updated_by: _b, ...row }: AnyRow) => row
