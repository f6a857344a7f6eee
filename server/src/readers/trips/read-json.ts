/** Values out of files that nobody vouches for. */
import type { BroughtTrip } from '@caravel/sync-protocol/domain/bring/brought-trip'
import { currencyOf, readPrice } from '@caravel/sync-protocol/domain/money/read-price'
import { localTimeAt } from '@caravel/sync-protocol/domain/zones'
import { AppError } from '@caravel/sync-protocol/errors'
import { parseBoundedJson } from '../bounded-json.ts'

export type Json = Record<string, unknown>

/** @throws IMPORT_UNREADABLE, FILE_TOO_COMPLEX */
export function parseJson(bytes: Uint8Array): Json {
  try {
    const value = parseBoundedJson(
      Buffer.from(bytes)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    )
    return objectIn(value)
  } catch (error) {
    if (error instanceof AppError) throw error
    // What is no JSON is a broken file; what it said is not worth repeating.
    throw new AppError('IMPORT_UNREADABLE', { reason: 'broken' })
  }
}

export function objectIn(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

/** More items than these in one list are more than a trip holds. */
const mostItems = 20_000

/** @throws FILE_TOO_COMPLEX rather than leaving out the end of a list */
export function listIn(value: unknown): Json[] {
  if (!Array.isArray(value)) return []
  if (value.length > mostItems) throw new AppError('FILE_TOO_COMPLEX')
  return value.map(objectIn)
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

/** A date and time as a clock at its place shows it: what is told in UTC is turned into the zone that stands beside it. */
export function momentIn(
  value: unknown,
  zone: string | null = null,
): { date: string | null; time: string | null } {
  const text = textIn(value) ?? ''
  const isUtc = /[T ]\d{2}:\d{2}/.test(text) && /(?:Z|[+-]00:?00)$/.test(text)
  const local = isUtc && zone !== null ? localTimeAt(Date.parse(text.replace(' ', 'T')), zone) : undefined
  return local ?? { date: dateIn(text), time: timeIn(text) }
}

/** Minor units of a currency; null for what is no amount. */
export function minorIn(value: unknown, currency: string): number | null {
  return readPrice(value, currency)?.amount ?? null
}

/** The code of a currency, by its three letters or a sign that no other has; null for anything else. */
export function currencyIn(value: unknown): string | null {
  return currencyOf(textIn(value) ?? '') ?? null
}

/** A price that is stated and comes to nothing, for its currency is not known or its figure is none. */
export function isLostPrice(value: unknown, currency: string | null): boolean {
  const text = textIn(value)
  if (text === null || Number(text) === 0) return false
  return currency === null || minorIn(value, currency) === null
}

/** What was left out, without what there is none of. */
export function counted(counts: BroughtTrip['left_out']): BroughtTrip['left_out'] {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}

/** The texts that are there, under each other. */
export function together(texts: readonly (string | null)[], between = '\n\n'): string | null {
  return texts.filter(text => text !== null).join(between) || null
}
