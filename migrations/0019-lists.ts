import type { Kysely } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

type Columns = Record<string, 'text' | 'integer'>

/** Packing lists with their bags, and to-dos. */
export const migration: Migration = {
  async up(db) {
    await createSynced(db, 'packing_bag', {
      trip_id: 'text',
      name: 'text',
      color: 'text',
      weight_limit_grams: 'integer',
      tare_grams: 'integer',
      position: 'text',
    })
    await createSynced(db, 'packing_bag_member', { trip_id: 'text', bag_id: 'text', user_id: 'text' })
    await createSynced(db, 'packing_item', {
      trip_id: 'text',
      name: 'text',
      category: 'text',
      quantity: 'integer',
      weight_grams: 'integer',
      bag_id: 'text',
      each: 'integer',
      checked: 'integer',
      position: 'text',
    })
    await createSynced(db, 'packing_tick', { trip_id: 'text', item_id: 'text', user_id: 'text' })
    await createSynced(db, 'packing_assignee', { trip_id: 'text', category: 'text', user_id: 'text' })
    await createSynced(db, 'todo_item', {
      trip_id: 'text',
      title: 'text',
      description: 'text',
      priority: 'text',
      due_date: 'text',
      assigned_user_id: 'text',
      done: 'integer',
      position: 'text',
    })
    await createSynced(db, 'packing_template', { name: 'text' })
    await createSynced(db, 'packing_template_item', {
      template_id: 'text',
      name: 'text',
      category: 'text',
      quantity: 'integer',
      weight_grams: 'integer',
      position: 'text',
    })
    await createSynced(db, 'packing_list', { user_id: 'text', name: 'text', items: 'text' })
    await createSynced(db, 'own_packing_item', {
      user_id: 'text',
      for_trip_id: 'text',
      name: 'text',
      category: 'text',
      quantity: 'integer',
      weight_grams: 'integer',
      bag_id: 'text',
      checked: 'integer',
      position: 'text',
    })
  },
}

const createSynced = async (db: Kysely<unknown>, name: string, columns: Columns): Promise<void> => {
  let table = db.schema
    .createTable(name)
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('stream', 'text', column => column.notNull())
  for (const [column, type] of Object.entries(columns)) table = table.addColumn(column, type)
  await table
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('field_versions', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('updated_at', 'bigint', column => column.notNull())
    .addColumn('updated_by', 'text')
    .execute()
  await db.schema.createIndex(`${name}_by_stream`).on(name).column('stream').execute()
}
