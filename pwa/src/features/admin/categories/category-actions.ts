/** What an admin does to the kinds of place; live to everybody, and in the outbox like any other change. */
import { category } from '@caravel/sync-protocol/entities/category'
import type { BodyOf } from '@caravel/sync-protocol/mutation'
import { placeInList } from '@caravel/sync-protocol/order-list'
import { attemptSaved, showRefusal } from '../../../shared/forms/attempt-saved.ts'
import type { Category } from '../../../shared/forms/category-order.ts'
import { doWithUndo } from '../../../shared/undo/do-with-undo.ts'
import { mint, mutate, saveRow } from '../../../data/mutate.ts'

/** True when it was done; why not is said. */
function attempt(act: () => { saved: Promise<unknown> }): boolean {
  try {
    act().saved.catch(showRefusal)
    return true
  } catch (error) {
    showRefusal(error)
    return false
  }
}

/** At the end of the list. */
export const addCategory = (name: string, id = mint()): Promise<void> => {
  const label = { key: 'categories.did.added', params: { name } } as const
  return mutate(category.create, {}, { id, name }, { label }).saved
}

const save = (row: Category, changes: BodyOf<typeof category.update>) =>
  saveRow(category, row, changes, {
    label: { key: 'categories.did.changed', params: { name: row.name } },
  })

export const changeCategory = (row: Category, changes: BodyOf<typeof category.update>): boolean =>
  attempt(() => save(row, changes))

/** @param row as it was when typing began */
export const renameCategory = (row: Category, name: string): Promise<boolean> =>
  attemptSaved(() => save(row, { name }).saved)

/** @param rows all of them in order · @param index where it stands afterwards */
export function moveCategory(rows: readonly Category[], row: Category, index: number): boolean {
  const others = rows.filter(({ id }) => id !== row.id)
  const at = { after: others[index - 1]?.id ?? null, before: others[index]?.id ?? null }
  const items = others.map(({ id, position: key }) => ({ entity: category, id, key }))
  const position = { ...at, key: placeInList(items, at).key }
  const label = { key: 'categories.did.moved', params: { name: row.name } } as const
  return attempt(() => mutate(category.update, { id: row.id }, { position }, { label }))
}

/** Places of that kind stay, without a kind. */
export const deleteCategory = ({ id, name }: Category): void =>
  doWithUndo({ key: 'categories.did.deleted', params: { name } }, options =>
    mutate(category.delete, { id }, {}, options),
  )
