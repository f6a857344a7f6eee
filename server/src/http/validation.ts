import { AppError } from '@caravel/sync-protocol/errors'
import { fieldCodes } from '@caravel/sync-protocol/field-codes'
import type { ZodMiniType } from 'zod/mini'

/** The parsed input, or INVALID_INPUT. Without a schema only an empty object passes. */
export const validate = (
  schema: ZodMiniType | undefined,
  input: unknown,
  { ignoreUnknown = false }: { ignoreUnknown?: boolean } = {},
): unknown => {
  if (!schema) return ignoreUnknown ? {} : mustBeEmpty(input)
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const fields = fieldCodes(result.error.issues, input)
  // A list that is bounded for the sake of the whole request.
  const tooLarge = Object.values(fields).includes('TOO_LARGE')
  throw new AppError(tooLarge ? 'TOO_LARGE' : 'INVALID_INPUT', { fields })
}

const mustBeEmpty = (input: unknown): unknown => {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new AppError('INVALID_INPUT', { fields: { body: 'WRONG_TYPE' } })
  const fields = Object.keys(input).map(name => [name, 'UNKNOWN_FIELD'])
  if (fields.length) throw new AppError('INVALID_INPUT', { fields: Object.fromEntries(fields) })
  return {}
}
