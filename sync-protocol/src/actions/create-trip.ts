import * as z from 'zod/mini'
import { createSchema } from '../body-schema.ts'
import { addSlot, layDays, layoutOps, type Layout, type Trip } from '../domain/lay-days.ts'
import { addDays, maxTripDays } from '../domain/trip-range.ts'
import { tripMember } from '../entities/trip-member.ts'
import { trip } from '../entities/trip.ts'
import { memberRowId } from '../ids.ts'
import type { Op } from '../op.ts'
import { defineAction } from '../plan.ts'
import { checkRow, newRow } from '../row.ts'
import { tripStream } from '../streams.ts'

/** How many days a trip gets whose length nobody named. */
export const usualDays = 7

/** A new trip with its days and its owner. Only a start: seven days from it; only an end: seven days up to it. */
export const createTrip = defineAction({
  name: 'trip.create',
  method: 'POST',
  path: '/api/trips',
  permission: 'trip_create',
  entity: trip,
  body: () => createSchema(trip, { day_count: z.optional(z.int().check(z.gte(1), z.lte(maxTripDays))) }),
  mints: ['id'],
  status: 201,
  opens: true,
  stream: (_params, body) => tripStream(String(body['id'])),
  plan(state, { body, actor }) {
    const {
      id,
      day_count: dayCount,
      ...sent
    } = body as { id: string; day_count?: number } & Record<string, unknown>
    const fields = { ...sent, ...wholeRange(sent as Partial<Trip>) }
    const row = newRow(trip, state.stream, id, fields, { seq: 0, at: 0, by: actor.user_id })
    const refusal = checkRow(trip, row)
    if (refusal) return refusal
    const layout: Layout = { trip: row as Trip, days: new Map(), made: new Set(), serial: 0 }
    if (!fields.start_date) for (let n = 0; n < (dayCount ?? usualDays); n++) addSlot(layout, 'dateless')
    layDays(layout, () => false)
    const days = layoutOps(state, layout)
    const counts = { day_count: layout.days.size, day_serial: layout.serial }
    const ops: Op[] = [
      { op: 'create', entity: trip.name, id, fields: { ...fields, ...counts } },
      ownerOp(id, actor),
      ...days,
    ]
    return { ops, subject: { entity: trip, id } }
  },
})

/** One end of the range follows from the other. */
const wholeRange = ({ start_date: start, end_date: end }: Partial<Trip>): Partial<Trip> => {
  if (start && !end) return { end_date: addDays(start, usualDays - 1) }
  if (end && !start) return { start_date: addDays(end, 1 - usualDays) }
  return {}
}

const ownerOp = (tripId: string, actor: { user_id: string; name: string; avatar: string | null }): Op => ({
  op: 'create',
  entity: tripMember.name,
  id: memberRowId(tripMember.name, tripId, actor.user_id),
  fields: { user_id: actor.user_id, name: actor.name, avatar: actor.avatar, role: 'owner' },
  derived: true,
})
