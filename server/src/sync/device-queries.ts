import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { DeviceTable } from './tables.ts'

/** Of more devices the ones that have been silent longest are forgotten. */
const mostDevices = 50

export const saveReport = async (
  tx: Kysely<Database>,
  report: Omit<DeviceTable, 'attention_since'>,
): Promise<void> => {
  const { user_id, client_id, ...news } = report
  const before = await tx
    .selectFrom('devices')
    .select('attention_since')
    .where('user_id', '=', user_id)
    .where('client_id', '=', client_id)
    .executeTakeFirst()
  const attention_since = report.attention > 0 ? (before?.attention_since ?? report.reported_at) : null
  await tx
    .insertInto('devices')
    .values({ ...report, attention_since })
    .onConflict(conflict =>
      conflict.columns(['user_id', 'client_id']).doUpdateSet({ ...news, attention_since }),
    )
    .execute()
  await sql`
    delete from devices where user_id = ${user_id} and client_id not in
      (select client_id from devices where user_id = ${user_id} order by reported_at desc, client_id limit ${mostDevices})
  `.execute(tx)
}

export const forgetDevice = async (db: Kysely<Database>, userId: string, clientId: string): Promise<void> => {
  await db.deleteFrom('devices').where('user_id', '=', userId).where('client_id', '=', clientId).execute()
}

export interface KnownDevice extends Omit<DeviceTable, 'session_id' | 'user_id' | 'attention_since'> {
  /** Undefined: its session is over. */
  last_seen_at: number | null
}

/** Those that are signed in, and those that hold something; the last seen first. */
export const listDevices = async (
  db: Kysely<Database>,
  userId: string,
  now: number,
): Promise<KnownDevice[]> => {
  const rows = await db
    .selectFrom('devices')
    .leftJoin('sessions', join =>
      join
        .onRef('sessions.id', '=', 'devices.session_id')
        .onRef('sessions.user_id', '=', 'devices.user_id')
        .on('sessions.expires_at', '>', now),
    )
    .select(['client_id', 'devices.user_agent', 'waiting', 'attention', 'unsent_since', 'reported_at'])
    .select('sessions.last_seen_at')
    .where('devices.user_id', '=', userId)
    .execute()
  return rows
    .filter(row => row.last_seen_at !== null || row.waiting + row.attention > 0)
    .toSorted((a, b) => seenAt(b) - seenAt(a) || (a.client_id < b.client_id ? -1 : 1))
}

export const seenAt = ({ last_seen_at, reported_at }: KnownDevice): number =>
  Math.max(last_seen_at ?? 0, reported_at)
