/** A SQLite database that somebody else made: read with nothing in its schema believed. */
import { AppError } from '@caravel/sync-protocol/errors'
import Sqlite, { type Database } from 'better-sqlite3'
import type { Json } from '../read-json.ts'

const mostRows = 20_000

export interface ForeignDatabase {
  /** All rows of a table, or those whose column has this value; none where there is no such table. */
  rows(table: string, column?: string, value?: unknown): Json[]
  close(): void
}

function refused(): AppError {
  return new AppError('IMPORT_UNREADABLE', { reason: 'broken' })
}

/** Throws IMPORT_UNREADABLE where a table is missing, or is a view or a virtual table. */
export function openForeignDatabase(path: string, needed: readonly string[]): ForeignDatabase {
  let raw: Database
  try {
    raw = new Sqlite(path, { readonly: true, fileMustExist: true, timeout: 1000 })
  } catch {
    // Whatever SQLite says of a file that is none: it is broken.
    throw refused()
  }
  try {
    raw.pragma('trusted_schema = off')
    raw.pragma('query_only = on')
    raw.pragma('cell_size_check = on')
    const tables = plainTables(raw)
    if (needed.some(name => !tables.has(name))) throw refused()
    return { rows: (...asked) => rowsOf(raw, tables, ...asked), close: () => raw.close() }
  } catch {
    raw.close()
    throw refused()
  }
}

/** Only what is stored is read: no view, no table that a program computes, no column that is worked out. */
function plainTables(raw: Database): Map<string, Set<string>> {
  const found = raw
    .prepare(
      "select name, sql from sqlite_schema where type = 'table' and sql like 'create table %' limit 1000",
    )
    .all() as { name: string; sql: string }[]
  return new Map(found.map(({ name }) => [name, storedColumns(raw, name)]))
}

function storedColumns(raw: Database, table: string): Set<string> {
  const columns = raw.prepare('select name, hidden from pragma_table_xinfo(?)').all(table) as {
    name: string
    hidden: number
  }[]
  return new Set(columns.filter(({ hidden }) => hidden === 0).map(({ name }) => name))
}

function rowsOf(
  raw: Database,
  tables: ReadonlyMap<string, ReadonlySet<string>>,
  table: string,
  column?: string,
  value?: unknown,
): Json[] {
  const columns = tables.get(table)
  if (!columns || (column !== undefined && !columns.has(column))) return []
  const names = [...columns].map(name => `"${name.replaceAll('"', '""')}"`).join(', ')
  const where = column === undefined ? '' : ` where "${column}" = ?`
  try {
    return raw
      .prepare(`select ${names} from "${table}"${where} limit ${mostRows}`)
      .all(...(column === undefined ? [] : [value])) as Json[]
  } catch {
    // A page of it is damaged: half a trip would be worse than none.
    throw refused()
  }
}
