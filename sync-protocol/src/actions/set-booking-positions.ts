import * as z from 'zod/mini'
import { placementSchema } from '../body-schema.ts'
import { gone } from '../crud.ts'
import { day } from '../entities/day.ts'
import { positionId, reservationPosition } from '../entities/reservation-position.ts'
import { reservation } from '../entities/reservation.ts'
import type { Refusal } from '../errors.ts'
import { idSchema } from '../field.ts'
import type { Op, Values } from '../op.ts'
import { byKey, listItems, placeInList, rekeyOps, type ListItem, type Placement } from '../order-list.ts'
import { defineAction } from '../plan.ts'
import type { State } from '../state.ts'
import { tripStream } from '../streams.ts'

interface Body {
  day_id: string
  positions: { id: string; position?: Placement | undefined }[]
}

const mostPositions = 200

/** Where bookings stand among the stops and notes of one day; their other days are left alone. */
export const setBookingPositions = defineAction({
  name: 'reservation.set-positions',
  method: 'PUT',
  path: '/api/trips/:trip_id/reservations/positions',
  permission: 'reservation_edit',
  entity: reservationPosition,
  body: () =>
    z.strictObject({
      day_id: idSchema,
      /** In the order of the day; `id` is that of the booking. */
      positions: z
        .array(z.strictObject({ id: idSchema, position: z.optional(placementSchema) }))
        .check(z.minLength(1), z.maxLength(mostPositions)),
    }),
  stream: params => tripStream(params['trip_id'] ?? ''),
  names(body) {
    const { day_id, positions } = body
    return [
      { entity: reservation, ids: positions.map(each => each.id) },
      {
        entity: reservationPosition,
        ids: positions.map(each => positionId(each.id, day_id)),
      },
    ]
  },
  plan(state, { body }) {
    const { day_id, positions } = body
    const missing = missingRow(state, day_id, positions)
    if (missing) return missing
    let line = listItems(state, 'day-line', { field: 'day_id', value: day_id })
    const ops: Op[] = []
    for (const { id, position = {} } of positions) {
      const row = positionId(id, day_id)
      const others = line.filter(item => item.id !== row)
      const { key, rekey } = placeInList(others, position)
      ops.push(positionOp(state, row, { reservation_id: id, day_id, position: key }))
      ops.push(...rekeyOps(rekey, 'day-line'))
      line = withItem(others, rekey, { entity: reservationPosition, id: row, key })
    }
    return { ops }
  },
})

function missingRow(state: State, dayId: string, positions: Body['positions']): Refusal | undefined {
  if (!state.get(day, dayId)) return gone(state, day, dayId)
  const unknown = positions.find(({ id }) => !state.get(reservation, id))
  return unknown && gone(state, reservation, unknown.id)
}

function positionOp(state: State, id: string, fields: Values): Op {
  const { day_id, position } = fields
  return state.get(reservationPosition, id)
    ? { op: 'update', entity: reservationPosition.name, id, fields: { day_id, position } }
    : { op: 'create', entity: reservationPosition.name, id, fields }
}

function withItem(others: readonly ListItem[], rekey: readonly ListItem[], item: ListItem): ListItem[] {
  const moved = new Map(rekey.map(each => [each.id, each.key]))
  return [...others.map(each => ({ ...each, key: moved.get(each.id) ?? each.key })), item].sort(byKey)
}
