import * as z from 'zod/mini'
import { gone } from '../crud.ts'
import { packingItem } from '../entities/packing-item.ts'
import { packingTick } from '../entities/packing-tick.ts'
import { tripMember } from '../entities/trip-member.ts'
import { memberRowId } from '../ids.ts'
import type { Op } from '../op.ts'
import { defineAction } from '../plan.ts'
import { tripStream } from '../streams.ts'

const item = packingItem

/** One traveller has packed their own, or has not after all. */
export const tickPacking = defineAction({
  name: 'packing.tick',
  method: 'PUT',
  path: '/api/trips/:trip_id/packing/ticks/:id/:user_id',
  permission: 'packing_edit',
  addon: 'packing',
  entity: item,
  body: () => z.strictObject({ checked: z.boolean() }),
  stream: params => tripStream(params['trip_id'] ?? ''),
  plan(state, { params, body }) {
    const id = params['id'] ?? ''
    const user_id = params['user_id'] ?? ''
    if (!state.get(packingItem, id)) return gone(state, item, id)
    if (!state.list(tripMember).some(row => row.user_id === user_id && row.left_at === null))
      return { refused: 'USER_UNKNOWN' }
    const entity = packingTick.name
    const tickId = memberRowId(entity, id, user_id)
    const there = state.get(packingTick, tickId) !== undefined
    const ops: Op[] =
      body['checked'] === there
        ? []
        : there
          ? [{ op: 'delete', entity, id: tickId }]
          : [{ op: 'create', entity, id: tickId, fields: { item_id: id, user_id } }]
    return { ops, subject: { entity: item, id } }
  },
})
