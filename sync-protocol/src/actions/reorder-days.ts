import * as z from 'zod/mini'
import { daysInOrder } from '../domain/lay-days.ts'
import { reorderedKeys } from '../merge/order.ts'
import { day } from '../entities/day.ts'
import { idSchema } from '../field.ts'
import type { Op } from '../op.ts'
import { defineAction } from '../plan.ts'
import { tripStream } from '../streams.ts'

const follow = (op: Op): Op => ({ ...op, derived: true, follows: true })

/**
 * Gives the days a new order; dates stay pinned to positions. Days the sender did not know keep their place after
 * their old predecessor, unknown ones are ignored. With the order it was made from as `base`, only what was moved moves.
 */
export const reorderDays = defineAction({
  name: 'day.reorder',
  method: 'PUT',
  path: '/api/trips/:trip_id/days/reorder',
  permission: 'day_edit',
  entity: day,
  body: () =>
    z.strictObject({
      ordered_ids: z.array(idSchema).check(z.maxLength(1000)),
    }),
  stream: params => tripStream(params['trip_id'] ?? ''),
  plan(state, { body, base }) {
    const current = daysInOrder(state.list(day))
    const placed = reorderedKeys(
      current.map(({ id, position }) => ({ id, key: position })),
      body['ordered_ids'] as string[],
      base['ordered_ids'],
    )
    const places: Op[] = []
    const layout: Op[] = []
    placed.forEach(({ id, key, moved }, index) => {
      const row = state.get(day, id)
      const slot = current[index]?.state
      const op: Op = { op: 'update', entity: day.name, id, fields: { position: key } }
      if (row && row.position !== key) (moved ? places : layout).push(moved ? op : follow(op))
      if (row && row.state !== slot) layout.push(follow({ ...op, fields: { state: slot } }))
    })
    const ops = [...places, ...layout]
    return { ops, subject: { entity: day, id: placed[0]?.id ?? '' } }
  },
})
