import type { Account, Accounts } from '@caravel/sync-protocol/plan'
import type { Kysely } from 'kysely'
import { fixedQuery } from '../db/fixed-query.ts'
import type { Database } from '../db/schema.ts'
import { inJson } from './synced-rows.ts'

const accountsOf = fixedQuery(db =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'avatar'])
    .where('id', 'in', inJson(''))
    .where('disabled_at', 'is', null),
)

/** Those of `ids` that have an account here and may sign in, as they are called now. */
export const listAccounts = async (db: Kysely<Database>, ids: readonly string[]): Promise<Accounts> => {
  const rows = await accountsOf(db, [JSON.stringify(ids)])
  return new Map(rows.map(({ id, username, avatar }): [string, Account] => [id, { name: username, avatar }]))
}
