/** A place that the trip does not have yet and a stay there, as one change. */
import * as z from 'zod/mini'
import { createSchema } from '../body-schema.ts'
import { indexDays, onTheirDays } from '../domain/bookings/booking-days.ts'
import { accommodation } from '../entities/accommodation.ts'
import { day } from '../entities/day.ts'
import { place } from '../entities/place.ts'
import { idSchema } from '../field.ts'
import { derivedId } from '../ids.ts'
import type { Values } from '../op.ts'
import { defineAction, type Plan } from '../plan.ts'
import { tripStream } from '../streams.ts'

interface Body {
  id: string
  place: Values
  stay: Values
}

const withoutIds = <Name extends string>(schema: unknown, ...names: Name[]) =>
  z.omit(schema as z.ZodMiniObject, Object.fromEntries(names.map(name => [name, true])))

/** The ids that the two rows of a request get. */
export function stayWithPlaceIds(request: string): { place_id: string; accommodation_id: string } {
  return {
    place_id: derivedId(request, place.name, '0'),
    accommodation_id: derivedId(request, accommodation.name, '0'),
  }
}

/** Neither is made where the other is refused. `id` names the request: both rows get ids made of it. */
export const createStayWithPlace = defineAction({
  name: 'accommodation.create-with-place',
  method: 'POST',
  path: '/api/trips/:trip_id/accommodations/with-place',
  permission: accommodation.permission,
  entity: accommodation,
  online: true,
  status: 201,
  body: () =>
    z.strictObject({
      id: z.optional(idSchema),
      place: withoutIds(createSchema(place), 'id'),
      stay: withoutIds(createSchema(accommodation), 'id', 'place_id'),
    }),
  mints: ['id'],
  stream: params => tripStream(params['trip_id'] ?? ''),
  plan(state, { body }) {
    const { id, place: made, stay } = body as Body
    const { place_id, accommodation_id } = stayWithPlaceIds(id)
    const laid = onTheirDays(indexDays(state.list(day)), stay, ['start_day_id', 'end_day_id'])
    return {
      ops: [
        { op: 'create', entity: place.name, id: place_id, fields: made },
        { op: 'create', entity: accommodation.name, id: accommodation_id, fields: { ...laid, place_id } },
      ],
      subject: { entity: accommodation, id: accommodation_id },
    } satisfies Plan
  },
})
