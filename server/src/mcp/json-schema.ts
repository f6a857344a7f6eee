import { idPattern } from '@caravel/sync-protocol/field'
import * as z from 'zod/mini'
import type { Values } from './area.ts'

export interface ObjectSchema {
  type: 'object'
  properties: Record<string, object>
  required?: string[]
  additionalProperties?: boolean
}

/** A schema as it is told to assistants: of what is sent, in the fewest words. */
export function objectSchemaOf(schema: z.ZodMiniType): ObjectSchema {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Values
  const { properties = {}, required } = shorten(json) as Partial<ObjectSchema>
  return { type: 'object', properties, ...(required?.length ? { required } : {}) }
}

/** Ids by name, "or null" as a type, and nothing that only a validator of our own would read. */
function shorten(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(shorten)
  if (typeof node !== 'object' || node === null) return node
  // Unknown names are refused everywhere, and that is said once.
  const { $schema: _schema, additionalProperties: _more, ...values } = node as Values
  if (values['minLength'] === 0) delete values['minLength']
  if (values['pattern'] === idPattern.source) return { type: 'string', format: 'uuid' }
  const choices = values['anyOf']
  if (Array.isArray(choices) && choices.length === 2) {
    const [one, other] = choices.map(shorten) as [Values, Values]
    if (other['type'] === 'null' && typeof one['type'] === 'string' && !('enum' in one))
      return { ...one, type: [one['type'], 'null'] }
  }
  const placement = values['properties'] as Values | undefined
  // The key of a place in a list is minted by devices; a neighbour says as much.
  if (placement && 'after' in placement && 'key' in placement) delete placement['key']
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shorten(value)]))
}

export const uuid = { type: 'string', format: 'uuid' } as const

/** What every list takes. */
export const pageFields = {
  limit: { type: 'integer', minimum: 1, maximum: 200, description: '100 unless told' },
  after: { type: 'string', description: '`next` of the page before' },
} as const
