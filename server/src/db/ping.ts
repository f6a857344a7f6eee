import { sql } from 'kysely'
import type { Db } from './open.ts'

/** Asks the database for something that each has, also where migrations failed; throws when it does not answer. */
export const ping = async ({ read }: Db): Promise<void> => {
  await sql`select name from sqlite_schema limit 1`.execute(read)
}
