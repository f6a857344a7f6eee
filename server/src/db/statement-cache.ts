import type { Database as Sqlite, Statement } from 'better-sqlite3'
import type { SqliteDatabase } from 'kysely'

const limit = 500

/**
 * Preparing a statement costs more than most of them take to run, so each text is prepared once.
 * A statement that is still being iterated cannot run again: anyone who overlaps it gets one of their own.
 */
export const withStatementCache = (raw: Sqlite): SqliteDatabase => {
  const statements = new Map<string, Statement>()
  const prepare = (sql: string): Statement => {
    const known = statements.get(sql)
    if (known && !known.busy) return known
    const fresh = raw.prepare(sql)
    if (known) return fresh
    statements.set(sql, fresh)
    if (statements.size > limit) dropOldest(statements)
    return fresh
  }
  return { prepare, close: () => raw.close() }
}

const dropOldest = (statements: Map<string, Statement>): void => {
  for (const [oldest] of statements) {
    statements.delete(oldest)
    return
  }
}
