/** A SQLite database from another program: opened read-only, and nothing in its schema is trusted. */
import { AppError } from '@caravel/sync-protocol/errors'
import Sqlite, { type Database } from 'better-sqlite3'
import type { Json } from '../read-json.ts'

/** Of one table; a server with more is brought in by nobody at once. */
const mostRows = 50_000

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
    return { rows: reader(raw, tables), close: () => raw.close() }
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

/** A whole table is read once, however often it is asked for: a foreign table need not have an index. */
function reader(raw: Database, tables: ReadonlyMap<string, ReadonlySet<string>>): ForeignDatabase['rows'] {
  const read = new Map<string, Json[]>()
  const grouped = new Map<string, Map<unknown, Json[]>>()
  const all = (table: string): Json[] => {
    const known = read.get(table) ?? tableRows(raw, table, tables.get(table))
    read.set(table, known)
    return known
  }
  return (table, column, value) => {
    if (column === undefined) return all(table)
    const key = `${table} ${column}`
    const groups = grouped.get(key) ?? Map.groupBy(all(table), row => row[column])
    grouped.set(key, groups)
    return groups.get(value) ?? []
  }
}

function tableRows(raw: Database, table: string, columns: ReadonlySet<string> | undefined): Json[] {
  if (!columns) return []
  const names = [...columns].map(name => `"${name.replaceAll('"', '""')}"`).join(', ')
  try {
    const rows = raw.prepare(`select ${names} from "${table}" limit ${mostRows + 1}`).all() as Json[]
    if (rows.length <= mostRows) return rows
  } catch {
    // A page of it is damaged: half a trip would be worse than none.
    throw refused()
  }
  throw new AppError('TOO_LARGE', { rows: mostRows })
}
