/** Schemas of request bodies, read off an entity's declaration. */
import * as z from 'zod/mini'
import { orderKeyField, type Entity } from './entity.ts'
import { idSchema } from './field.ts'
import type { Values } from './op.ts'

/** How a place in a list travels: between which rows, and the key the device minted. */
export const placementSchema = z.strictObject({
  after: z.optional(z.nullable(idSchema)),
  before: z.optional(z.nullable(idSchema)),
  key: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
})

type Shape = Record<string, z.ZodMiniType>

/** What a person may send for each field; server groups are left out, so sending them is an unknown key. */
const writableShape = (entity: Entity, kind: 'create' | 'update'): Shape => {
  const shape: Shape = {}
  for (const group of Object.values(entity.groups)) {
    if (group.merge === 'server' || (kind === 'update' && group.fixed)) continue
    const keyField = group.merge === 'order' ? orderKeyField(group) : undefined
    for (const [name, { schema, initial }] of Object.entries(group.fields)) {
      const inPath =
        entity.path.includes(`:${name}`) || entity.aliases?.some(path => path.includes(`:${name}`))
      const isKey = name === keyField
      const required = kind === 'create' && initial === undefined && !isKey && !inPath
      const sent: z.ZodMiniType = isKey ? placementSchema : schema
      shape[name] = required ? sent : z.optional(sent)
    }
  }
  return shape
}

export const createSchema = (entity: Entity, extra: Shape = {}): z.ZodMiniType<Values> =>
  z.strictObject({
    id: z.optional(idSchema),
    ...writableShape(entity, 'create'),
    ...extra,
  }) as z.ZodMiniType<Values>

export const updateSchema = (entity: Entity, extra: Shape = {}): z.ZodMiniType<Values> =>
  z.strictObject({ ...writableShape(entity, 'update'), ...extra }) as z.ZodMiniType<Values>

export const noBody: z.ZodMiniType<Values> = z.strictObject({}) as z.ZodMiniType<Values>
