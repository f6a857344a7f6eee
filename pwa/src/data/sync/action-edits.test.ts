import { expect, test } from 'vitest'
import { budgetCategoryOrder } from '@caravel/sync-protocol/entities/budget-category-order'
import { entities } from '@caravel/sync-protocol/entities/index'
import { setting } from '@caravel/sync-protocol/entities/setting'
import { mutationRoutes } from '@caravel/sync-protocol/mutations'
import { actionEditOf } from './action-edits.ts'
import { isServersAlone, writtenGroups } from './storage/lost-parts.ts'

/** All that a server rollback can list. */
const listed = entities.filter(entity => entity.stream !== 'app' && !isServersAlone(entity))
const exists = (name: string) => mutationRoutes.some(route => route.name === name)
/** The order of categories is sent as a whole, and a setting by its key. */
const others: readonly string[] = [budgetCategoryOrder.name, setting.name]

test('C12: whatever can be listed as older can be edited, and what no import takes can be made anew', () => {
  const stuck = listed.filter(entity => {
    const byAction = actionEditOf(entity) !== undefined || others.includes(entity.name)
    const isEdited = writtenGroups(entity).length > 0
    return (
      !byAction &&
      ((isEdited && !exists(`${entity.name}.update`)) ||
        (entity.stream !== 'trip' && !exists(`${entity.name}.create`)))
    )
  })
  expect(stuck.map(({ name }) => name)).toEqual([])
})
