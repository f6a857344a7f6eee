import { defineEntity, register } from '../entity.ts'
import { field } from '../field.ts'

/** A packing list that an admin made for everybody on the instance. */
export const packingTemplate = defineEntity({
  name: 'packing_template',
  one: 'template',
  many: 'templates',
  path: 'admin/packing-templates',
  reads: 'admin',
  event: 'packing_template',
  stream: 'app',
  permission: 'admin',
  addon: 'packing',
  on_delete: 'win',
  groups: { name: register({ name: field.name(100) }) },
})
