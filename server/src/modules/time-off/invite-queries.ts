import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

type Reader = Kysely<Database>

export interface InviteView {
  id: string
  user_id: string
  username: string
  created_at: number
}

/** Those whom somebody invited, without an answer yet. */
export const listSent = (db: Reader, userId: string): Promise<InviteView[]> =>
  db
    .selectFrom('vacay_invites as i')
    .innerJoin('users as u', 'u.id', 'i.to_id')
    .select(['i.id', 'u.id as user_id', 'u.username', 'i.created_at'])
    .where('i.from_id', '=', userId)
    .orderBy('i.created_at')
    .execute()

/** Those who invited somebody. */
export const listReceived = (db: Reader, userId: string): Promise<InviteView[]> =>
  db
    .selectFrom('vacay_invites as i')
    .innerJoin('users as u', 'u.id', 'i.from_id')
    .select(['i.id', 'u.id as user_id', 'u.username', 'i.created_at'])
    .where('i.to_id', '=', userId)
    .orderBy('i.created_at')
    .execute()

/** Accounts that somebody can ask: all but themselves and those who cannot sign in. */
export const listOthers = (db: Reader, userId: string): Promise<{ id: string; username: string }[]> =>
  db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', '!=', userId)
    .where('disabled_at', 'is', null)
    .orderBy('username')
    .limit(500)
    .execute()

export const findOther = (db: Reader, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'avatar'])
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()

/** False where there is one already. */
export const insertInvite = async (
  tx: Reader,
  invite: { id: string; from_id: string; to_id: string; created_at: number },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('vacay_invites')
    .values(invite)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** False where there was none. */
export const deleteInvite = async (tx: Reader, fromId: string, toId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('vacay_invites')
    .where('from_id', '=', fromId)
    .where('to_id', '=', toId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
