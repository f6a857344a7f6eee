import { accountKey } from '@caravel/sync-protocol/account-key'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { synced } from '../../sync/synced-rows.ts'
import type { BookingMailTable } from './tables.ts'

type Db = Kysely<Database>
const placeKey = 'booking_mailbox'

/** So many of one person are kept; who has that many looks through them first. */
export const mostKept = 50

/** The account whose confirmed address this is. */
export async function ownerOfAddress(db: Db, address: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', accountKey(address))
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row?.id
}

/** Trips of someone that a date falls into, archived ones apart. */
export async function tripsOn(db: Db, userId: string, date: string): Promise<string[]> {
  const rows = await synced(db)
    .selectFrom('trip_member')
    .innerJoin('streams', 'streams.stream', 'trip_member.stream')
    .innerJoin('trip', 'trip.stream', 'trip_member.stream')
    .select('trip.id')
    .where('trip_member.user_id', '=', userId)
    .where('trip_member.left_at', 'is', null)
    .where('streams.closed_at', 'is', null)
    .where('trip.archived', '=', 0)
    .where('trip.start_date', '<=', date)
    .where('trip.end_date', '>=', date)
    .execute()
  return rows.map(({ id }) => String(id))
}

/** Nothing where the same mail came before, or too many wait. */
export async function keepMail(db: Db, mail: BookingMailTable): Promise<void> {
  const { count } = await db
    .selectFrom('booking_mail')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', mail.user_id)
    .where('bytes', 'is not', null)
    .executeTakeFirstOrThrow()
  if (count >= mostKept) return
  await db
    .insertInto('booking_mail')
    .values(mail)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export function mailsOf(
  db: Db,
  userId: string,
): Promise<Omit<BookingMailTable, 'bytes' | 'sha256' | 'user_id'>[]> {
  return db
    .selectFrom('booking_mail')
    .select(['id', 'trip_id', 'subject', 'size', 'received_at'])
    .where('user_id', '=', userId)
    .where('bytes', 'is not', null)
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function bytesOfMail(db: Db, userId: string, id: string): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('booking_mail')
    .select('bytes')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.bytes ?? undefined
}

/** Its bytes go; that it came stays. False where there is none. */
export async function dropMail(db: Db, userId: string, id: string): Promise<boolean> {
  const done = await db
    .updateTable('booking_mail')
    .set({ bytes: null, subject: '' })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('bytes', 'is not', null)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** What nobody looked at for so long, and the memory of what came. */
export async function dropOldMail(db: Db, before: number): Promise<number> {
  const done = await db.deleteFrom('booking_mail').where('received_at', '<', before).executeTakeFirst()
  return Number(done.numDeletedRows)
}

export async function readPlace(db: Db): Promise<unknown> {
  const row = await db.selectFrom('instance').select('value').where('key', '=', placeKey).executeTakeFirst()
  return row ? (JSON.parse(row.value) as unknown) : undefined
}

export async function writePlace(db: Db, place: object): Promise<void> {
  const value = JSON.stringify(place)
  await db
    .insertInto('instance')
    .values({ key: placeKey, value })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
