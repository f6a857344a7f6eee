import { defineEntity, register } from '../entity.ts'
import { field } from '../field.ts'
import { memberRowId } from '../ids.ts'

/** One traveller has packed their own of something that everybody packs. */
export const packingTick = defineEntity({
  name: 'packing_tick',
  one: 'tick',
  many: 'ticks',
  path: 'packing/ticks',
  event: 'packing',
  stream: 'trip',
  permission: 'packing_edit',
  addon: 'packing',
  copy: 'skip',
  on_delete: 'win',
  actions_only: true,
  groups: {
    pair: register({ item_id: field.parent('packing_item'), user_id: field.user() }, { fixed: true }),
  },
  derivedId: row => memberRowId('packing_tick', String(row['item_id']), String(row['user_id'])),
})
