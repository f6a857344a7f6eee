import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

/** A fact about this database as a whole; undefined while nobody wrote it. */
export const readFact = async (db: Kysely<Database>, key: string): Promise<string | undefined> => {
  const row = await db.selectFrom('instance').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

export const writeFact = async (db: Kysely<Database>, key: string, value: string): Promise<void> => {
  await db
    .insertInto('instance')
    .values({ key, value })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
