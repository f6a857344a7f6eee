import { defineEntity, register } from '../entity.ts'
import { field } from '../field.ts'
import { memberRowId } from '../ids.ts'

/** One member joining one stop. Nobody listed means everybody. Its id is derived from both, so two devices agree. */
export const assignmentParticipant = defineEntity({
  name: 'assignment_participant',
  one: 'participant',
  many: 'participants',
  path: 'participants',
  event: 'assignment',
  stream: 'trip',
  permission: 'day_edit',
  copy: 'within',
  on_delete: 'win',
  actions_only: true,
  groups: {
    pair: register({ assignment_id: field.parent('assignment'), user_id: field.user() }, { fixed: true }),
  },
  derivedId: row =>
    memberRowId('assignment_participant', String(row['assignment_id']), String(row['user_id'])),
})
