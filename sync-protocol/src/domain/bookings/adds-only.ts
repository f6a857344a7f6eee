/** Whether a new value keeps all that the one before it says. Pure. */
import { sameValue } from '../../row.ts'

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/**
 * Objects gain fields, lists gain elements in any place, texts go on at their end; nothing that was stated is stated
 * otherwise.
 */
export function addsOnly(before: unknown, after: unknown): boolean {
  if (isEmpty(before) || sameValue(before, after)) return true
  if (typeof before === 'string' && typeof after === 'string') return after.startsWith(`${before}\n`)
  if (Array.isArray(before)) return Array.isArray(after) && listAddsOnly(before, after)
  if (typeof before !== 'object' || typeof after !== 'object' || isEmpty(after) || Array.isArray(after))
    return false
  const more = after as Record<string, unknown>
  return Object.entries(before as object).every(([name, value]) => addsOnly(value, more[name]))
}

/** Each element is found again, in the same order. */
function listAddsOnly(before: readonly unknown[], after: readonly unknown[]): boolean {
  let at = 0
  for (const element of after) if (at < before.length && addsOnly(before[at], element)) at++
  return at === before.length
}
