import * as z from 'zod/mini'
import { createSchema } from '../body-schema.ts'
import { place } from '../entities/place.ts'
import type { Entity } from '../entity.ts'
import { idSchema } from '../field.ts'
import { derivedId } from '../ids.ts'
import { once } from '../once.ts'
import type { Op, Values } from '../op.ts'
import type { MutationRoute } from '../plan.ts'
import { tripStream } from '../streams.ts'

/** More in one go are refused: a commit holds them all. */
export const mostImportedPlaces = 1000

type ImportBody = {
  id: string
  places: Values[]
}

const entity: Entity = place

const importBody = once(
  () =>
    z.strictObject({
      id: z.optional(idSchema),
      places: z
        .array(z.omit(createSchema(entity) as z.ZodMiniObject, { id: true }))
        .check(z.minLength(1), z.maxLength(mostImportedPlaces)),
    }) as z.ZodMiniType<Values>,
)

/**
 * Places out of a file or a list, in one commit. `id` names the import: its rows get ids made of it, so that sending it
 * again brings nothing twice.
 */
export const importPlaces: MutationRoute = {
  name: 'place.import',
  method: 'POST',
  path: '/api/trips/:trip_id/places/import',
  permission: 'place_edit',
  entity,
  get body() {
    return importBody()
  },
  mints: ['id'],
  status: 201,
  stream: params => tripStream(params['trip_id'] ?? ''),
  names(body) {
    const { id, places } = body as ImportBody
    return [{ entity, ids: importedPlaceIds(id, places.length) }]
  },
  plan(state, { body }) {
    const { id, places } = body as ImportBody
    const ids = importedPlaceIds(id, places.length)
    const ops = places.flatMap((fields, at): Op[] => {
      const row = ids[at] ?? ''
      // There already, or deleted since.
      if (state.get(entity, row) || state.tombstone(entity, row)) return []
      return [{ op: 'create', entity: place.name, id: row, fields }]
    })
    return { ops }
  },
}

/** The ids that the places of an import get, in their order. */
export const importedPlaceIds = (importId: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => derivedId(importId, place.name, String(at)))
