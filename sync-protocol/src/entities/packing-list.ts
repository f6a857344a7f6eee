import * as z from 'zod/mini'
import { defineEntity, register } from '../entity.ts'
import { field } from '../field.ts'
import { listedItemSchema, mostListed } from '../domain/listed-item.ts'

/** A packing list that someone keeps for their own next trips. It is used as a whole, so it is kept as one. */
export const packingList = defineEntity({
  name: 'packing_list',
  one: 'list',
  many: 'lists',
  path: 'packing-lists',
  event: 'packing_list',
  stream: 'user',
  permission: 'self',
  addon: 'packing',
  on_delete: 'win',
  groups: {
    name: register({ name: field.name(100) }),
    items: register({
      items: field.json(() => z.array(listedItemSchema()).check(z.maxLength(mostListed)), []),
    }),
  },
})
