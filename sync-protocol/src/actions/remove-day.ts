import { noBody } from '../body-schema.ts'
import { addDays } from '../domain/trip-range.ts'
import { streamId } from '../crud.ts'
import { day } from '../entities/day.ts'
import { trip } from '../entities/trip.ts'
import type { Entity } from '../entity.ts'
import type { Op } from '../op.ts'
import type { MutationRoute } from '../plan.ts'
import { tripStream } from '../streams.ts'

/** Removes a whole day with what is on it. In a trip with dates the end moves one day earlier. */
export const removeDay: MutationRoute = {
  name: 'day.delete',
  method: 'DELETE',
  path: '/api/trips/:trip_id/days/:id',
  permission: 'day_edit',
  entity: day,
  body: noBody,
  stream: params => tripStream(params['trip_id'] ?? ''),
  plan(state, { params }) {
    const id = params['id'] ?? ''
    const subject = { entity: day as unknown as Entity, id }
    const row = state.get(day, id)
    const ops: Op[] = [{ op: 'delete', entity: day.name, id }]
    const owner = state.get(trip, streamId(state))
    if (row?.state === 'dated' && owner?.start_date && owner.end_date) {
      const fields =
        owner.start_date === owner.end_date
          ? { start_date: null, end_date: null }
          : { end_date: addDays(owner.end_date, -1) }
      ops.push({ op: 'update', entity: trip.name, id: owner.id, fields, derived: true })
    }
    return { ops, subject }
  },
}
