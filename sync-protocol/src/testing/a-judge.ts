/** The merge as a server does it, in memory: rows, versions of their groups, one commit after the other. */
import { mustEntity } from '../entities/index.ts'
import type { AnyRow } from '../entity.ts'
import { isRefusal, type Refusal } from '../errors.ts'
import { OverlayState, type MemoryState } from '../memory-state.ts'
import { afterWrite, versionOf, type FieldVersions } from '../merge/field-version.ts'
import { judgeUpdate, type Judgement, type Sender } from '../merge/judge.ts'
import { runOps, type RunResult } from '../run.ts'
import { planMutation, type Call } from './run-mutation.ts'

export interface Judged {
  head: number
  rows: MemoryState
  versions: Map<string, FieldVersions>
}

/** One arriving mutation; its rows and versions are kept only when it goes through. */
export const arrive = (
  it: Judged,
  name: string,
  call: Call,
  sender: Sender,
): (RunResult & Judgement) | Refusal => {
  const plan = planMutation(it.rows, name, call)
  if (isRefusal(plan)) return plan
  const view = new OverlayState(it.rows)
  const judgement: Judgement = { conflicts: [], merged: false }
  const seq = it.head + 1
  const stamp = { seq, at: sender.edited_at, by: call.actor?.user_id ?? null }
  const result = runOps(view, plan.ops, stamp, op => {
    const entity = mustEntity(op.entity)
    const row = view.get(entity, op.id) as AnyRow | undefined
    if (op.op !== 'update' || !row) return op
    return judgeUpdate(entity, row, it.versions.get(row.id) ?? {}, op, sender, judgement)
  })
  if (isRefusal(result)) return result
  it.head = seq
  for (const op of result.committed) {
    const derived = result.derived.has(op)
    const entity = mustEntity(op.entity)
    const write = { seq, client: sender.client, edited_at: sender.edited_at, derived }
    if (op.op === 'put') it.versions.set(op.row.id, { '*': afterWrite(undefined, write) })
    if (op.op !== 'set') continue
    const before = it.versions.get(op.id) ?? {}
    const groups = new Set(Object.keys(op.fields).map(field => entity.groupOf[field] ?? ''))
    const after = [...groups].map(group => [group, afterWrite(versionOf(before, group), write)] as const)
    it.versions.set(op.id, { ...before, ...Object.fromEntries(after) })
  }
  for (const [entityName, rows] of view.changed) {
    const entity = mustEntity(entityName)
    for (const [id, row] of rows)
      if (row) it.rows.put(entity, row)
      else it.rows.remove(entity, id)
  }
  return { ...result, ...judgement }
}
