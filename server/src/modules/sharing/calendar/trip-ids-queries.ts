import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { synced } from '../../../sync/synced-rows.ts'

/** The trips that someone is in and that are not archived, the newest first. */
export async function listTripIdsOf(db: Kysely<Database>, userId: string): Promise<string[]> {
  const rows = await synced(db)
    .selectFrom('trip')
    .innerJoin('trip_member', 'trip_member.stream', 'trip.stream')
    .select('trip.id')
    .where('trip_member.user_id', '=', userId)
    .where('trip_member.left_at', 'is', null)
    .where('trip.archived', '=', 0)
    .orderBy('trip.created_at', 'desc')
    .orderBy('trip.id')
    .execute()
  return rows.map(row => String(row['id']))
}
