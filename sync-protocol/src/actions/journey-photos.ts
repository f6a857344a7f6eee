/** Photos and videos of a journal: announced by their content, which is one photo however often it is chosen. */
import * as z from 'zod/mini'
import { createSchema, schemaOf } from '../body-schema.ts'
import { crudRoutes, planCreate } from '../crud.ts'
import { fillOps } from '../domain/journal/fill.ts'
import { isVideo, journeyPhoto, journeyPhotoId, largestVideo } from '../entities/journey-photo.ts'
import { isRefusal } from '../errors.ts'
import { idSchema } from '../field.ts'
import { latePlan } from '../late-plan.ts'
import type { Op, Values } from '../op.ts'
import { changedRoute, defineAction, type MutationRoute } from '../plan.ts'
import { journeyStream } from '../streams.ts'

const entity = journeyPhoto

/**
 * A photo or video, in the gallery or in an entry. Its id follows from its content; one that is there already is not
 * made again, but is put into the entry where it is in none. The first photo makes an entry of a suggestion.
 */
export const createJourneyPhoto = defineAction({
  name: 'journey_photo.create',
  method: 'POST',
  path: '/api/journeys/:journey_id/photos',
  permission: 'editor',
  addon: 'journey',
  entity,
  announces: 'size',
  largest: ({ mime }) => (typeof mime === 'string' && isVideo({ mime }) ? largestVideo : undefined),
  status: 201,
  body: () => createSchema(entity),
  stream: params => journeyStream(params.journey_id),
  plan(state, input) {
    const { params, actor } = input
    const { id: _, ...body } = input.body as Values & { sha256: string; entry_id?: string | null }
    const id = journeyPhotoId(params.journey_id, body.sha256)
    const subject = { entity, id }
    const entryId = body.entry_id ?? null
    const fills = entryId === null ? [] : fillOps(state, entryId, actor.user_id)
    const known = state.get(entity, id)
    if (known) {
      if (entryId === null || known.entry_id !== null || known.thumbnail_of_id !== null)
        return { ops: [], subject }
      const op: Op = { op: 'update', entity: entity.name, id, fields: { entry_id: entryId } }
      return { ops: [...fills, op], subject }
    }
    const plan = planCreate(state, entity, { ...input, body: { ...body, id } })
    const created_by = actor.user_id || null
    const made = plan.ops.map((op): Op =>
      op.op === 'create' ? { ...op, fields: { ...op.fields, created_by } } : op,
    )
    return { ops: [...fills, ...made], subject }
  },
})

/** A picture or video of the sender's photo library, with what the library says of it. */
export type ChosenPhoto = {
  asset_id: string
  media_type?: 'image' | 'video'
  name?: string
  taken_at?: string | null
  lat?: number | null
  lng?: number | null
  width?: number | null
  height?: number | null
  duration_ms?: number | null
}

export type ChosenPhotos = {
  provider: string
  entry_id?: string | null
  photos: ChosenPhoto[]
}

/** The most photos in one request, because one commit holds them all. */
export const mostChosen = 500

const chosenPhoto = () => {
  const { groups } = entity
  const { taken_at, lat, lng } = groups.taken.fields
  const { width, height, duration_ms } = groups.content.fields
  return schemaOf<ChosenPhoto>(
    z.strictObject({
      asset_id: z.string().check(z.regex(/^[\w.-]{1,200}$/)),
      media_type: z.optional(z.enum(['image', 'video'])),
      name: z.optional(groups.name.fields.name.schema),
      taken_at: z.optional(taken_at.schema),
      lat: z.optional(lat.schema),
      lng: z.optional(lng.schema),
      width: z.optional(width.schema),
      height: z.optional(height.schema),
      duration_ms: z.optional(duration_ms.schema),
    }),
  )
}

/**
 * Adds pictures and videos of the sender's own photo library, many at once. Their bytes stay there: readers of the journal
 * see them through the sender's connection. A photo that is in the journal already is not added again; if it is in no
 * entry, it is put into this one.
 */
export const addSeveralPhotos = defineAction({
  name: 'journey_photo.add-several',
  method: 'POST',
  path: '/api/journeys/:journey_id/provider-photos',
  permission: 'editor',
  addon: 'memories',
  entity,
  status: 201,
  body: () =>
    schemaOf<ChosenPhotos>(
      z.strictObject({
        provider: z.string().check(z.regex(/^[a-z]{2,40}$/)),
        entry_id: z.optional(z.nullable(idSchema)),
        photos: z.array(chosenPhoto()).check(z.minLength(1), z.maxLength(mostChosen)),
      }),
    ),
  stream: params => journeyStream(params.journey_id),
  ...latePlan(async () => (await import('./plan-library-photos.ts')).planLibraryPhotos),
})

/** Changing a photo, as every entity has it: put into a suggestion it makes an entry of it. */
const updates: readonly MutationRoute[] = crudRoutes(entity, {})
  .filter(({ name }) => name === 'journey_photo.update')
  .map(route =>
    changedRoute(route, {
      plan(state, input) {
        const plan = route.plan(state, input)
        const entryId = input.body['entry_id']
        if (isRefusal(plan) || typeof entryId !== 'string') return plan
        const fills = state.get(entity, input.params['id'] ?? '')
          ? fillOps(state, entryId, input.actor.user_id)
          : []
        return { ...plan, ops: [...fills, ...plan.ops] }
      },
    }),
  )

export const writeJourneyPhoto: readonly MutationRoute[] = [
  createJourneyPhoto as MutationRoute,
  addSeveralPhotos as unknown as MutationRoute,
  ...updates,
]
