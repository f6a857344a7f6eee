import { t } from '../../i18n/t.ts'
import type { Category } from './planner-context.ts'

/** The kinds of place for a choice, "none" first. */
export const categoryOptions = (categories: ReadonlyMap<string, Category>) => [
  { value: '', label: t('planner.noCategory') },
  ...[...categories.values()]
    .sort((a, b) => a.created_at - b.created_at || a.name.localeCompare(b.name))
    .map(({ id, name }) => ({ value: id, label: name })),
]
