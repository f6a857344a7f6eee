import type { Values } from './area.ts'

/** What no assistant needs of a row: books of the server, and keys that only place it in its list. */
const unseen = new Set([
  'created_at',
  'updated_at',
  'updated_by',
  'version',
  'position',
  'sort_order',
  'stream',
  // What lets anybody change or take a booking is promised to stay here when people are asked.
  'confirmation_code',
])

/** Values of a row that assistants are told, nulls included. */
export function told(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !unseen.has(name)))
}

/** A row without what it does not have and what nobody asks about; ids and values stay as they are. */
export function compact(row: unknown): Values {
  if (typeof row !== 'object' || row === null) return {}
  return Object.fromEntries(
    Object.entries(told(row as Values)).filter(([, value]) => value !== null && value !== ''),
  )
}

/** A value of an answer: rows are made compact, null and plain values stay what the API answers. */
export function compactValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(compactValue)
  return typeof value === 'object' && value !== null ? compact(value) : value
}

/** An answer with each of its values made compact. */
export function compactEach(answer: Values): Values {
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, compactValue(value)]))
}

interface Sync {
  mutation_id?: string
  outcome?: string
  conflicts?: unknown[]
  skipped?: unknown[]
}

/** The answer of a write: what is now, and by which change it can be taken back. */
export function compactWrite(answer: Values): Values {
  const { sync, success: _success, ...rows } = answer
  const { mutation_id, outcome, conflicts = [], skipped = [] } = (sync ?? {}) as Sync
  return {
    ...compactEach(rows),
    ...(outcome === undefined ? {} : { outcome }),
    ...(mutation_id === undefined || outcome === 'noop' ? {} : { change_id: mutation_id }),
    ...(conflicts.length ? { conflicts: conflicts.length } : {}),
    ...(skipped.length ? { skipped } : {}),
  }
}

const usualPage = 100
export const mostPage = 200

/** A stretch of a list in its order; `next` is handed in again as `after` for what follows. */
export function pageOf(
  rows: readonly unknown[],
  { limit, after }: Values,
): { rows: unknown[]; more: Values } {
  const size = Math.min(Math.max(Number(limit ?? usualPage) || usualPage, 1), mostPage)
  const from = Math.max(Number(after ?? 0) || 0, 0)
  const to = from + size
  return {
    rows: rows.slice(from, to),
    more: to < rows.length ? { next: String(to), total: rows.length } : {},
  }
}
