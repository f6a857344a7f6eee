/** Rows as REST answers them: what no person named has its derived name, in the language of the reader. */
import { mustEntity } from '@caravel/sync-protocol/entities/index'
import type { AnyRow, Entity, FindRow } from '@caravel/sync-protocol/entity'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { serverText } from '../server-texts.ts'
import { findRows } from './synced-rows.ts'

type Db = Kysely<Database>

interface Reader {
  db: Db
  stream: string
  language: string
}

/**
 * The same rows with their names, and beside each whether a person typed it, such as `title_typed`. Rows of an entity
 * without derived names are answered as they are.
 */
export async function withShownNames<Row extends AnyRow>(
  { db, stream, language }: Reader,
  entity: Entity,
  rows: readonly Row[],
): Promise<Row[]> {
  const naming = entity.derived_name
  if (!naming) return [...rows]
  const { field } = naming
  const find = await foundBy({ db, stream }, look => {
    for (const row of rows) if (row[field] === null) naming.of(row, look)
  })
  return rows.map(row => {
    const isTyped = row[field] !== null
    const name = isTyped
      ? row[field]
      : (naming.of(row, find) ?? serverText(naming.word(row), language) ?? entity.one)
    return { ...row, [field]: name, [`${field}_typed`]: isTyped }
  })
}

/** The typed name of a row, else the derived one; null where only the word for its kind is left. */
export async function nameOfStored(
  at: Pick<Reader, 'db' | 'stream'>,
  entity: Entity,
  row: AnyRow,
): Promise<string | null> {
  const naming = entity.derived_name
  const typed = row[naming?.field ?? 'title'] ?? row['name']
  if (typeof typed === 'string') return typed
  return naming ? naming.of(row, await foundBy(at, look => void naming.of(row, look))) : null
}

/** Loads the rows that `work` looks up, until it finds all that there are: each look may lead to another row. */
async function foundBy(
  { db, stream }: Pick<Reader, 'db' | 'stream'>,
  work: (find: FindRow) => void,
): Promise<FindRow> {
  const loaded = new Map<string, Map<string, AnyRow | undefined>>()
  for (;;) {
    const missing = new Map<string, Set<string>>()
    work((name, id) => {
      const known = loaded.get(name)
      if (!known?.has(id)) missing.set(name, (missing.get(name) ?? new Set()).add(id))
      return known?.get(id)
    })
    if (!missing.size) return (name, id) => loaded.get(name)?.get(id)
    for (const [name, ids] of missing) {
      const rows = loaded.get(name) ?? new Map<string, AnyRow | undefined>()
      for (const id of ids) rows.set(id, undefined)
      for (const { row } of await findRows(db, mustEntity(name), stream, [...ids])) rows.set(row.id, row)
      loaded.set(name, rows)
    }
  }
}
