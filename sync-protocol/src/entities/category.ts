import * as z from 'zod/mini'
import { defineEntity, order, register } from '../entity.ts'
import { field, lazyField } from '../field.ts'

/** A kind of place, the same for the whole instance. `icon` names a drawing of the interface. */
export const category = defineEntity({
  name: 'category',
  one: 'category',
  many: 'categories',
  path: 'categories',
  event: 'category',
  numbered: true,
  stream: 'app',
  permission: 'admin',
  on_delete: 'win',
  groups: {
    name: register({ name: field.name(100) }),
    color: register({
      color: lazyField(() => z.string().check(z.regex(/^#[0-9a-f]{6}$/)), {
        storage: 'text',
        initial: '#0b5566',
      }),
    }),
    icon: register({
      icon: lazyField(() => field.name(40).schema, { storage: 'text', initial: 'map-pin', kind: 'chosen' }),
    }),
    order: order({ position: field.orderKey() }, 'categories'),
  },
})
