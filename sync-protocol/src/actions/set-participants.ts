import { gone } from '../crud.ts'
import { assignmentParticipant } from '../entities/assignment-participant.ts'
import { assignment } from '../entities/assignment.ts'
import { memberRowId } from '../ids.ts'
import { isRefusal } from '../errors.ts'
import { defineAction } from '../plan.ts'
import { tripStream } from '../streams.ts'
import { peopleBody, planPeople } from './plan-people.ts'

/** Who joins a stop. */
export const setParticipants = defineAction({
  name: 'assignment.set-participants',
  method: 'PUT',
  path: '/api/trips/:trip_id/assignments/:id/participants',
  permission: 'day_edit',
  entity: assignment,
  body: peopleBody,
  list_field: 'user_ids',
  stream: params => tripStream(params['trip_id'] ?? ''),
  plan(state, input) {
    const id = input.params['id'] ?? ''
    const stop = assignment
    if (!state.get(assignment, id)) return gone(state, stop, id)
    const ops = planPeople(state, input, {
      entity: assignmentParticipant,
      rows: state.where(assignmentParticipant, 'assignment_id', id),
      make: user_id => ({
        id: memberRowId(assignmentParticipant.name, id, user_id),
        fields: { assignment_id: id, user_id },
      }),
    })
    return isRefusal(ops) ? ops : { ops, subject: { entity: stop, id } }
  },
})
