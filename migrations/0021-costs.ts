import type { Kysely } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

type Columns = Record<string, 'text' | 'integer'>

const rate: Columns = { rate: 'text', rate_base: 'text', rate_date: 'text', rate_source: 'text' }

/** Costs: expenses, people without an account, payments; receipts; what rates of exchange were last told. */
export const migration: Migration = {
  async up(db) {
    await createSynced(db, 'budget_guest', { trip_id: 'text', name: 'text' })
    await createSynced(db, 'expense', {
      trip_id: 'text',
      name: 'text',
      note: 'text',
      expense_date: 'text',
      category: 'text',
      amount: 'integer',
      currency: 'text',
      payers: 'text',
      split: 'text',
      ...rate,
      position: 'text',
    })
    await createSynced(db, 'budget_category_order', { trip_id: 'text', category: 'text', position: 'text' })
    await createSynced(db, 'settlement', {
      trip_id: 'text',
      from_user_id: 'text',
      to_user_id: 'text',
      amount: 'integer',
      currency: 'text',
      ...rate,
      settled_date: 'text',
      note: 'text',
    })
    await db.schema.alterTable('file').addColumn('expense_id', 'text').execute()
    await db.schema
      .createTable('exchange_rates')
      .addColumn('base', 'text', column => column.notNull())
      .addColumn('asked_date', 'text', column => column.notNull())
      .addColumn('date', 'text', column => column.notNull())
      .addColumn('source', 'text', column => column.notNull())
      .addColumn('rates', 'text', column => column.notNull())
      .addColumn('fetched_at', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('exchange_rates_key', ['base', 'asked_date'])
      .execute()
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
