import * as z from 'zod/mini'
import { place } from '../entities/place.ts'
import { idSchema } from '../field.ts'
import { defineAction } from '../plan.ts'
import { tripStream } from '../streams.ts'

export const mostDeletedPlaces = 200

/** Deletes places with their stops in one commit. Those that are gone already are skipped. */
export const deletePlaces = defineAction({
  name: 'place.delete-several',
  method: 'POST',
  path: '/api/trips/:trip_id/places/bulk-delete',
  permission: 'place_edit',
  entity: place,
  online: true,
  body: () =>
    z.strictObject({
      ids: z.array(idSchema).check(z.minLength(1), z.maxLength(mostDeletedPlaces)),
    }),
  list_field: 'ids',
  stream: params => tripStream(params['trip_id'] ?? ''),
  names: ({ ids }) => [{ entity: place, ids }],
  plan(state, { body: { ids } }) {
    const there = [...new Set(ids)].filter(id => state.get(place, id))
    return { ops: there.map(id => ({ op: 'delete', entity: place.name, id })) }
  },
})
