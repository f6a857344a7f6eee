import { defineEntity, flag, order, register } from '../entity.ts'
import { field } from '../field.ts'
import { heaviestGrams } from './packing-bag.ts'

/**
 * Something that someone packs and keeps to themselves. It lies in their own stream, which nobody else reads; the trip
 * and the bag it is for are named and never checked.
 */
export const ownPackingItem = defineEntity({
  name: 'own_packing_item',
  one: 'item',
  many: 'items',
  path: 'own-packing',
  event: 'own_packing',
  stream: 'user',
  permission: 'self',
  addon: 'packing',
  on_delete: 'win',
  groups: {
    trip: register({ for_trip_id: field.soft('trip') }, { fixed: true }),
    name: register({ name: field.name(200) }),
    category: register({ category: field.text(100) }),
    quantity: register({ quantity: field.count(1, 999, 1) }),
    weight: register({ weight_grams: field.integer(0, heaviestGrams) }),
    bag: register({ bag_id: field.soft('packing_bag') }),
    checked: flag({ checked: field.boolean() }),
    order: order({ position: field.orderKey() }, 'own-packing'),
  },
})
