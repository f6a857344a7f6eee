import { gone } from '../crud.ts'
import { packingBagMember } from '../entities/packing-bag-member.ts'
import { packingBag } from '../entities/packing-bag.ts'
import { memberRowId } from '../ids.ts'
import { isRefusal } from '../errors.ts'
import { defineAction } from '../plan.ts'
import { tripStream } from '../streams.ts'
import { peopleBody, planPeople } from './plan-people.ts'

const bag = packingBag

/** Who carries a bag. */
export const setBagMembers = defineAction({
  name: 'packing_bag.set-members',
  method: 'PUT',
  path: '/api/trips/:trip_id/packing/bags/:id/members',
  aliases: ['/api/trips/:trip_id/bags/:id/members'],
  permission: 'packing_edit',
  addon: 'packing',
  entity: bag,
  body: peopleBody,
  list_field: 'user_ids',
  stream: params => tripStream(params['trip_id'] ?? ''),
  plan(state, input) {
    const id = input.params['id'] ?? ''
    if (!state.get(packingBag, id)) return gone(state, bag, id)
    const ops = planPeople(state, input, {
      entity: packingBagMember,
      rows: state.where(packingBagMember, 'bag_id', id),
      make: user_id => ({
        id: memberRowId(packingBagMember.name, id, user_id),
        fields: { bag_id: id, user_id },
      }),
    })
    return isRefusal(ops) ? ops : { ops, subject: { entity: bag, id } }
  },
})
