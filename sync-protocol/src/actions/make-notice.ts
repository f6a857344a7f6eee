/** What the server does to the notices of one person: nobody else can send it. */
import * as z from 'zod/mini'
import { noticeEvents, noticeKinds } from '../domain/notifications/events.ts'
import { notification } from '../entities/notification.ts'
import { idSchema } from '../field.ts'
import type { Op, Values } from '../op.ts'
import { defineAction } from '../plan.ts'
import { userStream } from '../streams.ts'

const entity = notification
const { fields } = notification
const schemaOf = (name: string): z.ZodMiniType => fields[name]?.schema ?? z.null()

/** Tells someone something; one that is grouped counts up the unread notice of its trip or journal. */
export const makeNotice = defineAction({
  name: 'notification.make',
  method: 'POST',
  path: '/api/users/:user_id/notifications',
  permission: 'admin',
  entity,
  body: () =>
    z.strictObject({
      id: idSchema,
      event: z.enum(noticeEvents),
      for_trip_id: z.nullable(idSchema),
      for_journey_id: z.nullable(idSchema),
      target: schemaOf('target'),
      actor_id: z.nullable(idSchema),
      actor_name: z.nullable(z.string().check(z.maxLength(200))),
      params: schemaOf('params'),
      count: z.int().check(z.gte(1)),
      at: z.int(),
    }),
  stream: params => userStream(params.user_id),
  plan(state, { body }) {
    const { id, count, ...rest } = body
    if (state.get(entity, id)) return { ops: [], subject: { entity, id } }
    const { type, scope, grouped } = noticeKinds[rest.event]
    const before = grouped
      ? state
          .where(entity, 'for_trip_id', rest.for_trip_id)
          .filter(row => row.event === rest.event && row.for_journey_id === rest.for_journey_id)
          .filter(row => row.read_at === null)
          .sort((a, b) => (a.id < b.id ? -1 : 1))[0]
      : undefined
    if (!before) {
      const made: Values = { ...rest, type, scope, count }
      return { ops: [{ op: 'create', entity: entity.name, id, fields: made }], subject: { entity, id } }
    }
    const { actor_id, actor_name, params, at, target } = rest
    const told = { actor_id, actor_name, params, at, target, count: before.count + count }
    const op: Op = { op: 'update', entity: entity.name, id: before.id, fields: told, derived: true }
    return { ops: [op], subject: { entity, id: before.id } }
  },
})

/** Takes away what was read long ago. */
export const dropNotices = defineAction({
  name: 'notification.drop',
  method: 'POST',
  path: '/api/users/:user_id/notifications/drop',
  permission: 'admin',
  entity,
  body: () => z.strictObject({ ids: z.array(idSchema).check(z.maxLength(500)) }),
  stream: params => userStream(params.user_id),
  plan: (state, { body }) => ({
    ops: body.ids
      .filter(id => state.get(entity, id))
      .map((id): Op => ({ op: 'delete', entity: entity.name, id })),
  }),
})
