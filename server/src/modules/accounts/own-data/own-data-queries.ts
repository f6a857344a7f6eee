import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'

/** What the log of accounts says of somebody, the newest first. */
export const listOwnAudit = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('audit_log')
    .select(['at', 'action', 'ip'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .limit(5000)
    .execute()
