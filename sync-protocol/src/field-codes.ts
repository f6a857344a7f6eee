/** What is wrong with each field of an input, as codes: the same words on the device's forms and in the server's answers. */
import type { core } from 'zod/mini'

/** The text of each is the locale key `error.field.<CODE>`. */
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

type Issue = core.$ZodIssue

/** One code per field, nested names joined by dots; the first complaint about a field stands. `input` is what was checked. */
export const fieldCodes = (issues: readonly Issue[], input: unknown): Record<string, string> => {
  const codes: Record<string, string> = {}
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) codes[[...issue.path, key].join('.')] ??= 'UNKNOWN_FIELD'
    } else codes[issue.path.join('.') || 'body'] ??= codeOf(issue, input)
  }
  return codes
}

const codeOf = (issue: Issue, input: unknown): string => {
  // A refinement names its own code as its message.
  if (issue.code === 'custom') return /^[A-Z][A-Z_]+$/.test(issue.message) ? issue.message : 'INVALID'
  const value = valueAt(input, issue.path)
  if (value === undefined) return 'REQUIRED' satisfies FieldCode
  const counted = 'origin' in issue && (issue.origin === 'string' || issue.origin === 'array')
  const codes: Record<string, FieldCode> = {
    invalid_type: 'WRONG_TYPE',
    too_small: typeof value === 'string' && !value.trim() ? 'REQUIRED' : counted ? 'TOO_SHORT' : 'TOO_SMALL',
    too_big: counted ? 'TOO_LONG' : 'TOO_BIG',
    invalid_format: 'WRONG_FORMAT',
    invalid_value: 'NOT_ALLOWED',
  }
  return codes[issue.code] ?? 'INVALID'
}

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  )
