/** Takes out of the database what is an account's alone. Called in a transaction, once its trips are settled. */
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { eraseOwnStreams, forgetAnswers, forgetName } from '../../sync/erase-account-rows.ts'
import { listStreamsNaming } from './owned-trip-queries.ts'

type Tx = Kysely<Database>

export const eraseAccount = async (tx: Tx, userId: string): Promise<void> => {
  for (const { stream, closed } of await listStreamsNaming(tx, userId)) {
    await forgetName(tx, { stream, closed, user_id: userId })
  }
  await forgetAnswers(tx, userId)
  await eraseOwnStreams(tx, userId)
  await tx.deleteFrom('devices').where('user_id', '=', userId).execute()
  await tx.deleteFrom('invites').where('created_by', '=', userId).execute()
  await tx.deleteFrom('ledger').where('user_id', '=', userId).execute()
  for (const [table, column] of await tablesOfAccounts(tx))
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(tx)
  await tx.deleteFrom('users').where('id', '=', userId).execute()
}

/** Whatever points at an account goes with it: sessions, keys, factors. A new table is covered by its reference. */
const tablesOfAccounts = async (tx: Tx): Promise<[table: string, column: string][]> => {
  const { rows } = await sql<{ name: string; from: string }>`
    select m.name, f."from" from sqlite_master m join pragma_foreign_key_list(m.name) f
    where m.type = 'table' and f."table" = 'users'
  `.execute(tx)
  return rows.map(({ name, from }) => [name, from])
}
