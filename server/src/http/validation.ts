import { AppError } from '@caravel/sync-protocol/errors'
import type { ZodMiniType } from 'zod/mini'

/** What an INVALID_INPUT answer says about each field: `fields: { name: code }`, nested names joined by dots. */
export type FieldCode =
  | 'REQUIRED'
  | 'WRONG_TYPE'
  | 'TOO_SHORT'
  | 'TOO_LONG'
  | 'TOO_SMALL'
  | 'TOO_BIG'
  | 'WRONG_FORMAT'
  | 'NOT_ALLOWED'
  | 'UNKNOWN_FIELD'
  | 'INVALID'

type Issue = { code: string; path: PropertyKey[]; message: string } & Record<string, unknown>

/** The parsed input, or INVALID_INPUT. Without a schema only an empty object passes. */
export const validate = (
  schema: ZodMiniType | undefined,
  input: unknown,
  { ignoreUnknown = false }: { ignoreUnknown?: boolean } = {},
): unknown => {
  if (!schema) return ignoreUnknown ? {} : mustBeEmpty(input)
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw new AppError('INVALID_INPUT', {
    fields: fieldCodes(result.error.issues as unknown as Issue[], input),
  })
}

const mustBeEmpty = (input: unknown): unknown => {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw new AppError('INVALID_INPUT')
  const fields = Object.keys(input).map(name => [name, 'UNKNOWN_FIELD'])
  if (fields.length) throw new AppError('INVALID_INPUT', { fields: Object.fromEntries(fields) })
  return {}
}

/** Reads a schema's complaints into one code per field; the first complaint about a field stands. */
export const fieldCodes = (issues: Issue[], input: unknown): Record<string, string> => {
  const entries: [string, string][] = []
  for (const issue of issues) {
    const at = issue.path.map(String)
    if (issue.code === 'unrecognized_keys' && Array.isArray(issue['keys'])) {
      for (const key of issue['keys']) entries.push([[...at, String(key)].join('.'), 'UNKNOWN_FIELD'])
    } else entries.push([at.join('.') || 'body', codeFor(issue, input)])
  }
  return Object.fromEntries(entries.toReversed())
}

const codeFor = (issue: Issue, input: unknown): string => {
  // A refinement names its own code as its message.
  if (issue.code === 'custom') return /^[A-Z][A-Z_]+$/.test(issue.message) ? issue.message : 'INVALID'
  if (valueAt(input, issue.path) === undefined) return 'REQUIRED' satisfies FieldCode
  const counted = issue['origin'] === 'string' || issue['origin'] === 'array'
  const codes: Record<string, FieldCode> = {
    invalid_type: 'WRONG_TYPE',
    too_small: counted ? 'TOO_SHORT' : 'TOO_SMALL',
    too_big: counted ? 'TOO_LONG' : 'TOO_BIG',
    invalid_format: 'WRONG_FORMAT',
    invalid_value: 'NOT_ALLOWED',
  }
  return codes[issue.code] ?? 'INVALID'
}

const valueAt = (input: unknown, path: PropertyKey[]): unknown => {
  let value = input
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<PropertyKey, unknown>)[key]
  }
  return value
}
