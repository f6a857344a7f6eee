/** Schemas of whole rows that come back in: as they travel, but nothing in them is believed that a person may not write. */
import * as z from 'zod/mini'
import { orderKeyField, type Entity } from './entity.ts'
import { idSchema } from './field.ts'
import { isOrderKey } from './order-list.ts'
import type { RowTimes, Values } from './op.ts'
import { streamKinds } from './streams.ts'

type Shape = Record<string, z.ZodMiniType>

/** What a commit stamps on rows: accepted as it travels, and stamped anew. */
const stamps: Shape = {
  version: z.optional(z.number()),
  created_at: z.optional(z.number()),
  updated_at: z.optional(z.number()),
  updated_by: z.optional(z.nullable(z.string())),
}

const orderKey = z.string().check(z.refine(isOrderKey, { error: 'WRONG_FORMAT' }))

/** A field that has an initial value may be left out: the row may come from an older device. */
export const importedRowSchema = (entity: Entity): z.ZodMiniType<Values> => {
  const { scope } = streamKinds[entity.stream]
  const shape: Shape = { id: idSchema, ...stamps }
  if (scope !== undefined && !entity.root) shape[scope] = z.optional(idSchema)
  for (const group of Object.values(entity.groups)) {
    const key = group.merge === 'order' ? orderKeyField(group) : undefined
    for (const [name, { schema, initial }] of Object.entries(group.fields)) {
      const sent: z.ZodMiniType = name === key ? orderKey : schema
      shape[name] = initial === undefined ? sent : z.optional(sent)
    }
  }
  return z.strictObject(shape) as z.ZodMiniType<Values>
}

/** The declared values of a row that are taken over: not those that only the server writes. */
export const importedFields = (entity: Entity, row: Values): Values => {
  const fields: Values = {}
  for (const group of Object.values(entity.groups)) {
    if (group.merge === 'server' && !group.imported) continue
    for (const name of Object.keys(group.fields)) if (row[name] !== undefined) fields[name] = row[name]
  }
  return fields
}

/** When a row that comes in says it was made and last written; undefined: it does not say. */
export const importedTimes = ({ created_at, updated_at }: Values): RowTimes | undefined =>
  isTime(created_at) && isTime(updated_at) ? { created_at, updated_at } : undefined

const isTime = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
