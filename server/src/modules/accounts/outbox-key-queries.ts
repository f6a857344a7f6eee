import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/open.ts'

/** The account's key, 32 random bytes in base64url, made when it is first asked for. */
export const outboxKeyOf = async (db: Db, userId: string, now: number): Promise<string> => {
  const known = await find(db, userId)
  if (known !== undefined) return known
  const made = { user_id: userId, key: randomBytes(32).toString('base64url'), created_at: now }
  // Two devices may ask at the same moment: the first one's key counts for both.
  await db.write
    .insertInto('seal_keys')
    .values(made)
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return (await find(db, userId)) ?? made.key
}

const find = async (db: Db, userId: string): Promise<string | undefined> => {
  const row = await db.write
    .selectFrom('seal_keys')
    .select('key')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.key
}
