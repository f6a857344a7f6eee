/** Files are announced by name, size and hash; who did it stands in the row. Their bytes follow on their own (C8). */
import * as z from 'zod/mini'
import { createSchema, schemaOf } from '../body-schema.ts'
import { planCreate } from '../crud.ts'
import { file } from '../entities/file.ts'
import { trip } from '../entities/trip.ts'
import { idSchema } from '../field.ts'
import { derivedId } from '../ids.ts'
import type { BodyOf } from '../mutation.ts'
import type { Op, Values } from '../op.ts'
import { defineAction, type PlanInput } from '../plan.ts'
import type { State } from '../state.ts'
import { tripStream } from '../streams.ts'

const entity = file

const common = {
  entity,
  mints: ['id'],
  announces: 'size',
  status: 201,
  stream: (params: Record<string, string>) => tripStream(params['trip_id'] ?? ''),
}

const announced = (state: State, input: PlanInput, more: Values): Op[] => {
  const made = { created_by: input.actor.user_id || null, ...more }
  return planCreate(state, entity, input).ops.map((op): Op =>
    op.op === 'create' ? { ...op, fields: { ...op.fields, ...made } } : op,
  )
}

/** A file of the trip, or of what one of its owner fields names. */
export const createFile = defineAction({
  ...common,
  name: 'file.create',
  method: 'POST',
  path: '/api/trips/:trip_id/files',
  permission: 'file_upload',
  body: () => createSchema(entity),
  plan: (state, input) => ({
    ops: announced(state, input, {}),
    subject: { entity, id: String(input.body['id']) },
  }),
})

/** The id of a cover's file: derived, so that its making needs no right but that to the cover. */
export const coverFileId = (tripId: string, id: string): string => derivedId('cover', tripId, id)

const contents = ['name', 'mime', 'size', 'sha256', 'width', 'height', 'preview'] as const
const shape = () =>
  Object.fromEntries(
    contents.map(name => {
      const { schema, initial } = file.fields[name]!
      return [name, initial === undefined ? schema : z.optional(schema)]
    }),
  )
type CoverBody = Pick<BodyOf<typeof file.create>, 'id' | (typeof contents)[number]>

/** A picture of one's own as the cover: it is announced and becomes the cover in one step. */
export const uploadCover = defineAction({
  ...common,
  name: 'trip.upload-cover',
  method: 'PUT',
  path: '/api/trips/:trip_id/cover',
  permission: 'trip_cover_upload',
  body: () => schemaOf<CoverBody>(z.strictObject({ id: z.optional(idSchema), ...shape() })),
  plan(state, input) {
    const tripId = input.params['trip_id'] ?? ''
    const { mime } = input.body
    if (!mime.startsWith('image/')) return { refused: 'FILE_TYPE_REFUSED', detail: { mime } }
    const id = coverFileId(tripId, String(input.body['id']))
    const known = state.get(file, id) !== undefined
    const made = known ? [] : announced(state, { ...input, body: { ...input.body, id } }, { for_cover: true })
    return {
      ops: [
        ...made.map((op): Op => ({ ...op, derived: true })),
        { op: 'update', entity: trip.name, id: tripId, fields: { cover_file_id: id } },
      ],
      subject: { entity, id },
    }
  },
})
