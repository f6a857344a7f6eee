import { t } from '../../../i18n/t.ts'
import { categoryOrder } from '../../../shared/forms/category-order.ts'
import type { Category } from '../page/planner-context.ts'

/** The kinds of place for a choice, "none" first. */
export const categoryOptions = (categories: ReadonlyMap<string, Category>) => [
  { value: '', label: t('planner.noCategory') },
  ...categoryOrder(categories).map(({ id, name }) => ({ value: id, label: name })),
]
