import type { Kysely, Selectable } from 'kysely'
import type { Db } from '../../db/open.ts'
import type { Database } from '../../db/schema.ts'
import type { PasskeyTable } from '../tables.ts'
import type { User } from '../user-queries.ts'

export type Passkey = Selectable<PasskeyTable>

/** What its owner sees of it. */
export const viewOfPasskey = ({ id, name, device_type, backed_up, created_at, last_used_at }: Passkey) => ({
  id,
  name,
  device_type,
  backed_up: backed_up === 1,
  created_at,
  last_used_at,
})

/** Newest first. */
export const passkeysOf = (db: Db, userId: string): Promise<Passkey[]> =>
  db.read
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const hasPasskey = async (db: Db, userId: string): Promise<boolean> =>
  (await passkeysOf(db, userId)).length > 0

export const findPasskey = (db: Db, credentialId: string): Promise<Passkey | undefined> =>
  db.read.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

/** False when there is one with this name of the authenticator's already. */
export const insertPasskey = async (db: Db, passkey: Passkey): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db.write
    .insertInto('passkeys')
    .values(passkey)
    .onConflict(conflict => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Notes a use. False when the authenticator counts fewer uses than it did before, which a copy of it would: then nothing
 * is noted.
 */
export const markPasskeyUsed = async (
  db: Db,
  id: string,
  { counter, backed_up, at }: { counter: number; backed_up: boolean; at: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await db.write
    .updateTable('passkeys')
    .set({ counter, backed_up: backed_up ? 1 : 0, last_used_at: at })
    .where('id', '=', id)
    .where(({ or, eb }) =>
      or([eb('counter', '<', counter), ...(counter === 0 ? [eb('counter', '=', 0)] : [])]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const renamePasskey = async (db: Db, userId: string, id: string, name: string): Promise<boolean> => {
  const { numUpdatedRows } = await db.write
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const countPasskeys = async (tx: Kysely<Database>, userId: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * With the sessions that were opened by a passkey, but for one: it may be in other hands. Answers their ids. `judge` hears
 * whether it was there, how many are left and how the account stands; when it throws, nothing is deleted.
 */
export const deletePasskey = (
  db: Db,
  { userId, id, but }: { userId: string; id: string; but: string },
  judge: (outcome: { found: boolean; left: number; owner: User }) => void,
): Promise<string[]> =>
  db.write.transaction().execute(async trx => {
    const { numDeletedRows } = await trx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    const left = await countPasskeys(trx, userId)
    const owner = await trx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
    judge({ found: numDeletedRows === 1n, left, owner })
    return endPasskeySessions(trx, userId, but)
  })

/** All of an account, with the sessions that were opened by one: how many, and the ids of those sessions. */
export const deletePasskeysOf = (db: Db, userId: string): Promise<{ deleted: number; ended: string[] }> =>
  db.write.transaction().execute(async trx => {
    const { numDeletedRows } = await trx
      .deleteFrom('passkeys')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return { deleted: Number(numDeletedRows), ended: await endPasskeySessions(trx, userId) }
  })

const endPasskeySessions = async (trx: Kysely<Database>, userId: string, but = ''): Promise<string[]> => {
  const opened = trx.deleteFrom('sessions').where('user_id', '=', userId).where('method', '=', 'passkey')
  const ended = await opened.where('id', '!=', but).returning('id').execute()
  return ended.map(({ id }) => id)
}
