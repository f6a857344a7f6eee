import { defineEntity, order, register } from '../entity.ts'
import { field } from '../field.ts'
import { memberRowId } from '../ids.ts'
import { expenseCategories } from './expense.ts'

/** Where a category stands among those of a trip; one without a row stands behind those that have one. */
export const budgetCategoryOrder = defineEntity({
  name: 'budget_category_order',
  one: 'category_order',
  many: 'category_orders',
  path: 'budget/categories',
  event: 'budget',
  numbered: true,
  stream: 'trip',
  permission: 'budget_edit',
  addon: 'budget',
  on_delete: 'win',
  copy: 'whole',
  actions_only: true,
  groups: {
    category: register({ category: field.oneOf(expenseCategories, 'other') }, { fixed: true }),
    order: order({ position: field.orderKey() }, 'budget-categories'),
  },
  derivedId: row => categoryOrderId(String(row['trip_id']), String(row['category'])),
})

/** One per trip and category. */
export const categoryOrderId = (tripId: string, category: string): string =>
  memberRowId('budget_category_order', tripId, category)
