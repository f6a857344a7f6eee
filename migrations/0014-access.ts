import type { Migration } from '../server/src/db/migrate.ts'

/** What the server was told to be, the record of who did what to it, and more ways to prove who one is. */
export const migration: Migration = {
  async up(db) {
    await db.schema
      .createTable('app_settings')
      .addColumn('key', 'text', column => column.primaryKey())
      .addColumn('value', 'text', column => column.notNull())
      .addColumn('updated_at', 'bigint', column => column.notNull())
      .addColumn('updated_by', 'text', column => column.notNull())
      .execute()
    await db.schema
      .createTable('audit_log')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('at', 'bigint', column => column.notNull())
      .addColumn('action', 'text', column => column.notNull())
      .addColumn('user_id', 'text')
      .addColumn('resource', 'text')
      .addColumn('details', 'text')
      .addColumn('ip', 'text')
      .execute()
    await db.schema.createIndex('audit_log_by_time').on('audit_log').column('at').execute()
    await db.schema.createIndex('audit_log_by_user').on('audit_log').columns(['user_id', 'at']).execute()
    await db.schema.createIndex('audit_log_by_action').on('audit_log').columns(['action', 'at']).execute()
    for (const column of ['mfa_secret', 'oidc_issuer', 'oidc_sub'])
      await db.schema.alterTable('users').addColumn(column, 'text').execute()
    for (const column of ['mfa_enabled_at', 'mfa_last_step'])
      await db.schema.alterTable('users').addColumn(column, 'bigint').execute()
    await db.schema
      .alterTable('users')
      .addColumn('must_change_password', 'integer', column => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createIndex('users_by_provider')
      .unique()
      .on('users')
      .columns(['oidc_issuer', 'oidc_sub'])
      .execute()
    await db.schema.alterTable('sessions').addColumn('method', 'text').execute()
    await db.schema.alterTable('sessions').addColumn('proven_at', 'bigint').execute()
  },
}
