import type { Migration } from '../server/src/db/migrate.ts'

/** Backup codes and passkeys of accounts, what is asked of a passkey, and the tries with codes. */
export const migration: Migration = {
  async up(db) {
    await db.schema
      .createTable('backup_codes')
      .addColumn('user_id', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('mac', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('backup_codes_key', ['user_id', 'mac'])
      .execute()
    await db.schema
      .createTable('second_factor_tries')
      .addColumn('id', 'integer', column => column.primaryKey())
      .addColumn('user_id', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('at', 'bigint', column => column.notNull())
      .execute()
    await db.schema
      .createIndex('second_factor_tries_by_user')
      .on('second_factor_tries')
      .columns(['user_id', 'at'])
      .execute()
    await db.schema
      .createTable('passkeys')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('user_id', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('credential_id', 'text', column => column.notNull().unique())
      .addColumn('public_key', 'text', column => column.notNull())
      .addColumn('counter', 'bigint', column => column.notNull())
      .addColumn('transports', 'text', column => column.notNull())
      .addColumn('device_type', 'text', column => column.notNull())
      .addColumn('backed_up', 'integer', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('created_at', 'bigint', column => column.notNull())
      .addColumn('last_used_at', 'bigint')
      .execute()
    await db.schema.createIndex('passkeys_by_user').on('passkeys').column('user_id').execute()
    await db.schema
      .createTable('passkey_challenges')
      .addColumn('challenge', 'text', column => column.primaryKey())
      .addColumn('session_id', 'text')
      .addColumn('expires_at', 'bigint', column => column.notNull())
      .execute()
    await db.schema
      .createIndex('passkey_challenges_by_end')
      .on('passkey_challenges')
      .column('expires_at')
      .execute()
  },
}
