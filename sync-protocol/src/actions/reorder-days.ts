import * as z from 'zod/mini'
import { daysInOrder } from '../domain/lay-days.ts'
import { reorderedKeys } from '../merge/order.ts'
import { day } from '../entities/day.ts'
import type { Entity } from '../entity.ts'
import { idSchema } from '../field.ts'
import type { Op, Values } from '../op.ts'
import type { MutationRoute } from '../plan.ts'
import { tripStream } from '../streams.ts'

/**
 * Gives the days a new order; dates stay pinned to positions. Days the sender did not know keep their place after
 * their old predecessor, unknown ones are ignored. With the order it was made from as `base`, only what was moved moves.
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
  plan(state, { body, base }) {
    const current = daysInOrder(state.list(day))
    const placed = reorderedKeys(
      current.map(({ id, position }) => ({ id, key: position })),
      body['ordered_ids'] as string[],
      base['ordered_ids'],
    )
    const ops = placed.flatMap(({ id, key, moved }, index): Op[] => {
      const row = state.get(day, id)
      const slot = current[index]?.state
      if (!row || (row.position === key && row.state === slot)) return []
      const place: Op = { op: 'update', entity: day.name, id, fields: { position: key } }
      const layout: Op = { op: 'update', entity: day.name, id, fields: { state: slot }, derived: true }
      if (row.position === key) return [layout]
      if (!moved) return [{ ...layout, fields: { position: key, state: slot } }]
      return row.state === slot ? [place] : [place, { ...layout, follows: true }]
    })
    return { ops, subject: { entity: day as unknown as Entity, id: placed[0]?.id ?? '' } }
  },
}
