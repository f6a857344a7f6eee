import { defineEntity, order, register, text } from '../entity.ts'
import { field } from '../field.ts'

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
    text: text({ text: { ...field.prose(150), initial: '' } }),
    icon: register({ icon: { ...field.text(40), initial: 'note' } }),
    time: register({ time: field.time() }),
    line: order({ day_id: field.parent('day'), position: field.orderKey() }, 'day-line', 'day_id'),
  },
  check: row =>
    typeof row['text'] === 'string' && row['text'].trim() !== '' ? undefined : { text: 'REQUIRED' },
})
