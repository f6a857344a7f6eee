import { assigneeId, packingAssignee } from '../entities/packing-assignee.ts'
import { foldName } from '../entities/packing-bag.ts'
import { isRefusal } from '../errors.ts'
import { defineAction } from '../plan.ts'
import { tripStream } from '../streams.ts'
import { peopleBody, planPeople } from './plan-people.ts'

/** Who sees to a category of the packing list. A category is its name, however it is written. */
export const setPackingAssignees = defineAction({
  name: 'packing.set-assignees',
  method: 'PUT',
  path: '/api/trips/:trip_id/packing/category-assignees/:category',
  permission: 'packing_edit',
  addon: 'packing',
  body: peopleBody,
  list_field: 'user_ids',
  stream: params => tripStream(params['trip_id'] ?? ''),
  plan(state, input) {
    const category = (input.params['category'] ?? '').trim()
    if (category === '' || category.length > 100)
      return { refused: 'INVALID_INPUT', detail: { fields: { category: 'NOT_ALLOWED' } } }
    const folded = foldName(category)
    const tripId = input.params['trip_id'] ?? ''
    const ops = planPeople(state, input, {
      entity: packingAssignee,
      rows: state.list(packingAssignee).filter(row => foldName(row.category) === folded),
      make: user_id => ({ id: assigneeId(tripId, category, user_id), fields: { category, user_id } }),
    })
    return isRefusal(ops) ? ops : { ops }
  },
})
