import { sql, type Kysely } from 'kysely'
import { listJoinedStreams } from '../../accounts/profile-queries.ts'
import type { Database } from '../../db/schema.ts'

/** The streams of what someone is in with others, without those that were deleted. */
export const listOpenStreams = async (db: Kysely<Database>, userId: string): Promise<string[]> => {
  const joined = await listJoinedStreams(db, userId)
  const { rows } = await sql<{ stream: string }>`
    select stream from streams
    where closed_at is not null and stream in (select value from json_each(${JSON.stringify(joined)}))
  `.execute(db)
  const closed = new Set(rows.map(({ stream }) => stream))
  return joined.filter(stream => !closed.has(stream))
}

/** What the log of accounts says of someone, the newest first; of what others did not where they did it from. */
export const listOwnAudit = async (db: Kysely<Database>, userId: string) => {
  const rows = await db
    .selectFrom('audit_log')
    .select(['at', 'action', 'ip', 'user_id'])
    .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('resource', '=', userId)]))
    .orderBy('at', 'desc')
    .limit(5000)
    .execute()
  return rows.map(({ user_id, ip, ...row }) => {
    const other = user_id !== null && user_id !== userId
    return { ...row, ip: other ? null : ip, by_other: other }
  })
}

/** The devices that told of themselves. */
export const listOwnDevices = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('devices')
    .select(['client_id', 'user_agent', 'waiting', 'attention', 'unsent_since', 'reported_at'])
    .where('user_id', '=', userId)
    .orderBy('reported_at', 'desc')
    .execute()

/** The invites they made, without what would let anybody in. */
export const listOwnInvites = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('invites')
    .select(['id', 'trip_id', 'max_uses', 'used_count', 'expires_at', 'created_at'])
    .where('created_by', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()

/** The links they made to show trips, without what would let anybody in. */
export const listOwnShareLinks = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('share_links')
    .select([
      'id',
      'trip_id',
      'name',
      'share_map',
      'share_bookings',
      'share_packing',
      'share_budget',
      'share_collab',
      'expires_at',
      'visits',
      'visited_at',
      'created_at',
    ])
    .where('created_by', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()

/** The links they made to show journals, without what would let anybody in. */
export const listOwnJourneyLinks = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('journey_share_links')
    .select([
      'id',
      'journey_id',
      'share_timeline',
      'share_gallery',
      'share_map',
      'delay_hours',
      'precision',
      'home_zones',
      'expires_at',
      'visits',
      'visited_at',
      'created_at',
    ])
    .where('created_by', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()

/** The calendars they subscribe to, without their secret addresses. */
export const listOwnCalendars = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('calendar_feeds')
    .select(['id', 'trip_id', 'stops', 'bookings', 'days', 'fetched_at', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()

/** The photo libraries they connected, without what would open them. */
export const listOwnLibraries = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('photo_libraries')
    .select(['kind', 'url', 'account', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .execute()

/** Those of a stream's files and photos whose own bytes are here: what else is stored under an id belongs to another row. */
export const idsOfStored = async (db: Kysely<Database>, stream: string): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, stream, sha256 from file where stream = ${stream}
      union all select id, stream, sha256 from journey_photo where stream = ${stream}
    ) row
    join file_contents using (id, stream)
    where coalesce(announced_sha256, row.sha256) = row.sha256
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}
