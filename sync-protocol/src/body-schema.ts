/** Schemas of request bodies, read off an entity's declaration. */
import * as z from 'zod/mini'
import { orderKeyField, type Entity } from './entity.ts'
import { idSchema } from './field.ts'
import type { Mutation } from './mutation.ts'
import type { Values } from './op.ts'

/** How a place in a list travels: between which rows, and the key the device minted. */
export const placementSchema = z.strictObject({
  after: z.optional(z.nullable(idSchema)),
  before: z.optional(z.nullable(idSchema)),
  key: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
})

/** A schema put together at run time, so that its parts do not tell its type. */
export function schemaOf<T, Input = unknown>(schema: z.ZodMiniType): z.ZodMiniType<T, Input> {
  return schema as z.ZodMiniType<T, Input>
}

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

/** The values of fields that a body may have beside those of the entity. */
type Extra<X extends Shape> = { [N in keyof X]?: z.output<X[N]> }

export function createSchema<P, B, X extends Shape = {}>(
  entity: Entity & { create: Mutation<P, B> },
  extra?: X,
): z.ZodMiniType<B & Extra<X>>
export function createSchema(entity: Entity, extra?: Shape): z.ZodMiniType<Values>
export function createSchema(entity: Entity, extra: Shape = {}): z.ZodMiniType<Values> {
  return z.strictObject({ id: z.optional(idSchema), ...writableShape(entity, 'create'), ...extra })
}

export const updateSchema = (entity: Entity, extra: Shape = {}): z.ZodMiniType<Values> =>
  z.strictObject({ ...writableShape(entity, 'update'), ...extra })

export const noBody: z.ZodMiniType<Values> = z.strictObject({})
