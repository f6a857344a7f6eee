import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely } from 'kysely'
import type { Database } from './schema.ts'
import { ServerDialect } from './dialect.ts'
import { runDirectly } from './fixed-query.ts'
import { createLongReads, createUndividedReads, type LongReads, type ReadConnection } from './long-reads.ts'
import { withStatementCache } from './statement-cache.ts'

export interface Db {
  /** The one writing connection; transactions on it run one after another. */
  write: Kysely<Database>
  /** A second connection that only reads, so that a list never waits for a writer. */
  read: Kysely<Database>
  /** For reads that take long. */
  long: LongReads
  /** The writing connection itself, for migrations and for statements compiled once. */
  raw: Sqlite.Database
  /** True when a migration failed: what needs the newest tables answers SCHEMA_BEHIND. */
  schemaBehind: boolean
  instance: { instance_id: string; epoch: string }
  close(): Promise<void>
}

/** The data folder cannot be used; the message is one sentence for the self-hoster. */
export class DataFolderError extends Error {}

/**
 * Opens `<folder>/caravel.db`, made readable to its owner only. `':memory:'` opens a database that lives in
 * this process; reading and writing then share one connection, so a transaction must not use `read`.
 */
export const openDb = (folder: string): Db => {
  const file = folder === ':memory:' ? folder : join(prepareFolder(folder), 'caravel.db')
  const raw = connect(file, folder)
  const write = new Kysely<Database>({ dialect: new ServerDialect({ database: withStatementCache(raw) }) })
  const reader = file === ':memory:' ? undefined : readConnection(file)
  if (reader) runDirectly(reader.db, reader.raw, raw)
  const read = reader?.db ?? write
  const long = reader
    ? createLongReads(() => readConnection(file, longReadCache))
    : createUndividedReads({ raw, db: write })
  const close = async (): Promise<void> => {
    if (!raw.open) return
    // Waits for what runs on the connection: a transaction ends before its database goes.
    await write.connection().execute(async () => {
      long.close()
      reader?.raw.close()
    })
    raw.close()
  }
  return { write, read, long, raw, schemaBehind: false, instance: { instance_id: '', epoch: '' }, close }
}

/**
 * Kilobytes of pages that a long read keeps, where SQLite is built to keep 16 MB: it meets nearly every page once, and
 * what another connection commits empties the cache of a reader anyway.
 */
const longReadCache = 2000

const readConnection = (file: string, cacheKilobytes?: number): ReadConnection => {
  const raw = connectReader(file)
  if (cacheKilobytes !== undefined) raw.pragma(`cache_size = -${cacheKilobytes}`)
  const db = new Kysely<Database>({ dialect: new ServerDialect({ database: withStatementCache(raw) }) })
  runDirectly(db, raw)
  return { raw, db }
}

const prepareFolder = (folder: string): string => {
  const file = join(folder, 'caravel.db')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    closeSync(openSync(file, 'a', 0o600))
    chmodSync(file, 0o600)
    return folder
  } catch (error) {
    throw new DataFolderError(`The data folder ${folder} cannot be written to (${codeOf(error)}).`)
  }
}

const connect = (file: string, folder: string): Sqlite.Database => {
  try {
    const raw = new Sqlite(file)
    raw.pragma('journal_mode = WAL')
    raw.pragma('synchronous = FULL')
    raw.pragma('foreign_keys = ON')
    // 16 MB: most pages of a commit are those of the one before, and are copied to the database once for many.
    raw.pragma('wal_autocheckpoint = 4000')
    raw.pragma('busy_timeout = 5000')
    return raw
  } catch (error) {
    throw new DataFolderError(`The database in ${folder} cannot be opened (${codeOf(error)}).`)
  }
}

const connectReader = (file: string): Sqlite.Database => {
  const reader = new Sqlite(file, { readonly: true })
  reader.pragma('busy_timeout = 5000')
  return reader
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)
