import type { RateTable } from '@caravel/sync-protocol/domain/money/rate-table'
import { sql, type Kysely, type Selectable } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { ExchangeRateTable } from './tables.ts'

/** Everything is asked for and kept against this one; any other pair follows from it. */
export const keptBase = 'EUR'
export const latest = 'latest'

export interface KeptRates extends Omit<RateTable, 'source'> {
  fetched_at: number
}

const read = ({ base, date, rates, fetched_at }: Selectable<ExchangeRateTable>): KeptRates => ({
  base,
  date,
  rates: JSON.parse(rates) as Record<string, string>,
  fetched_at,
})

export const findRates = async (db: Kysely<Database>, asked: string): Promise<KeptRates | undefined> => {
  const row = await db
    .selectFrom('exchange_rates')
    .selectAll()
    .where('base', '=', keptBase)
    .where('asked_date', '=', asked)
    .executeTakeFirst()
  return row && read(row)
}

/** Those whose day is nearest to this one; without a day the newest. */
export const findNearestRates = async (
  db: Kysely<Database>,
  date: string | undefined,
): Promise<KeptRates | undefined> => {
  const rows = db.selectFrom('exchange_rates').selectAll().where('base', '=', keptBase)
  const near =
    date === undefined
      ? rows.orderBy('date', 'desc')
      : rows.orderBy(sql`abs(julianday(date) - julianday(${date}))`).orderBy('date', 'desc')
  const row = await near.limit(1).executeTakeFirst()
  return row && read(row)
}

/** More days than these are not kept: the oldest that were fetched go. */
const mostKept = 400

export const keepRates = async (
  db: Kysely<Database>,
  asked: string,
  source: string,
  { base, date, rates, fetched_at }: KeptRates,
): Promise<void> => {
  const row = { base, asked_date: asked, date, source, rates: JSON.stringify(rates), fetched_at }
  await db
    .insertInto('exchange_rates')
    .values(row)
    .onConflict(conflict => conflict.columns(['base', 'asked_date']).doUpdateSet(row))
    .execute()
  const old = db
    .selectFrom('exchange_rates')
    .select('asked_date')
    .orderBy('fetched_at', 'desc')
    .limit(-1)
    .offset(mostKept)
  await db.deleteFrom('exchange_rates').where('asked_date', 'in', old).execute()
}
