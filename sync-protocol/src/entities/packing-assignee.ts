import { defineEntity, register } from '../entity.ts'
import { field } from '../field.ts'
import { memberRowId } from '../ids.ts'
import { foldName } from './packing-bag.ts'

/** One member who sees to a category of the packing list. */
export const packingAssignee = defineEntity({
  name: 'packing_assignee',
  one: 'assignee',
  many: 'assignees',
  path: 'packing/assignees',
  event: 'packing',
  stream: 'trip',
  permission: 'packing_edit',
  addon: 'packing',
  copy: 'within',
  on_delete: 'win',
  actions_only: true,
  groups: {
    pair: register({ category: field.name(100), user_id: field.user() }, { fixed: true }),
  },
  derivedId: row => assigneeId(String(row['trip_id']), String(row['category']), String(row['user_id'])),
})

/** One per trip, category (however it is written) and person. */
export const assigneeId = (tripId: string, category: string, userId: string): string =>
  memberRowId('packing_assignee', `${tripId}:${foldName(category)}`, userId)
