import type { Migration } from '../server/src/db/migrate.ts'

/** Programs that ask for access, what people granted them, and the tokens of these grants. */
export const migration: Migration = {
  async up(db) {
    await db.schema
      .createTable('oauth_clients')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('redirect_uris', 'text', column => column.notNull())
      .addColumn('scope', 'text', column => column.notNull())
      .addColumn('secret_hash', 'text', column => column.notNull())
      .addColumn('is_public', 'integer', column => column.notNull())
      .addColumn('created_via', 'text', column => column.notNull())
      .addColumn('created_by', 'text')
      .addColumn('created_at', 'bigint', column => column.notNull())
      .addColumn('last_used_at', 'bigint')
      .execute()
    await db.schema
      .createTable('oauth_grants')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('client_id', 'text', column =>
        column.notNull().references('oauth_clients.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('scope', 'text', column => column.notNull())
      .addColumn('trip_ids', 'text')
      .addColumn('resource', 'text', column => column.notNull())
      .addColumn('password_version', 'integer', column => column.notNull())
      .addColumn('role', 'text', column => column.notNull())
      .addColumn('created_at', 'bigint', column => column.notNull())
      .addColumn('last_used_at', 'bigint', column => column.notNull())
      .addColumn('expires_at', 'bigint', column => column.notNull())
      .execute()
    await db.schema.createIndex('oauth_grants_by_user').on('oauth_grants').column('user_id').execute()
    await db.schema.createIndex('oauth_grants_by_client').on('oauth_grants').column('client_id').execute()
    await db.schema
      .createTable('oauth_codes')
      .addColumn('code_hash', 'text', column => column.primaryKey())
      .addColumn('grant_id', 'text', column =>
        column.notNull().references('oauth_grants.id').onDelete('cascade'),
      )
      .addColumn('redirect_uri', 'text', column => column.notNull())
      .addColumn('code_challenge', 'text', column => column.notNull())
      .addColumn('expires_at', 'bigint', column => column.notNull())
      .addColumn('spent_at', 'bigint')
      .execute()
    await db.schema.createIndex('oauth_codes_by_grant').on('oauth_codes').column('grant_id').execute()
    await db.schema
      .createTable('oauth_tokens')
      .addColumn('token_hash', 'text', column => column.primaryKey())
      .addColumn('grant_id', 'text', column =>
        column.notNull().references('oauth_grants.id').onDelete('cascade'),
      )
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('created_at', 'bigint', column => column.notNull())
      .addColumn('expires_at', 'bigint', column => column.notNull())
      .addColumn('replaced_at', 'bigint')
      .addColumn('successor', 'text')
      .execute()
    await db.schema.createIndex('oauth_tokens_by_grant').on('oauth_tokens').column('grant_id').execute()
    await db.schema.createIndex('oauth_tokens_by_end').on('oauth_tokens').column('expires_at').execute()
  },
}
