/**
 * rows + ops → rows. Confirmed rows follow the feed; the view is what is pending, drawn over them by the same plans
 * as the server's. In the view a pending value simply wins until the server has spoken.
 */
import { mustEntity } from './entities/index.ts'
import type { AnyRow } from './entity.ts'
import { mutationOf, type Entry } from './entry.ts'
import { isRefusal } from './errors.ts'
import { OverlayState } from './memory-state.ts'
import { splitBody } from './mutations.ts'
import type { CommittedOp } from './op.ts'
import type { Actor } from './plan.ts'
import { runOps, type RunResult } from './run.ts'
import type { MutableState, State } from './state.ts'
import type { Commit } from './wire.ts'

/** Applies one commit of the feed to confirmed rows. */
export const applyCommit = (
  state: MutableState,
  commit: Pick<Commit, 'seq' | 'at' | 'user_id' | 'ops'>,
): void => {
  for (const op of commit.ops) applyCommitted(state, op, commit)
}

const applyCommitted = (
  state: MutableState,
  op: CommittedOp,
  commit: Pick<Commit, 'seq' | 'at' | 'user_id'>,
): void => {
  const entity = mustEntity(op.entity)
  if (op.op === 'put') return state.put(entity, op.row)
  if (op.op === 'del') return state.remove(entity, op.id)
  const row = state.get(entity, op.id) as AnyRow | undefined
  if (!row) return
  state.put(entity, {
    ...row,
    ...op.fields,
    version: commit.seq,
    updated_at: commit.at,
    updated_by: commit.user_id,
  })
}

/**
 * Draws one pending entry over `view`. Answers what it changed, or undefined when it cannot be drawn
 * (its plan refuses on these rows, or its code is not here yet); then it changes nothing.
 */
export const foldEntry = (view: OverlayState, entry: Entry, actor: Actor): RunResult | undefined => {
  const route = mutationOf(entry)
  if (!route || route.late?.isLoaded() === false) return undefined
  const { fields, base } = splitBody(entry.body)
  const plan = route.plan(view, { params: entry.params, body: fields, base, actor })
  if (isRefusal(plan)) return undefined
  const trial = new OverlayState(view)
  const result = runOps(trial, plan.ops, { seq: 0, at: entry.edited_at, by: actor.user_id })
  if (isRefusal(result)) return undefined
  for (const [name, rows] of trial.changed) {
    const entity = mustEntity(name)
    for (const [id, row] of rows)
      if (row) view.put(entity, keepVersion(view, entity.name, row))
      else view.remove(entity, id)
  }
  view.past.set(entry.mutation_id, {
    mutation_id: entry.mutation_id,
    inverse: result.inverse,
    seq: undefined,
  })
  return result
}

/** A pending edit does not claim a new version: the row keeps the one it was made from. */
const keepVersion = (view: State, name: string, row: AnyRow): AnyRow => {
  const before = view.get(mustEntity(name), row.id) as AnyRow | undefined
  return before ? { ...row, version: before.version } : row
}
