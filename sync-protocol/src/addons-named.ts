import type { Addon } from './access.ts'
import { entities, findEntity, mustEntity } from './entities/index.ts'
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
  const owners = ownersOf.get(entity.name)
  if (!owners) return []
  const row = state.get(entity, op.id) as AnyRow | undefined
  const written = op.op === 'restore' ? op.row : op.op === 'delete' ? {} : op.fields
  return owners.flatMap(({ field, addon }) => {
    const isNamed = [row, written as Values].some(values => (values?.[field] ?? null) !== null)
    return isNamed ? [addon] : []
  })
}

/** By entity: its fields that may name a row of an add-on. */
const ownersOf = new Map<string, { field: string; addon: Addon }[]>()
for (const { name, fields } of entities) {
  const owners = Object.entries(fields).flatMap(([field, { reference }]) => {
    const addon = reference && findEntity(reference.entity)?.addon
    return addon ? [{ field, addon }] : []
  })
  if (owners.length) ownersOf.set(name, owners)
}
