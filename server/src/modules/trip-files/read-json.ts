/** Values out of files that nobody vouches for. */
import { AppError } from '@caravel/sync-protocol/errors'

export type Json = Record<string, unknown>

export function parseJson(bytes: Uint8Array): Json {
  try {
    const value: unknown = JSON.parse(
      Buffer.from(bytes)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    )
    return objectIn(value)
  } catch {
    // What is no JSON is a broken file; what it said is not worth repeating.
    throw new AppError('IMPORT_UNREADABLE', { reason: 'broken' })
  }
}

export function objectIn(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

/** The most items that one list is read for. */
const mostItems = 5000

export function listIn(value: unknown): Json[] {
  return Array.isArray(value) ? value.slice(0, mostItems).map(objectIn) : []
}

export function textIn(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

export function numberIn(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** `YYYY-MM-DD` at the beginning of a text, when there is such a day. */
export function dateIn(value: unknown): string | null {
  const [found] = /^\d{4}-\d{2}-\d{2}/.exec(textIn(value) ?? '') ?? []
  const at = found === undefined ? NaN : Date.parse(`${found}T00:00:00Z`)
  if (found === undefined || Number.isNaN(at)) return null
  return new Date(at).toISOString().startsWith(found) ? found : null
}

/** `HH:MM` behind a date, as it is written there: local at its place. */
export function timeIn(value: unknown): string | null {
  const [, found] = /^(?:\d{4}-\d{2}-\d{2}[T ])?(\d{2}:\d{2})/.exec(textIn(value) ?? '') ?? []
  return found ?? null
}

/** Minor units of a currency with two decimals; null for what is no amount. */
export function minorIn(value: unknown): number | null {
  const number = numberIn(value)
  return number === null || number < 0 || number > 1e9 ? null : Math.round(number * 100)
}
