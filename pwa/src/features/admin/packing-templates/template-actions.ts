/** What an admin does to packing templates; each can be undone, and is sent like any other change. */
import { foldName } from '@caravel/sync-protocol/entities/packing-bag'
import { packingTemplateItem } from '@caravel/sync-protocol/entities/packing-template-item'
import { packingTemplate } from '@caravel/sync-protocol/entities/packing-template'
import type { RowOf } from '@caravel/sync-protocol/entity'
import type { BodyOf } from '@caravel/sync-protocol/mutation'
import { attemptSaved } from '../../../shared/forms/attempt-saved.ts'
import { doWithUndo } from '../../../shared/undo/do-with-undo.ts'
import { mint, mutate, saveRow, together } from '../../../data/mutate.ts'
import type { StringKey } from '../../../i18n/t.ts'

export type Template = RowOf<typeof packingTemplate>
export type TemplateItem = RowOf<typeof packingTemplateItem>

/** Items of one category, as it was written first; null: items without one. */
export interface TemplateCategory {
  name: string | null
  items: TemplateItem[]
}

/** In the order of their first items; items without a category come last. */
export function templateCategories(items: Iterable<TemplateItem>): TemplateCategory[] {
  const found = new Map<string, TemplateCategory>()
  const inOrder = [...items].sort((a, b) =>
    a.position < b.position ? -1 : a.position > b.position ? 1 : a.id < b.id ? -1 : 1,
  )
  for (const item of inOrder) {
    const name = item.category?.trim() || null
    const key = foldName(name ?? '')
    const category = found.get(key) ?? { name, items: [] }
    category.items.push(item)
    found.set(key, category)
  }
  return [...found.values()].sort((a, b) => Number(a.name === null) - Number(b.name === null))
}

function named(key: StringKey, { name }: { name: string }) {
  return { label: { key, params: { name } } }
}

export const addTemplate = (name: string, id = mint()): Promise<void> => {
  const label = { key: 'templates.did.added', params: { name } } as const
  return mutate(packingTemplate.create, {}, { id, name }, { label }).saved
}

/** @param row as it was when typing began */
export const renameTemplate = (row: Template, name: string): Promise<boolean> =>
  attemptSaved(() => saveRow(packingTemplate, row, { name }, named('templates.did.changed', row)).saved)

/** Trips that used it keep their items. */
export const deleteTemplate = ({ id, name }: Template): void =>
  doWithUndo({ key: 'templates.did.deleted', params: { name } }, options =>
    mutate(packingTemplate.delete, { id }, {}, options),
  )

/** At the end of the list. */
export const addItem = (
  template_id: string,
  fields: { name: string; category: string | null },
  id = mint(),
): Promise<void> => {
  const label = { key: 'templates.did.itemAdded', params: { name: fields.name } } as const
  return mutate(packingTemplateItem.create, { template_id }, { id, ...fields }, { label }).saved
}

/** @param row as it was when editing began */
export const changeItem = (
  row: TemplateItem,
  changes: BodyOf<typeof packingTemplateItem.update>,
): Promise<boolean> =>
  attemptSaved(
    () => saveRow(packingTemplateItem, row, changes, named('templates.did.itemChanged', row)).saved,
  )

export const deleteItem = ({ id, name, template_id }: TemplateItem): void =>
  doWithUndo({ key: 'templates.did.itemDeleted', params: { name } }, options =>
    mutate(packingTemplateItem.delete, { template_id, id }, {}, options),
  )

/** Renames it on all its items, in one step of undo. */
export const renameCategory = (items: readonly TemplateItem[], from: string, category: string) => {
  const options = {
    unit: mint(),
    label: { key: 'templates.did.categoryChanged', params: { name: from } },
  } as const
  const saveOne = (item: TemplateItem) => saveRow(packingTemplateItem, item, { category }, options).saved
  return attemptSaved(() => Promise.all(together(() => items.map(saveOne))))
}
