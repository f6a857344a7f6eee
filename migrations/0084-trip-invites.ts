import { sql } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

const fortnight = 14 * 86_400_000

/**
 * An invite may name a trip. Share links no longer let guests join: those that did become invites of the same token, and
 * those with a password become invites whose link has to be replaced first, as an invite asks for none.
 */
export const migration: Migration = {
  destructive:
    'Whether guests may join is no longer a choice of a link: the links that let them became invites before.',
  async up(db) {
    await db.schema.alterTable('invites').addColumn('trip_id', 'text').execute()
    await db.schema.alterTable('invites').addColumn('invitee', 'text').execute()
    await db.schema.createIndex('invites_by_trip').on('invites').column('trip_id').execute()
    await db.schema
      .createTable('invite_uses')
      .addColumn('invite_id', 'text', column => column.notNull().references('invites.id').onDelete('cascade'))
      .addColumn('user_id', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('used_at', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('invite_uses_key', ['invite_id', 'user_id'])
      .execute()
    await db.schema.createIndex('invite_uses_by_user').on('invite_uses').column('user_id').execute()
    const now = Date.now()
    await sql`
      insert into invites
        (id, trip_id, invitee, token_hash, token_sealed, max_uses, used_count, expires_at, created_by, created_at)
      select id, trip_id, substr(name, 1, 100),
        iif(password_hash is null, token_hash, lower(hex(randomblob(32)))),
        iif(password_hash is null, token_sealed, ''),
        5, 0, min(coalesce(expires_at, ${now + fortnight}), ${now + fortnight}), created_by, created_at
      from share_links
      where can_join = 1 and (expires_at is null or expires_at > ${now})
    `.execute(db)
    await db.schema.alterTable('share_links').dropColumn('can_join').execute()
  },
}
