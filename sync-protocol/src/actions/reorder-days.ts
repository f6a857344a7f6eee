import * as z from 'zod/mini'
import { generateNKeysBetween } from 'fractional-indexing'
import { daysInOrder } from '../domain/lay-days.ts'
import { mergeOrder } from '../merge/order.ts'
import { day } from '../entities/day.ts'
import type { Entity } from '../entity.ts'
import { idSchema } from '../field.ts'
import type { Op, Values } from '../op.ts'
import type { MutationRoute } from '../plan.ts'
import { tripStream } from '../streams.ts'

/**
 * Gives the days a new order; dates stay pinned to positions. Days the sender did not know keep their place after
 * their old predecessor, unknown ones are ignored.
 */
export const reorderDays: MutationRoute = {
  name: 'day.reorder',
  method: 'PUT',
  path: '/api/trips/:trip_id/days/reorder',
  permission: 'day_edit',
  entity: day,
  body: z.strictObject({
    ordered_ids: z.array(idSchema).check(z.maxLength(1000)),
  }) as unknown as z.ZodMiniType<Values>,
  stream: params => tripStream(params['trip_id'] ?? ''),
  plan(state, { body }) {
    const current = daysInOrder(state.list(day))
    const wanted = mergeOrder(
      current.map(row => row.id),
      body['ordered_ids'] as string[],
    )
    const keys = generateNKeysBetween(null, null, wanted.length)
    const states = current.map(row => row.state)
    const ops = wanted.flatMap((id, index): Op[] => {
      const row = state.get(day, id)
      const key = keys[index]
      const slot = states[index]
      if (!row || key === undefined || (row.position === key && row.state === slot)) return []
      const place: Op = { op: 'update', entity: day.name, id, fields: { position: key } }
      const layout: Op = { op: 'update', entity: day.name, id, fields: { state: slot }, derived: true }
      return row.state === slot ? [place] : [place, layout]
    })
    return { ops, subject: { entity: day as unknown as Entity, id: wanted[0] ?? '' } }
  },
}
