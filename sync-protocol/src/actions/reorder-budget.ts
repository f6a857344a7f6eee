import * as z from 'zod/mini'
import { streamId } from '../crud.ts'
import { budgetCategoryOrder, categoryOrderId } from '../entities/budget-category-order.ts'
import { expenseCategories, type ExpenseCategory } from '../entities/expense.ts'
import type { Op } from '../op.ts'
import { reorderedKeys } from '../merge/order.ts'
import { byKey } from '../order-list.ts'
import { defineAction } from '../plan.ts'
import type { State } from '../state.ts'
import { tripStream } from '../streams.ts'
import { renamedList, renamedListBody } from './renamed-list.ts'

/** The categories in the order of this trip; those nobody has moved stand behind, as the product lists them. */
export const categoriesInOrder = (state: Pick<State, 'list'>): ExpenseCategory[] => {
  const placed = state
    .list(budgetCategoryOrder)
    .toSorted((a, b) => byKey({ key: a.position, id: a.id }, { key: b.position, id: b.id }))
    .map(row => row.category)
  return [...new Set([...placed, ...expenseCategories])]
}

/**
 * In which order a trip shows its categories; those that were not sent follow as they stood. With the order it was made
 * from as `base`, only what was moved moves, so that two people who move others keep both.
 */
export const reorderBudgetCategories = defineAction({
  name: 'budget.reorder-categories',
  method: 'PUT',
  path: '/api/trips/:trip_id/budget/reorder/categories',
  permission: 'budget_edit',
  addon: 'budget',
  event: 'budget:reordered',
  body: () =>
    renamedListBody(
      'ordered_categories',
      'orderedCategories',
      z.array(z.enum(expenseCategories)).check(z.maxLength(expenseCategories.length)),
    ),
  stream: params => tripStream(params['trip_id'] ?? ''),
  plan(state, { body, base }) {
    const [wanted, seen] = [body, base].map(values =>
      renamedList(values, 'ordered_categories', 'orderedCategories'),
    )
    const sent = wanted as string[]
    const current = categoriesInOrder(state)
    const rowOf = (category: string) =>
      state.get(budgetCategoryOrder, categoryOrderId(streamId(state), category))
    const placed = reorderedKeys(
      current.map(id => ({ id, key: rowOf(id)?.position })),
      Array.isArray(seen) ? sent : [...new Set([...sent, ...current])],
      seen,
    )
    const ops = placed.flatMap(({ id: category, key: position, moved }): Op[] => {
      const id = categoryOrderId(streamId(state), category)
      const entity = budgetCategoryOrder.name
      const row = rowOf(category)
      if (!row) return [{ op: 'create', entity, id, fields: { category, position } }]
      const op: Op = { op: 'update', entity, id, fields: { position } }
      return row.position === position ? [] : [moved ? op : { ...op, derived: true }]
    })
    return { ops }
  },
})
