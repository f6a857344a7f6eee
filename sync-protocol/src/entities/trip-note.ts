import * as z from 'zod/mini'
import { defineEntity, flag, register, server, text } from '../entity.ts'
import { field, idSchema, lazyField, type Field } from '../field.ts'
import { tagColors } from './tag.ts'

const author: Field<string | null> = lazyField(() => z.nullable(idSchema), { storage: 'text', initial: null })

/** A page of text that a trip's members keep together: Markdown, links and files. */
export const tripNote = defineEntity({
  name: 'trip_note',
  one: 'note',
  many: 'notes',
  path: 'collab/notes',
  event: 'collab:note',
  stream: 'trip',
  permission: 'collab_edit',
  addon: 'collab',
  copy: 'skip',
  on_delete: 'ask',
  groups: {
    title: register({ title: field.name(200) }),
    content: text({ content: field.prose(20_000) }),
    category: register({ category: field.text(100) }),
    color: register({ color: field.oneOf(tagColors, 'blue') }),
    pinned: flag({ pinned: field.boolean() }),
    website: register({ website: field.url() }),
    author: server({ created_by: author }),
  },
})
