import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { PlaceAnswerTable } from '../tables.ts'

type Reader = Kysely<Database>

/** What one transaction takes away. */
const batch = 500

/** JSON; undefined where nothing is kept, or only what is older than `since`. */
export const findAnswer = async (db: Reader, key: string, since: number): Promise<string | undefined> => {
  const row = await db
    .selectFrom('place_answers')
    .select('answer')
    .where('key', '=', key)
    .where('kept_at', '>', since)
    .executeTakeFirst()
  return row?.answer
}

export const storeAnswer = async (db: Reader, row: PlaceAnswerTable): Promise<void> => {
  const { answer, kept_at } = row
  await db
    .insertInto('place_answers')
    .values(row)
    .onConflict(conflict => conflict.column('key').doUpdateSet({ answer, kept_at }))
    .execute()
}

const dropped = async (db: Reader, which: ReturnType<typeof sql>): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from place_answers where rowid in (select rowid from place_answers where ${which} limit ${batch})
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Some of them; answers how many went. */
export const dropOldAnswers = (db: Reader, before: number): Promise<number> =>
  dropped(db, sql`kept_at <= ${before}`)

/** Some of those beyond `most`, the oldest first; answers how many went. */
export const dropAnswersBeyond = async (db: Reader, most: number): Promise<number> => {
  const newest = db.selectFrom('place_answers').select('kept_at').orderBy('kept_at', 'desc')
  const limit = await newest.limit(1).offset(most).executeTakeFirst()
  return limit ? dropOldAnswers(db, limit.kept_at) : 0
}

/** Some of those of services that are not named; answers how many went. */
export const dropAnswersOfOthers = (db: Reader, services: readonly string[]): Promise<number> =>
  dropped(db, sql`service not in (select value from json_each(${JSON.stringify(services)}))`)
