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

const largestNamed = 1_000_000

/** Ids by name, "or null" as a type, and nothing that only a validator of our own would read. */
function shorten(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(shorten)
  if (typeof node !== 'object' || node === null) return node
  // Unknown names are refused everywhere, and that is said once.
  const { $schema: _schema, additionalProperties: _more, ...values } = node as Values
  if (values['minLength'] === 0) delete values['minLength']
  // Bounds of storage, which no sensible text or amount comes near: the route refuses what is beyond them.
  if (values['type'] === 'string') delete values['maxLength']
  if (Number(values['maximum']) >= largestNamed) delete values['maximum']
  if (values['pattern'] === idPattern.source) return { type: 'string', format: 'uuid' }
  const choices = values['anyOf']
  if (Array.isArray(choices) && choices.length === 2) {
    const [one, other] = choices.map(shorten) as [Values, Values]
    if (other['type'] === 'null' && typeof one['type'] === 'string') {
      const choices = Array.isArray(one['enum']) && { enum: [...(one['enum'] as unknown[]), null] }
      return { ...one, type: [one['type'], 'null'], ...choices }
    }
  }
  const placement = values['properties'] as Values | undefined
  // The key of a place in a list is minted by devices; a neighbour says as much.
  if (placement && 'after' in placement && 'key' in placement) delete placement['key']
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shorten(value)]))
}

/** Of something new: what is null at first need not be said, so nobody is told that it could be. */
export function withoutNull(schema: ObjectSchema): ObjectSchema {
  return leaveNull(schema) as ObjectSchema
}

function leaveNull(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(leaveNull)
  if (typeof node !== 'object' || node === null) return node
  const { properties, required = [], ...rest } = node as Partial<ObjectSchema> & Values
  const others = Object.entries(rest).map(([name, value]) => [name, leaveNull(value)])
  if (!properties) return Object.fromEntries(others)
  // In a list, null is a place: before all others.
  if ('after' in properties) return node
  const shown = Object.entries(properties).map(([name, value]) => [
    name,
    leaveNull(required.includes(name) ? value : neverNull(value as Values)),
  ])
  return {
    ...(Object.fromEntries(others) as Values),
    properties: Object.fromEntries(shown),
    ...(required.length ? { required } : {}),
  }
}

function neverNull(value: Values): Values {
  const { type, anyOf, enum: values } = value
  if (Array.isArray(type) && type.length === 2 && type[1] === 'null') {
    const choices = Array.isArray(values) && { enum: values.filter(each => each !== null) }
    return { ...value, type: type[0], ...choices }
  }
  const isNull = (each: unknown) => (each as Values)['type'] === 'null'
  if (Array.isArray(anyOf) && anyOf.length === 2 && isNull(anyOf[1])) return anyOf[0] as Values
  return value
}

export const uuid = { type: 'string', format: 'uuid' } as const

/** What every list takes. */
export const pageFields = {
  limit: { type: 'integer', minimum: 1, maximum: 200, description: '100 unless told' },
  after: { type: 'string', description: '`next` of the page before' },
} as const
