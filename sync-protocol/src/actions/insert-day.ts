import * as z from 'zod/mini'
import { createSchema } from '../body-schema.ts'
import { gone, planCreate, streamId } from '../crud.ts'
import { daysInOrder, readLayout } from '../domain/lay-days.ts'
import { addDays, maxTripDays } from '../domain/trip-range.ts'
import { day } from '../entities/day.ts'
import { trip } from '../entities/trip.ts'
import type { Op } from '../op.ts'
import { defineAction } from '../plan.ts'
import { tripStream } from '../streams.ts'

/**
 * A day put in by hand. In a trip with dates the end moves one day later and later days take the next date,
 * unless the day is asked for without a date.
 */
export const insertDay = defineAction({
  name: 'day.create',
  method: 'POST',
  path: '/api/trips/:trip_id/days',
  permission: 'day_edit',
  entity: day,
  body: () => createSchema(day, { dateless: z.optional(z.boolean()) }),
  mints: ['id'],
  status: 201,
  stream: params => tripStream(params['trip_id'] ?? ''),
  plan(state, input) {
    const layout = readLayout(state)
    if (!layout) return gone(state, trip, streamId(state))
    const { dateless, ...body } = input.body
    const shown = daysInOrder([...layout.days.values()])
    if (shown.length >= maxTripDays) return { refused: 'DAY_LIMIT', detail: { limit: maxTripDays } }
    const { end_date: end } = layout.trip
    const dated = end !== null && dateless !== true
    const created = planCreate(state, day, { ...input, body })
    const ops: Op[] = created.ops.map(op =>
      op.op === 'create' && op.id === body['id']
        ? { ...op, fields: { ...op.fields, state: dated ? 'dated' : 'dateless' } }
        : op,
    )
    if (dated) {
      ops.unshift({
        op: 'update',
        entity: trip.name,
        id: layout.trip.id,
        fields: { end_date: addDays(end, 1) },
        derived: true,
      })
    }
    return { ops, subject: { entity: day, id: String(body['id']) } }
  },
})
