import type { Kysely, Selectable } from 'kysely'
import type { Db } from '../../db/open.ts'
import type { Database } from '../../db/schema.ts'
import type { OauthClientTable } from './tables.ts'

export type OauthClient = Selectable<OauthClientTable>

export function findClient(db: Kysely<Database>, id: string): Promise<OauthClient | undefined> {
  return db.selectFrom('oauth_clients').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertClient(db: Kysely<Database>, client: OauthClient): Promise<void> {
  await db.insertInto('oauth_clients').values(client).execute()
}

/** The clients that an admin made, then those that registered themselves, the last used first. */
export function listClients(db: Db): Promise<OauthClient[]> {
  return db.read
    .selectFrom('oauth_clients')
    .selectAll()
    .orderBy('created_via')
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
}

/** A new secret of a confidential client; false when there is no such client. */
export async function replaceSecret(db: Kysely<Database>, id: string, secret_hash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('oauth_clients')
    .set({ secret_hash })
    .where('id', '=', id)
    .where('is_public', '=', 0)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** With everything that was granted to it; false when there is none. */
export async function deleteClient(db: Kysely<Database>, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('oauth_clients').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

export async function countUnused(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('oauth_clients')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_via', '=', 'dcr')
    .where('last_used_at', 'is', null)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** The oldest that registered itself before `before` and never got a token; false when there is none. */
export async function deleteOldestUnused(db: Kysely<Database>, before: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('oauth_clients')
    .where('id', '=', inner =>
      inner
        .selectFrom('oauth_clients')
        .select('id')
        .where('created_via', '=', 'dcr')
        .where('last_used_at', 'is', null)
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(1),
    )
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Those that registered themselves and have no grant: never used since `unused`, or no more since `left`. */
export async function deleteForgottenClients(
  db: Kysely<Database>,
  { unused, left }: { unused: number; left: number },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('oauth_clients')
    .where('created_via', '=', 'dcr')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('oauth_grants')
            .select('oauth_grants.id')
            .whereRef('oauth_grants.client_id', '=', 'oauth_clients.id'),
        ),
      ),
    )
    .where(({ or, and, eb }) =>
      or([
        and([eb('last_used_at', 'is', null), eb('created_at', '<', unused)]),
        eb('last_used_at', '<', left),
      ]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
