/** A SQLite database from another program: opened read-only, and nothing in its schema is trusted. */
import { AppError } from '@caravel/sync-protocol/errors'
import Sqlite, { type Database } from 'better-sqlite3'
import type { Json } from './read-json.ts'

/** Of one table; a server with more is brought in by nobody at once. */
const mostRows = 50_000
/** Longer texts are nobody's words: no field here takes as much. */
const longestValue = 200_000
/** What all rows that are read take up together. */
const mostBytes = 100_000_000

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
  const left = { bytes: mostBytes }
  const all = (table: string): Json[] => {
    const known = read.get(table) ?? tableRows(raw, table, tables.get(table), left)
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

function tableRows(
  raw: Database,
  table: string,
  columns: ReadonlySet<string> | undefined,
  left: { bytes: number },
): Json[] {
  if (!columns?.size) return []
  const names = [...columns].map(quoted)
  let rows: Json[]
  try {
    // How long a value is stands in front of it: what is too long is not read to find that out.
    const size = names.map(name => `coalesce(octet_length(${name}), 0)`)
    const most = `max(0, ${size.join(', ')})`
    const lengths = `select ${most} as longest, ${size.join(' + ')} as bytes from ${quoted(table)} not indexed`
    for (const row of raw.prepare(`${lengths} limit ${mostRows + 1}`).iterate()) {
      const { longest, bytes } = row as { longest: number; bytes: number }
      left.bytes -= bytes
      if (longest > longestValue || left.bytes < 0) throw new AppError('TOO_LARGE', { limit: mostBytes })
    }
    const values = `select ${names.join(', ')} from ${quoted(table)} not indexed limit ${mostRows + 1}`
    rows = raw.prepare(values).all() as Json[]
  } catch (error) {
    if (error instanceof AppError) throw error
    // A page of it is damaged: half a trip would be worse than none.
    throw refused()
  }
  if (rows.length > mostRows) throw new AppError('TOO_LARGE', { rows: mostRows })
  return rows
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
