import { defineEntity, register } from '../entity.ts'
import { field } from '../field.ts'
import { memberRowId } from '../ids.ts'

/** One member who carries a bag. */
export const packingBagMember = defineEntity({
  name: 'packing_bag_member',
  one: 'member',
  many: 'members',
  path: 'packing/bag-members',
  event: 'packing_bag',
  stream: 'trip',
  permission: 'packing_edit',
  addon: 'packing',
  copy: 'within',
  on_delete: 'win',
  actions_only: true,
  groups: {
    pair: register({ bag_id: field.parent('packing_bag'), user_id: field.user() }, { fixed: true }),
  },
  derivedId: row => memberRowId('packing_bag_member', String(row['bag_id']), String(row['user_id'])),
})
