/**
 * Who is in a trip. Only with a connection: the server looks the person up and hands the plan what it may store.
 */
import * as z from 'zod/mini'
import { assignmentParticipant } from '../entities/assignment-participant.ts'
import { tripMember } from '../entities/trip-member.ts'
import { idSchema } from '../field.ts'
import { memberRowId } from '../ids.ts'
import type { Op } from '../op.ts'
import { defineAction } from '../plan.ts'
import { tripStream } from '../streams.ts'

const entity = tripMember
const stream = (params: Record<string, string>) => tripStream(params['trip_id'] ?? '')

/** Never mounted as it stands: the route for people takes a user name or e-mail and fills this body in. */
export const addMember = defineAction({
  name: 'member.add',
  method: 'POST',
  path: '/api/trips/:trip_id/members',
  permission: 'member_manage',
  entity,
  online: true,
  status: 201,
  body: () =>
    z.strictObject({
      user_id: idSchema,
      name: z.string(),
      avatar: z.nullable(z.string()),
    }),
  stream,
  plan(state, { params, body, actor }) {
    const id = memberRowId(tripMember.name, params['trip_id'] ?? '', String(body['user_id']))
    const known = state.get(tripMember, id)
    if (known && known.left_at === null)
      return { refused: 'ALREADY_MEMBER', detail: { user_id: body['user_id'] } }
    const fields = { ...body, role: 'member', invited_by: actor.user_id, left_at: null }
    const op: Op = known
      ? { op: 'update', entity: tripMember.name, id, fields }
      : { op: 'create', entity: tripMember.name, id, fields }
    return { ops: [op], subject: { entity, id } }
  },
})

/** Removes someone, or lets the caller leave; the permission is judged by the route. */
export const removeMember = defineAction({
  name: 'member.remove',
  method: 'DELETE',
  path: '/api/trips/:trip_id/members/:user_id',
  permission: 'member_manage',
  entity,
  online: true,
  body: () => z.strictObject({ left_at: z.int() }),
  stream,
  plan(state, { params, body }) {
    const userId = params['user_id'] ?? ''
    const id = memberRowId(tripMember.name, params['trip_id'] ?? '', userId)
    const row = state.get(tripMember, id)
    if (!row) return { refused: 'NOT_FOUND', detail: { entity: tripMember.name, id } }
    if (row.role === 'owner') return { refused: 'OWNER_CANNOT_LEAVE' }
    const joins = state
      .list(assignmentParticipant)
      .filter(item => item.user_id === userId)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
    const ops: Op[] = [
      { op: 'update', entity: tripMember.name, id, fields: { left_at: row.left_at ?? body['left_at'] } },
      ...joins.map((item): Op => ({
        op: 'delete',
        entity: assignmentParticipant.name,
        id: item.id,
        derived: true,
      })),
    ]
    return { ops, subject: { entity, id } }
  },
})

/**
 * Hands a trip over to someone who is on it; who had it stays on it. The owner's alone, whatever the levels say: without
 * it they could never leave. The permission is judged here, as the route asks for none.
 */
export const transferTrip = defineAction({
  name: 'member.transfer',
  method: 'PUT',
  path: '/api/trips/:trip_id/owner',
  permission: 'none',
  entity,
  online: true,
  body: () => z.strictObject({ user_id: idSchema }),
  stream,
  plan(state, { params, body, actor }) {
    const rowOf = (userId: string) =>
      state.get(tripMember, memberRowId(tripMember.name, params['trip_id'] ?? '', userId))
    const from = rowOf(actor.user_id)
    const to = rowOf(String(body['user_id']))
    if (from?.role !== 'owner' || from.left_at !== null)
      return { refused: 'FORBIDDEN', detail: { level: 'trip_owner' } }
    if (!to || to.left_at !== null)
      return { refused: 'NOT_FOUND', detail: { entity: tripMember.name, id: body['user_id'] } }
    const subject = { entity, id: to.id }
    if (to.id === from.id) return { ops: [], subject }
    const become = (id: string, role: string) =>
      ({ op: 'update', entity: tripMember.name, id, fields: { role } }) as const
    return { ops: [become(to.id, 'owner'), { ...become(from.id, 'member'), derived: true }], subject }
  },
})
