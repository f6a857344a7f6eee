import * as z from 'zod/mini'
import { defineEntity, group, order, register, server, text } from '../entity.ts'
import { field, idSchema, lazyField, type Field } from '../field.ts'
import { derivedId } from '../ids.ts'
import { file, fileStates } from './file.ts'

/** No video is larger, whatever a server allows. */
export const largestVideo = 200 * 1024 ** 2

/** The same content is one photo of a journal, on whichever device it was chosen. */
export function journeyPhotoId(journeyId: string, sha256: string): string {
  return derivedId('journey_photo', journeyId, sha256)
}

const { mime, size, sha256, width, height, preview } = file.groups.content.fields

const localTime: Field<string | null> = lazyField(
  () =>
    z.nullable(
      z
        .string()
        .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/)),
    ) as z.ZodMiniType<string | null>,
  { storage: 'text', initial: null },
)
const unsent: Field<string | null> = lazyField(() => z.nullable(z.string()), {
  storage: 'text',
  initial: null,
  kind: 'chosen',
})
const createdBy: Field<string | null> = lazyField(() => z.nullable(idSchema), {
  storage: 'text',
  initial: null,
})

/**
 * A photo or video of a journal, in the gallery and, where `entry_id` says so, in an entry. As with files of a trip the
 * row announces its bytes, which travel beside the log and are read under `/api/files/:id/content`; one with a `provider`
 * announces none, because they stay in the library of its owner.
 */
export const journeyPhoto = defineEntity({
  name: 'journey_photo',
  one: 'photo',
  many: 'photos',
  path: 'photos',
  unique_id: true,
  event: 'journey:photo',
  stream: 'journey',
  permission: 'editor',
  addon: 'journey',
  on_delete: 'win',
  patch_only: true,
  groups: {
    name: register({ name: field.name(255) }, { fixed: true }),
    content: register(
      { mime, size, sha256, width, height, preview, duration_ms: field.integer(0, 86_400_000) },
      { fixed: true },
    ),
    caption: text({ caption: field.prose(500) }),
    /** When and where it was taken, as the camera says: local time, WGS 84 degrees. */
    taken: group({ taken_at: localTime, lat: field.latitude(), lng: field.longitude() }),
    line: order(
      { entry_id: field.reference('journey_entry'), position: field.orderKey() },
      'journey-photos',
      'entry_id',
    ),
    /** It is the small picture of this photo, or the poster of this video, and shown nowhere by itself. */
    small: register({ thumbnail_of_id: field.owner('journey_photo') }, { fixed: true }),
    /** Set by the server alone, so that nobody can name the library of someone else. */
    library: server({ provider: unsent, asset_id: unsent, owner_id: createdBy }),
    origin: server({ created_by: createdBy }),
    state: server({ state: field.oneOf(fileStates, 'announced') }),
  },
  derivedId: row => journeyPhotoId(String(row['journey_id']), String(row['sha256'])),
  check(row) {
    if ((row['lat'] === null) !== (row['lng'] === null))
      return { [row['lat'] === null ? 'lat' : 'lng']: 'REQUIRED' }
    if (!isShown(String(row['mime']))) return 'FILE_TYPE_REFUSED'
    return Number(row['size']) > largestVideo ? 'FILE_TOO_LARGE' : undefined
  },
})

/** Photos and videos; a document belongs into a trip. */
function isShown(type: string): boolean {
  return type.startsWith('video/') || (type.startsWith('image/') && type !== 'image/svg+xml')
}

export function isVideo({ mime: type }: { mime: string }): boolean {
  return type.startsWith('video/')
}
