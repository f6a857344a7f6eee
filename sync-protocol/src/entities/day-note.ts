import { defineEntity, order, register, text } from '../entity.ts'
import { field, lazyField } from '../field.ts'

/** A short remark between the stops of a day. */
export const dayNote = defineEntity({
  name: 'day_note',
  one: 'note',
  many: 'notes',
  path: 'days/:day_id/notes',
  event: 'dayNote',
  stream: 'trip',
  permission: 'day_edit',
  copy: 'whole',
  on_delete: 'ask',
  groups: {
    text: text({ text: lazyField(() => field.prose(150).schema, { storage: 'text', initial: '' }) }),
    icon: register({
      icon: lazyField(() => field.text(40).schema, { storage: 'text', initial: 'note', kind: 'chosen' }),
    }),
    time: register({ time: field.time() }),
    line: order({ day_id: field.parent('day'), position: field.orderKey() }, 'day-line', 'day_id'),
  },
  check: row =>
    typeof row['text'] === 'string' && row['text'].trim() !== '' ? undefined : { text: 'REQUIRED' },
})
