import { sql, type Kysely } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

/** Tags of trips; further links of places; an order of categories, which so far stood in that of their making. */
export const migration: Migration = {
  async up(db) {
    await createSynced(db, 'tag', { trip_id: 'text', name: 'text', color: 'text' })
    await createSynced(db, 'place_tag', { trip_id: 'text', place_id: 'text', tag_id: 'text' })
    await db.schema.alterTable('place').addColumn('links', 'text').execute()
    await db.schema.alterTable('category').addColumn('position', 'text').execute()
    const { rows } = await sql<{ id: string }>`select id from category order by created_at, id`.execute(db)
    for (const [index, { id }] of rows.entries())
      await sql`update category set position = ${orderKey(index)} where id = ${id}`.execute(db)
    await placeDeleted(db)
  },
}

const createSynced = async (
  db: Kysely<unknown>,
  name: string,
  columns: Record<string, 'text'>,
): Promise<void> => {
  let table = db.schema
    .createTable(name)
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('stream', 'text', column => column.notNull())
  for (const [column, type] of Object.entries(columns)) table = table.addColumn(column, type)
  await table
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('field_versions', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('updated_at', 'bigint', column => column.notNull())
    .addColumn('updated_by', 'text')
    .execute()
  await db.schema.createIndex(`${name}_by_stream`).on(name).column('stream').execute()
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The n-th whole fractional index: a0 … az, b00 … bzz, c000 … */
const orderKey = (n: number): string => {
  let [length, first] = [1, 0]
  while (n - first >= digits.length ** length) first += digits.length ** length++
  let rest = n - first
  let key = ''
  for (let at = 0; at < length; at++) {
    key = (digits[rest % digits.length] ?? '0') + key
    rest = Math.floor(rest / digits.length)
  }
  return 'abcdefghij'.charAt(length - 1) + key
}

/** A category that is brought back goes to the front. */
const placeDeleted = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ id: string; row: string | null }>`
    select id, row from tombstones where entity = 'category'`.execute(db)
  for (const { id, row } of rows) {
    if (row === null) continue
    const whole = JSON.stringify({ ...(JSON.parse(row) as object), position: 'Zz' })
    await sql`update tombstones set row = ${whole} where entity = 'category' and id = ${id}`.execute(db)
  }
}
