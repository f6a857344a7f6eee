import { defineEntity, order, register } from '../entity.ts'
import { field } from '../field.ts'
import { heaviestGrams } from './packing-bag.ts'

/** One thing of a template. */
export const packingTemplateItem = defineEntity({
  name: 'packing_template_item',
  one: 'item',
  many: 'items',
  path: 'admin/packing-templates/:template_id/items',
  reads: 'admin',
  event: 'packing_template_item',
  stream: 'app',
  permission: 'admin',
  addon: 'packing',
  on_delete: 'win',
  groups: {
    name: register({ name: field.name(200) }),
    category: register({ category: field.text(100) }),
    quantity: register({ quantity: field.count(1, 999, 1) }),
    weight: register({ weight_grams: field.integer(0, heaviestGrams) }),
    order: order(
      { template_id: field.parent('packing_template'), position: field.orderKey() },
      'template',
      'template_id',
    ),
  },
})
