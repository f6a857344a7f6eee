import type { Addon } from './access.ts'
import { findEntity, mustEntity } from './entities/index.ts'
import type { AnyRow } from './entity.ts'
import type { Op, Values } from './op.ts'
import type { State } from './state.ts'

/**
 * The add-ons whose rows these ops write, whatever route they came by: undo, restore and rewind too. What comes along
 * unnamed asks for none, nor does what comes and goes with a whole trip. A file is of the add-on that its owner is of.
 */
export const addonsNamed = (state: State, ops: readonly Op[]): Addon[] =>
  ops.some(op => op.op !== 'update' && mustEntity(op.entity).root)
    ? []
    : [...new Set(ops.flatMap(op => (op.derived ? [] : addonsOf(state, op))))]

const addonsOf = (state: State, op: Op): Addon[] => {
  const entity = mustEntity(op.entity)
  if (entity.addon) return [entity.addon]
  const row = state.get(entity, op.id) as AnyRow | undefined
  const written = op.op === 'restore' ? op.row : op.op === 'delete' ? {} : op.fields
  return Object.entries(entity.fields).flatMap(([name, { reference }]) => {
    const owner = reference && findEntity(reference.entity)
    const isNamed = owner?.addon && [row, written as Values].some(values => (values?.[name] ?? null) !== null)
    return isNamed ? [owner.addon as Addon] : []
  })
}
