import * as z from 'zod/mini'
import { generateNKeysBetween } from 'fractional-indexing'
import { listedItemSchema, mostListed, type ListedItem } from '../domain/listed-item.ts'
import { packingTemplateItem } from '../entities/packing-template-item.ts'
import { packingTemplate } from '../entities/packing-template.ts'
import { field, idSchema } from '../field.ts'
import { derivedId } from '../ids.ts'
import type { Op } from '../op.ts'
import { defineAction } from '../plan.ts'
import { appStream } from '../streams.ts'

interface MakeBody {
  id: string
  name: string
  items: (Pick<ListedItem, 'name'> & Partial<ListedItem>)[]
}

/** A whole list as a template, in one step. Bags and what is packed already belong to the trip it was made of. */
export const makeTemplate = defineAction({
  name: 'packing_template.make',
  method: 'POST',
  path: '/api/admin/packing-templates/from-list',
  permission: 'admin',
  addon: 'packing',
  entity: packingTemplate,
  body: () =>
    z.strictObject({
      id: z.optional(idSchema),
      name: field.name(100).schema,
      items: z.array(listedItemSchema()).check(z.minLength(1), z.maxLength(mostListed)),
    }),
  mints: ['id'],
  status: 201,
  stream: () => appStream,
  plan(_state, { body }) {
    const { id, name, items } = body as MakeBody
    const keys = generateNKeysBetween(null, null, items.length)
    const rows = items.map(({ bag: _bag, checked: _checked, ...fields }, index): Op => ({
      op: 'create',
      entity: packingTemplateItem.name,
      id: derivedId(id, 'packing_template_item', String(index)),
      fields: { ...fields, template_id: id, position: keys[index] },
    }))
    return {
      ops: [{ op: 'create', entity: packingTemplate.name, id, fields: { name } }, ...rows],
      subject: { entity: packingTemplate, id },
    }
  },
})
