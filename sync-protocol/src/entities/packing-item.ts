import { defineEntity, flag, order, register } from '../entity.ts'
import { field } from '../field.ts'
import { heaviestGrams } from './packing-bag.ts'

/** One thing to take along. Its weight is that of a single piece and counts `quantity` times. */
export const packingItem = defineEntity({
  name: 'packing_item',
  one: 'item',
  many: 'items',
  path: 'packing',
  event: 'packing',
  stream: 'trip',
  permission: 'packing_edit',
  addon: 'packing',
  on_delete: 'win',
  copy: { checked: false },
  groups: {
    name: register({ name: field.name(200) }),
    category: register({ category: field.text(100) }),
    quantity: register({ quantity: field.count(1, 999, 1) }),
    weight: register({ weight_grams: field.integer(0, heaviestGrams) }),
    bag: register({ bag_id: field.reference('packing_bag') }),
    /** Each traveller packs their own; who has is told by `packing_tick`. */
    each: register({ each: field.boolean() }),
    checked: flag({ checked: field.boolean() }),
    order: order({ position: field.orderKey() }, 'packing'),
  },
})
