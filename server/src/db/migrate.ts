import { readdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { Kysely, SqliteDialect, sql } from 'kysely'
import type { Log } from '../log.ts'
import { destructivePart, gated } from './migration-gate.ts'
import type { Db } from './open.ts'

export interface Migration {
  up(db: Kysely<unknown>): Promise<void>
  /** Why statements that lose data are right here; such a migration also has to be listed in `reviewed`. */
  destructive?: string
}

interface MigrationTables {
  schema_migrations: { name: string; applied_at: number }
}

/** Migrations whose DROP and DELETE statements were reviewed. */
const reviewed: ReadonlySet<string> = new Set<string>([
  '0025-rows-of-a-stream',
  '0048-short-log',
  '0053-compact-commit-rows',
  '0071-outcomes-in-the-log',
  '0084-trip-invites',
])

const defaultFolder = fileURLToPath(new URL('../../../migrations/', import.meta.url))

/**
 * Runs what has not run yet, in order, each in a transaction of its own. A failure is logged, ends the run and
 * leaves `db.schemaBehind` set; it does not stop the server, which goes on answering what it can.
 */
export const migrate = async (db: Db, log: Log, folder = defaultFolder): Promise<void> => {
  const migrator = new Kysely<MigrationTables>({
    dialect: new SqliteDialect({ database: gated(db.raw, allows) }),
  })
  let current: string | undefined
  try {
    await migrator.schema
      .createTable('schema_migrations')
      .ifNotExists()
      .addColumn('name', 'text', column => column.primaryKey())
      .addColumn('applied_at', 'bigint', column => column.notNull())
      .execute()
    const names = listMigrations(folder)
    const done = await applied(migrator)
    refuseUnknown(done, names)
    const run = async () => {
      for (current of names)
        if (!done.has(current)) {
          await apply(migrator, folder, current)
          if (done.size) log.info(`[migrations] ${current} applied`)
        }
    }
    await (done.size ? run() : unsynced(db, run))
    if (!done.size) log.info(`[migrations] a new database with ${names.length} migrations`)
  } catch (error) {
    db.schemaBehind = true
    log.error({ err: error }, `[migrations] ${current ?? 'start'} failed: ${messageOf(error)}`)
  }

  /** Set while a migration runs that may lose data. */
  function allows(statement: string): boolean {
    return destructivePart(statement) === undefined || (current !== undefined && reviewed.has(current))
  }
}

const applied = async (migrator: Kysely<MigrationTables>): Promise<Set<string>> => {
  const rows = await migrator.selectFrom('schema_migrations').select('name').execute()
  return new Set(rows.map(row => row.name))
}

/**
 * In a new database there is nothing to lose: instead of waiting for the disk after each migration, it waits once, after
 * the last.
 */
const unsynced = async ({ raw }: Db, run: () => Promise<void>): Promise<void> => {
  raw.pragma('synchronous = OFF')
  try {
    await run()
  } finally {
    raw.pragma('synchronous = FULL')
    raw.pragma('wal_checkpoint(TRUNCATE)')
  }
}

const apply = async (migrator: Kysely<MigrationTables>, folder: string, name: string): Promise<void> => {
  const file: { migration: Migration } = await import(pathToFileURL(join(folder, `${name}.ts`)).href)
  if (file.migration.destructive !== undefined && !reviewed.has(name)) {
    throw new Error('it says that it is destructive but is not on the reviewed list')
  }
  await migrator.transaction().execute(async trx => {
    await file.migration.up(trx as unknown as Kysely<unknown>)
    await trx
      .insertInto('schema_migrations')
      .values({ name, applied_at: sql<number>`cast(unixepoch('subsec') * 1000 as integer)` })
      .execute()
  })
}

/** What this version knows. */
export const migrationNames = (): string[] => listMigrations(defaultFolder)

/** Names without their ending, in order. Two files with one number would have no order. */
const listMigrations = (folder: string): string[] => {
  const names = readdirSync(folder)
    .filter(file => /^\d{4}-[a-z0-9-]+\.ts$/.test(file))
    .map(file => file.slice(0, -3))
    .toSorted()
  const numbers = names.map(name => name.slice(0, 4))
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index)
  if (twice) throw new Error(`two migrations have the number ${twice}`)
  return names
}

/** A database written by a newer version: this one does not know its rules, so it must not write to it. */
const refuseUnknown = (done: Set<string>, names: string[]): void => {
  const unknown = [...done].filter(name => !names.includes(name))
  if (unknown.length) throw new Error(`the database is newer than this version: it has ${unknown.join(', ')}`)
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
