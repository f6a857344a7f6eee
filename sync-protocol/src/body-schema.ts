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

/**
 * Field name → a short code a form can show; `UNKNOWN_FIELD` for keys no schema has. `input` is what was checked:
 * a complaint about a type does not carry the value, so only that tells a missing field from a wrong one.
 */
export const fieldCodes = (
  error: { issues: readonly z.core.$ZodIssue[] },
  input?: unknown,
): Record<string, string> => {
  const codes: Record<string, string> = {}
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) codes[[...issue.path, key].join('.')] ??= 'UNKNOWN_FIELD'
    else codes[issue.path.join('.') || 'body'] ??= codeOf(issue, input)
  }
  return codes
}

const codeOf = (issue: z.core.$ZodIssue, input: unknown): string => {
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'TOO_LONG' : 'TOO_HIGH'
  if (issue.code === 'too_small') return issue.origin === 'string' ? 'REQUIRED' : 'TOO_LOW'
  if (issue.code === 'invalid_type')
    return valueAt(input, issue.path) === undefined ? 'REQUIRED' : 'WRONG_TYPE'
  return 'INVALID'
}

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  )
