/** Values that a row had, set again as an edit like any other: from the history, and where a later edit replaced them. */
import { categoriesInOrder, reorderBudgetCategories } from '@caravel/sync-protocol/actions/reorder-budget'
import { budgetCategoryOrder } from '@caravel/sync-protocol/entities/budget-category-order'
import { findEntity } from '@caravel/sync-protocol/entities/index'
import type { AnyRow, RowOf } from '@caravel/sync-protocol/entity'
import type { Values } from '@caravel/sync-protocol/op'
import type { State } from '@caravel/sync-protocol/state'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { asSent } from './as-sent.ts'
import { mustDevice } from './device.ts'
import { mutate, saveAnyRow, type Mutation, type MutateOptions } from './mutate.ts'

const viewOf = (stream: StreamKey): State => mustDevice().engine.memory(stream).view

/** Can these values of a group be set again? Not where the row is gone, or the list that it would be moved to. */
export const canRestoreValue = (
  stream: StreamKey,
  entityName: string,
  id: string,
  group: string,
  values: Values,
): boolean => {
  const entity = findEntity(entityName)
  const definition = entity?.groups[group]
  const view = viewOf(stream)
  if (!entity || !definition || definition.fixed || definition.merge === 'server') return false
  if (entity.actions_only && entity.name !== budgetCategoryOrder.name) return false
  if (!view.get(entity, id)) return false
  const { scope = '' } = definition
  const list = entity.fields[scope]?.reference
  if (!list || !(scope in values)) return true
  const parent = findEntity(list.entity)
  const row = parent && (view.get(parent, String(values[scope])) as AnyRow | undefined)
  // A trimmed day is in no list.
  return row !== undefined && row['state'] !== 'trimmed'
}

/** Sets groups of a row to values they had. Undefined: the row is not there. */
export const bringValuesBack = (
  stream: StreamKey,
  entityName: string,
  id: string,
  values: Values,
  options: MutateOptions,
): Mutation | undefined => {
  const entity = findEntity(entityName)
  const row = entity && (viewOf(stream).get(entity, id) as AnyRow | undefined)
  if (!entity || !row) return undefined
  if (entity.name === budgetCategoryOrder.name) return placeCategory(stream, row, values, options)
  const { mutation_ids, saved } = saveAnyRow(entity, row, asSent(entity, values), options)
  return { mutation_id: mutation_ids[0] ?? '', saved }
}

/** The order of categories is sent as a whole. */
const placeCategory = (stream: StreamKey, row: AnyRow, values: Values, options: MutateOptions): Mutation => {
  const view = viewOf(stream)
  const orders: RowOf<typeof budgetCategoryOrder>[] = view.list(budgetCategoryOrder)
  const placed = orders.map(each => (each.id === row.id ? { ...each, ...values } : each))
  const list = (() => placed) as State['list']
  const body = { ordered_categories: categoriesInOrder({ list }) }
  const base = { ordered_categories: categoriesInOrder(view) }
  return mutate(reorderBudgetCategories, { trip_id: String(row['trip_id']) }, body, { ...options, base })
}
