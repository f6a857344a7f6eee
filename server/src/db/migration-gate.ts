import type { Database as Sqlite } from 'better-sqlite3'
import type { SqliteDatabase } from 'kysely'

const losing =
  /\b(drop\s+(?:table|column|view|trigger|index)|delete\s+from|truncate|alter\s+table\b.*\bdrop)\b/is

/** Quoted text and comments, whichever begins first. */
const asides = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*.*?\*\//gs

/** The part of a statement that would lose data, comments and quoted text aside; undefined when there is none. */
export const destructivePart = (statement: string): string | undefined =>
  losing.exec(statement.replace(asides, aside => (aside.startsWith('"') ? 'x' : ' ')))?.[1]

/** The connection as migrations see it: a statement that `allows` refuses is never prepared. */
export const gated = (raw: Sqlite, allows: (statement: string) => boolean): SqliteDatabase => ({
  prepare: statement => {
    if (!allows(statement)) throw new Error(`"${destructivePart(statement)}" loses data and was not reviewed`)
    return raw.prepare(statement)
  },
  close: () => raw.close(),
})
