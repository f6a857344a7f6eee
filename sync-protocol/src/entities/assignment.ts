import { onwardFields } from '../domain/onward.ts'
import { checked, defineEntity, group, order, register, text } from '../entity.ts'
import { field } from '../field.ts'

/** A place on a day. The same place may be there twice, each time with its own times and notes. */
export const assignment = defineEntity({
  name: 'assignment',
  one: 'assignment',
  many: 'assignments',
  path: 'assignments',
  aliases: ['days/:day_id/assignments'],
  event: 'assignment',
  stream: 'trip',
  permission: 'day_edit',
  copy: 'whole',
  on_delete: 'ask',
  groups: {
    place: register({ place_id: field.parent('place') }, { fixed: true }),
    line: order({ day_id: field.parent('day'), position: field.orderKey() }, 'day-line', 'day_id'),
    time: checked({
      assignment_time: field.time(),
      assignment_end_time: field.time(),
      /** The stop ends past midnight, on the next day. */
      ends_next_day: field.boolean(),
    }),
    notes: text({ notes: field.prose(2000) }),
    /** How one goes on from here, where that is not the same as the day. */
    onward: group(onwardFields()),
  },
  check(row) {
    const start = row['assignment_time']
    const end = row['assignment_end_time']
    if (typeof start !== 'string' || typeof end !== 'string' || row['ends_next_day']) return undefined
    return end < start ? 'END_BEFORE_START' : undefined
  },
})
