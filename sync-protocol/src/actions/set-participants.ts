import * as z from 'zod/mini'
import { gone } from '../crud.ts'
import { assignmentParticipant } from '../entities/assignment-participant.ts'
import { assignment } from '../entities/assignment.ts'
import { tripMember } from '../entities/trip-member.ts'
import type { Entity } from '../entity.ts'
import { idSchema } from '../field.ts'
import { memberRowId } from '../ids.ts'
import { idsOf, mergeSet } from '../merge/set.ts'
import type { Op, Values } from '../op.ts'
import type { MutationRoute } from '../plan.ts'
import { tripStream } from '../streams.ts'

/** Who joins a stop: the full list is sent with the list it was made from, and merged person by person. */
export const setParticipants: MutationRoute = {
  name: 'assignment.set-participants',
  method: 'PUT',
  path: '/api/trips/:trip_id/assignments/:id/participants',
  permission: 'day_edit',
  entity: assignment,
  body: z.strictObject({
    user_ids: z.array(idSchema).check(z.maxLength(200)),
  }) as unknown as z.ZodMiniType<Values>,
  stream: params => tripStream(params['trip_id'] ?? ''),
  plan(state, { params, body, base }) {
    const id = params['id'] ?? ''
    const stop = assignment as unknown as Entity
    if (!state.get(assignment, id)) return gone(state, stop, id)
    const rows = state
      .where(assignmentParticipant, 'assignment_id', id)
      .sort((a, b) => (a.user_id < b.user_id ? -1 : 1))
    const current = rows.map(row => row.user_id)
    const known = new Set(
      state
        .list(tripMember)
        .filter(row => row.left_at === null)
        .map(row => row.user_id),
    )
    const merged = mergeSet(current, body['user_ids'] as string[], idsOf(base['user_ids']))
    const wanted = new Set(merged.filter(user => known.has(user) || current.includes(user)))
    const entity = assignmentParticipant.name
    const ops: Op[] = [
      ...rows
        .filter(row => !wanted.has(row.user_id))
        .map((row): Op => ({ op: 'delete', entity, id: row.id })),
      ...[...wanted]
        .filter(user => !current.includes(user))
        .map((user): Op => ({
          op: 'create',
          entity,
          id: memberRowId(entity, id, user),
          fields: { assignment_id: id, user_id: user },
        })),
    ]
    return { ops, subject: { entity: stop, id } }
  },
}
