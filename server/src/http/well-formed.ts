import { AppError } from '@caravel/sync-protocol/errors'

/** No body of ours nests nearly as deep; what does would use up the stack of who reads it. */
const deepest = 1000

/**
 * Half of a surrogate pair cannot be stored: the log and the row would hold different texts. It becomes U+FFFD. Changes
 * the value in place: `JSON.parse` with a function of its own for this takes six times as long.
 */
export const wellFormed = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value !== 'object' || value === null) return value
  if (depth > deepest) throw new AppError('INVALID_JSON')
  if (Array.isArray(value)) {
    for (let n = 0; n < value.length; n++) value[n] = wellFormed(value[n], depth + 1)
    return value
  }
  const fields = value as Record<string, unknown>
  for (const name of Object.keys(fields)) fields[name] = wellFormed(fields[name], depth + 1)
  return fields
}
