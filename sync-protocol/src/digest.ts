/** Do two sides hold the same rows? (sync rule L9) Pure but for the hash, which each side hands in. */
import { findEntity } from './entities/index.ts'
import { isShortened, type AnyRow } from './entity.ts'
import { canonical } from './row.ts'

/** `text => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))` on both sides. */
export type Sha256 = (text: string) => Promise<ArrayBuffer>

/** The confirmed rows of a stream as one text: a line each, in an order that no side's own order reaches. */
export const canonicalRows = (rows: Iterable<readonly [entity: string, row: AnyRow]>): string =>
  [...rows]
    .filter(([entity]) => isCounted(entity))
    .map(([entity, row]) => `${entity} ${canonical(row)}\n`)
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    .join('')

/** Of what a snapshot has only the newest of, a device that was there longer holds more. */
const isCounted = (name: string): boolean => {
  const entity = findEntity(name)
  return !entity || !isShortened(entity)
}

/** SHA-256 of the canonical rows, in hex. Equal rows give equal digests, whatever order they are handed in. */
export const digestOf = async (
  rows: Iterable<readonly [entity: string, row: AnyRow]>,
  sha256: Sha256,
): Promise<string> => {
  const bytes = new Uint8Array(await sha256(canonicalRows(rows)))
  return [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
