import { sql, type Kysely } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

interface Column {
  name: string
  type: string
  notnull: number
}

/**
 * Rows of trips, people and the instance are known by their stream and their id together, so that no id used in one trip
 * is in the way of another. SQLite cannot change a primary key: each table is copied.
 */
export const migration: Migration = {
  destructive: 'Each table is dropped after all its rows were copied into the one that takes its name.',
  async up(db) {
    const { rows: tables } = await sql<{ name: string }>`
      select m.name from sqlite_master m join pragma_table_info(m.name) c
      where m.type = 'table' and c.name = 'field_versions' and m.name <> 'tombstones'
      order by m.name
    `.execute(db)
    for (const { name } of tables) await rekey(db, name)
    // All that was deleted of one kind in a stream is read at once.
    await sql`create index tombstones_by_stream on tombstones (stream, entity)`.execute(db)
    // The address of a file's bytes names no trip.
    await sql`create unique index file_by_id on file (id)`.execute(db)
  },
}

const rekey = async (db: Kysely<unknown>, table: string): Promise<void> => {
  const copy = sql.table(`${table}_copy`)
  const { rows: columns } =
    await sql<Column>`select name, type, "notnull" from pragma_table_info(${table})`.execute(db)
  const { rows: indexes } = await sql<{ sql: string }>`
    select sql from sqlite_master where type = 'index' and tbl_name = ${table} and sql is not null
    and name <> ${`${table}_by_stream`}
  `.execute(db)
  const declared = columns.map(
    ({ name, type, notnull }) => sql`${sql.ref(name)} ${sql.raw(type)} ${sql.raw(notnull ? 'not null' : '')}`,
  )
  await sql`create table ${copy} (${sql.join(declared)}, primary key (stream, id))`.execute(db)
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  await sql`insert into ${copy} (${names}) select ${names} from ${sql.table(table)}`.execute(db)
  await sql`drop table ${sql.table(table)}`.execute(db)
  await sql`alter table ${copy} rename to ${sql.table(table)}`.execute(db)
  for (const index of indexes) await sql.raw(index.sql).execute(db)
}
