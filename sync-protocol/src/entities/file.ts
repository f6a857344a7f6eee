import * as z from 'zod/mini'
import { defineEntity, flag, group, order, register, server, text } from '../entity.ts'
import { field, idSchema, lazyField, type Field, type SentField } from '../field.ts'
import { isRefusedType } from '../domain/file-types.ts'

/** What a file can belong to, a line for each; with none of them it belongs to the trip. */
export const fileOwners = {
  place_id: field.owner('place'),
  expense_id: field.owner('expense'),
  note_id: field.owner('trip_note'),
}
export type FileOwnerField = keyof typeof fileOwners

/** `announced`: its bytes are still on their way · `stored`: they are here · `failed`: they were refused. */
export const fileStates = ['announced', 'stored', 'failed'] as const
export type FileState = (typeof fileStates)[number]

/** The commits in which the server says that the bytes are there, or are not: nobody's user action, and no matter for history. */
export const stateMutation = 'file.state'

/** No file is larger, whatever a server allows. */
export const largestFile = 1024 ** 3

const mime: SentField<string> = lazyField(
  () =>
    z.pipe(
      z.string(),
      z.pipe(
        z.transform((value: string) => value.trim().toLowerCase()),
        z.string().check(z.maxLength(100), z.regex(/^[a-z0-9][\w.+-]*\/[a-z0-9][\w.+-]*$/)),
      ),
    ) as z.ZodMiniType<string>,
  {
    storage: 'text',
  },
)
const size: SentField<number> = lazyField(() => z.int().check(z.gte(1), z.lte(largestFile)), {
  storage: 'integer',
  kind: 'chosen',
})
const pixels = field.counted(field.integer(1, 100_000), null)
const sha256: SentField<string> = lazyField(() => z.string().check(z.regex(/^[0-9a-f]{64}$/)), {
  storage: 'text',
})
/** A picture of a few pixels to show until the bytes are there. */
const preview: Field<string | null> = lazyField(
  () =>
    z.nullable(
      z
        .string()
        .check(z.maxLength(2000), z.regex(/^data:image\/(webp|jpeg|png);base64,[A-Za-z0-9+/]+={0,2}$/)),
    ),
  {
    storage: 'text',
    initial: null,
  },
)
const createdBy: Field<string | null> = lazyField(() => z.nullable(idSchema), {
  storage: 'text',
  initial: null,
})

/**
 * A photo or document. The row announces its bytes by their hash; they travel beside the log and never change, so that
 * a change never waits for a scan (sync rule C8).
 */
export const file = defineEntity({
  name: 'file',
  one: 'file',
  many: 'files',
  path: 'files',
  event: 'file',
  stream: 'trip',
  permission: 'file_upload',
  delete_permission: 'file_delete',
  copy: 'skip',
  unique_id: true,
  on_delete: 'ask',
  groups: {
    name: register({ name: field.name(255) }, { permission: 'file_edit' }),
    caption: text({ caption: field.prose(500) }, { permission: 'file_edit' }),
    star: flag({ starred: field.boolean() }, { permission: 'file_edit' }),
    /** The picture of its place, which guests of a link see too; others may be of a ticket or a passport. */
    place_photo: flag({ place_photo: field.boolean() }, { permission: 'file_edit' }),
    /** Out of sight, until someone brings it back or empties the trash. */
    trash: flag({ trashed: field.boolean() }, { permission: 'file_delete' }),
    content: register({ mime, size, sha256, width: pixels, height: pixels, preview }, { fixed: true }),
    owner: group(fileOwners, { permission: 'file_edit' }),
    order: { ...order({ position: field.orderKey() }, 'files'), permission: 'file_edit' },
    origin: server({ created_by: createdBy, for_cover: field.boolean() }, { imported: true }),
    state: server({ state: field.oneOf(fileStates, 'announced') }),
  },
  check(row) {
    const [, another] = Object.keys(fileOwners).filter(name => (row[name] ?? null) !== null)
    if (another !== undefined) return { [another]: 'NOT_ALLOWED' }
    return isRefusedType(String(row['name']), String(row['mime'])) ? 'FILE_TYPE_REFUSED' : undefined
  },
})
