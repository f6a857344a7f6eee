import type { Migration } from '../server/src/db/migrate.ts'

/** Photo libraries that people connect, and the words of albums that others share with them. Secrets are sealed. */
export const migration: Migration = {
  async up(db) {
    await db.schema
      .createTable('photo_libraries')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('user_id', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('url', 'text', column => column.notNull())
      .addColumn('account', 'text', column => column.notNull())
      .addColumn('secret', 'text', column => column.notNull())
      .addColumn('device', 'text')
      .addColumn('created_at', 'bigint', column => column.notNull())
      .addUniqueConstraint('photo_libraries_of_user', ['user_id', 'kind'])
      .execute()
    await db.schema
      .createTable('photo_album_words')
      .addColumn('library_id', 'text', column =>
        column.notNull().references('photo_libraries.id').onDelete('cascade'),
      )
      .addColumn('album', 'text', column => column.notNull())
      .addColumn('word', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('photo_album_words_pk', ['library_id', 'album'])
      .execute()
  },
}
