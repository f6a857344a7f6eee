import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'

/** What is stored for a region and year; of the list of countries both are empty. */
export const findHolidays = async (db: Kysely<Database>, region: string, year: number): Promise<unknown> => {
  const row = await db
    .selectFrom('public_holidays')
    .select('days')
    .where('region', '=', region)
    .where('year', '=', year)
    .executeTakeFirst()
  return row && (JSON.parse(row.days) as unknown)
}

export const storeHolidays = async (
  tx: Kysely<Database>,
  region: string,
  year: number,
  days: readonly unknown[],
): Promise<void> => {
  await tx
    .insertInto('public_holidays')
    .values({ region, year, days: JSON.stringify(days) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export const noteFill = async (
  tx: Kysely<Database>,
  fill: { stream: string; calendar_id: string; until_year: number },
): Promise<void> => {
  await tx
    .insertInto('vacay_calendar_fills')
    .values(fill)
    .onConflict(conflict =>
      conflict.columns(['stream', 'calendar_id']).doUpdateSet({ until_year: fill.until_year }),
    )
    .execute()
}

export const dropFill = async (tx: Kysely<Database>, stream: string, calendarId: string): Promise<void> => {
  await tx
    .deleteFrom('vacay_calendar_fills')
    .where('stream', '=', stream)
    .where('calendar_id', '=', calendarId)
    .execute()
}

/** What is noted of the calendars of a plan that goes for good. */
export const dropFills = async (tx: Kysely<Database>, stream: string): Promise<void> => {
  await tx.deleteFrom('vacay_calendar_fills').where('stream', '=', stream).execute()
}

/** Calendars that end before a year, at most fifty at a time. */
export const listFillsBefore = (db: Kysely<Database>, year: number) =>
  db
    .selectFrom('vacay_calendar_fills')
    .select(['stream', 'calendar_id', 'until_year'])
    .where('until_year', '<', year)
    .orderBy('stream')
    .limit(50)
    .execute()

/** The language that the owner of a plan reads; null where they chose none. */
export const languageOfOwner = async (db: Kysely<Database>, stream: string): Promise<string | null> => {
  const { rows } = await sql<{ language: string | null }>`
    select u.language from vacay_member m join users u on u.id = m.user_id
    where m.stream = ${stream} and m.role = 'owner'
  `.execute(db)
  return rows[0]?.language ?? null
}
