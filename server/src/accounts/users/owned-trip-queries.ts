/** What an account that is about to go has with others: its trips, who else is on them, and all that names it. */
import { sharedKinds } from '@caravel/sync-protocol/access-rows'
import { membersOf, parseStream } from '@caravel/sync-protocol/streams'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { synced } from '../../sync/synced-rows.ts'

export interface OwnedTrip {
  trip_id: string
  /** The others on it, who joined first before. */
  others: string[]
}

/** Those that are not deleted. */
export const listOwnedTrips = async (db: Kysely<Database>, userId: string): Promise<OwnedTrip[]> => {
  const mine = await synced(db)
    .selectFrom('trip_member')
    .innerJoin('streams', 'streams.stream', 'trip_member.stream')
    .select('trip_member.stream as stream')
    .where('trip_member.user_id', '=', userId)
    .where('role', '=', 'owner')
    .where('left_at', 'is', null)
    .where('streams.closed_at', 'is', null)
    .orderBy('stream')
    .execute()
  return Promise.all(
    mine.map(async ({ stream }) => ({
      trip_id: parseStream(String(stream))?.id ?? '',
      others: await listOthers(db, String(stream), userId),
    })),
  )
}

const listOthers = async (db: Kysely<Database>, stream: string, userId: string): Promise<string[]> => {
  const rows = await synced(db)
    .selectFrom('trip_member')
    .innerJoin('users', 'users.id', 'trip_member.user_id')
    .select('trip_member.user_id as user_id')
    .where('stream', '=', stream)
    .where('left_at', 'is', null)
    .where('users.disabled_at', 'is', null)
    .where('trip_member.user_id', '!=', userId)
    .orderBy('trip_member.created_at')
    .orderBy('trip_member.id')
    .execute()
  return rows.map(row => String(row['user_id']))
}

/** The accounts named by a stream's members, also former ones, that may sign in. */
export const listEnabledMembers = async (db: Kysely<Database>, stream: string): Promise<Set<string>> => {
  const members = membersOf(stream) ?? ''
  const rows = await synced(db)
    .selectFrom(members)
    .innerJoin('users', 'users.id', `${members}.user_id`)
    .select('users.id as id')
    .where('stream', '=', stream)
    .where('users.disabled_at', 'is', null)
    .execute()
  return new Set(rows.map(row => String(row['id'])))
}

/** All streams that name someone, of what they left and what is deleted too. */
export const listStreamsNaming = async (
  db: Kysely<Database>,
  userId: string,
): Promise<{ stream: string; closed: boolean }[]> => {
  const found: { stream: string; closed: boolean }[] = []
  for (const { members } of sharedKinds) {
    const rows = await synced(db)
      .selectFrom(members)
      .innerJoin('streams', 'streams.stream', `${members}.stream`)
      .select([`${members}.stream as stream`, 'streams.closed_at as closed_at'])
      .where(`${members}.user_id`, '=', userId)
      .orderBy('stream')
      .execute()
    found.push(...rows.map(row => ({ stream: String(row['stream']), closed: row['closed_at'] !== null })))
  }
  return found
}
