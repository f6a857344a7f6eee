import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

type Columns = Record<string, 'text' | 'integer' | 'bigint'>

/** What people say in a trip, its notes and its polls. */
export const migration: Migration = {
  async up(db) {
    await createSynced(db, 'chat_message', {
      trip_id: 'text',
      user_id: 'text',
      text: 'text',
      mentions: 'text',
      reply_to: 'text',
      attached: 'text',
      edited: 'integer',
    })
    await createSynced(db, 'chat_reaction', {
      trip_id: 'text',
      message_id: 'text',
      user_id: 'text',
      emoji: 'text',
    })
    await createSynced(db, 'chat_read', { user_id: 'text', for_trip_id: 'text', read_at: 'bigint' })
    await createSynced(db, 'trip_note', {
      trip_id: 'text',
      title: 'text',
      content: 'text',
      category: 'text',
      color: 'text',
      pinned: 'integer',
      website: 'text',
      created_by: 'text',
    })
    await createSynced(db, 'poll', {
      trip_id: 'text',
      question: 'text',
      options: 'text',
      multiple: 'integer',
      day_id: 'text',
      closes_at: 'bigint',
      closed: 'integer',
      created_by: 'text',
      outcome: 'text',
    })
    await createSynced(db, 'poll_vote', {
      trip_id: 'text',
      poll_id: 'text',
      user_id: 'text',
      option_ids: 'text',
    })
    await sql`alter table file add column note_id text`.execute(db)
    // A chat has many rows: its pages and what belongs to one message are found without reading the others.
    await sql`create index chat_message_by_time on chat_message (stream, created_at, id)`.execute(db)
    await sql`create index chat_reaction_by_message on chat_reaction (stream, message_id)`.execute(db)
    await sql`create index poll_vote_by_poll on poll_vote (stream, poll_id)`.execute(db)
  },
}

const createSynced = async (db: Kysely<unknown>, name: string, columns: Columns): Promise<void> => {
  let table = db.schema
    .createTable(name)
    .addColumn('id', 'text', column => column.notNull())
    .addColumn('stream', 'text', column => column.notNull())
  for (const [column, type] of Object.entries(columns)) table = table.addColumn(column, type)
  await table
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('field_versions', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('updated_at', 'bigint', column => column.notNull())
    .addColumn('updated_by', 'text')
    .addPrimaryKeyConstraint(`${name}_key`, ['stream', 'id'])
    .execute()
}
