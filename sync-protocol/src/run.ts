/**
 * Carries out a plan's ops on a state: references checked, subtrees taken along, rules made to hold, inverses kept.
 * The device and the server run exactly this; the server alone passes a judge, which merges each op with what others
 * wrote.
 */
import { derivations } from './derivations.ts'
import { childrenOf, mustEntity, targetsOf } from './entities/index.ts'
import type { AnyRow, Entity } from './entity.ts'
import { isRefusal, type Refusal } from './errors.ts'
import type { CommittedOp, InverseOp, Op, Values } from './op.ts'
import { checkRow, newRow, sameValue, type Stamp } from './row.ts'
import type { MutableState } from './state.ts'

/** Decides what of an op stands; undefined: nothing of it. */
export type Judge = (op: Op) => Op | Refusal | undefined

export interface RunResult {
  committed: CommittedOp[]
  /** Those of `committed` that a plan or rule derived and nobody named. */
  derived: Set<CommittedOp>
  /** Those that put back a row as it was: anyone who wrote it before still did. */
  restored: Set<CommittedOp>
  /** In the order in which they take the commit back. */
  inverse: InverseOp[]
}

export const runOps = (
  state: MutableState,
  ops: readonly Op[],
  stamp: Stamp,
  judge?: Judge,
): RunResult | Refusal => {
  const result: RunResult = { committed: [], derived: new Set(), restored: new Set(), inverse: [] }
  let stands = true
  for (const planned of ops) {
    const op = planned.follows && !stands ? planned.otherwise : planned
    if (!op) continue
    const judged = judge && !op.derived ? judge(op) : op
    if (isRefusal(judged)) return judged
    if (!planned.follows) stands = standsAsNamed(op, judged)
    const refusal = judged && applyOp(state, judged, stamp, result)
    if (refusal) return refusal
  }
  // Before the rules run: a range of centuries is refused, not laid out.
  const before = brokenRow(state, result.committed)
  if (before) return before
  const named = result.committed.length
  for (const { derive } of derivations) {
    for (const op of derive(state, result.committed)) {
      const refusal = applyOp(state, op, stamp, result)
      if (refusal) return refusal
    }
  }
  return brokenRow(state, result.committed.slice(named)) ?? result
}

const standsAsNamed = (op: Op, judged: Op | undefined): boolean =>
  op.op !== 'update' ||
  (judged?.op === 'update' && Object.keys(op.fields).every(name => name in judged.fields))

const brokenRow = (state: MutableState, committed: readonly CommittedOp[]): Refusal | undefined => {
  for (const op of committed) {
    if (op.op === 'del') continue
    const entity = mustEntity(op.entity)
    if (!entity.check) continue
    const row = state.get(entity, op.op === 'put' ? op.row.id : op.id) as AnyRow | undefined
    const refusal = row && checkRow(entity, row)
    if (refusal) return refusal
  }
  return undefined
}

const applyOp = (state: MutableState, op: Op, stamp: Stamp, result: RunResult): Refusal | undefined => {
  const before = result.committed.length
  const undone = result.inverse.length
  const refusal = changeRow(state, op, stamp, result)
  // What goes with a deleted row, or lets go of it, was not named: nobody wrote it (M0), and it goes back with it (U2).
  for (const made of result.committed.slice(before)) {
    if (op.derived || (made.op === 'put' ? made.row.id : made.id) !== op.id) result.derived.add(made)
  }
  for (const back of result.inverse.slice(0, result.inverse.length - undone)) {
    if (op.derived || (back.op === 'restore' ? back.row.id : back.id) !== op.id) back.derived = true
  }
  return refusal
}

const changeRow = (state: MutableState, op: Op, stamp: Stamp, result: RunResult): Refusal | undefined => {
  const entity = mustEntity(op.entity)
  if (op.op === 'create') return create(state, entity, op, stamp, result)
  if (op.op === 'update') return update(state, entity, op.id, op.fields, stamp, result)
  if (op.op === 'restore') return restore(state, entity, op.row, stamp, result)
  remove(state, entity, op.id, stamp, result)
  return undefined
}

const create = (
  state: MutableState,
  entity: Entity,
  { id, fields, times }: Extract<Op, { op: 'create' }>,
  stamp: Stamp,
  result: RunResult,
): Refusal | undefined => {
  const missing = missingReference(state, entity, fields)
  if (missing) return missing
  const row = newRow(entity, state.stream, id, fields, stamp, times)
  state.put(entity, row)
  result.committed.push({ op: 'put', entity: entity.name, row })
  result.inverse.unshift({ op: 'delete', entity: entity.name, id })
  return undefined
}

const update = (
  state: MutableState,
  entity: Entity,
  id: string,
  fields: Values,
  stamp: Stamp,
  result: RunResult,
): Refusal | undefined => {
  const row = state.get(entity, id) as AnyRow | undefined
  if (!row) return undefined
  const values: Values = {}
  const before: Values = {}
  for (const name of Object.keys(fields)) {
    if (sameValue(row[name], fields[name])) continue
    values[name] = fields[name]
    before[name] = row[name]
  }
  if (!Object.keys(values).length) return undefined
  const missing = missingReference(state, entity, values)
  if (missing) return missing
  state.put(entity, { ...row, ...values, ...touched(stamp) })
  result.committed.push({ op: 'set', entity: entity.name, id, fields: values })
  result.inverse.unshift({ op: 'update', entity: entity.name, id, fields: before })
  return undefined
}

const restore = (
  state: MutableState,
  entity: Entity,
  row: AnyRow,
  stamp: Stamp,
  result: RunResult,
): Refusal | undefined => {
  if (state.get(entity, row.id)) return undefined
  const missing = missingReference(state, entity, row)
  if (missing) return missing
  const back = { ...row, ...touched(stamp) }
  state.put(entity, back)
  const put: CommittedOp = { op: 'put', entity: entity.name, row: back }
  result.committed.push(put)
  result.restored.add(put)
  result.inverse.unshift({ op: 'delete', entity: entity.name, id: row.id })
  return undefined
}

/** A row goes with everything that belongs to it; what merely pointed at it lets go. */
const remove = (state: MutableState, entity: Entity, id: string, stamp: Stamp, result: RunResult): void => {
  const row = state.get(entity, id) as AnyRow | undefined
  if (!row) return
  if (!entity.root) {
    for (const child of childrenOf(entity.name)) {
      // By id, so that two sides that hold equal rows log equal ops.
      const items = (state.where(child.entity, child.field, id) as AnyRow[]).toSorted(byId)
      for (const item of items) {
        if (child.on_delete === 'cascade') remove(state, child.entity, item.id, stamp, result)
        else update(state, child.entity, item.id, { [child.field]: null }, stamp, result)
      }
    }
  }
  state.remove(entity, id)
  result.committed.push({ op: 'del', entity: entity.name, id })
  result.inverse.unshift({ op: 'restore', entity: entity.name, row })
}

const byId = (a: AnyRow, b: AnyRow): number => (a.id < b.id ? -1 : 1)

const touched = (stamp: Stamp) => ({ version: stamp.seq, updated_at: stamp.at, updated_by: stamp.by })

const missingReference = (state: MutableState, entity: Entity, fields: Values): Refusal | undefined => {
  for (const { field: name, target } of targetsOf(entity.name)) {
    const id = fields[name]
    if (typeof id !== 'string') continue
    if (state.get(target, id)) continue
    const code = state.tombstone(target, id) ? 'ENTITY_GONE' : 'NOT_FOUND'
    return { refused: code, detail: { entity: target.name, id, field: name } }
  }
  return undefined
}
