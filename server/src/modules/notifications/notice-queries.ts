import {
  notificationPreferences,
  preferencesId,
} from '@caravel/sync-protocol/entities/notification-preferences'
import { notification } from '@caravel/sync-protocol/entities/notification'
import { journeyContributor } from '@caravel/sync-protocol/entities/journey-contributor'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import type { AnyRow, RowOf } from '@caravel/sync-protocol/entity'
import { journeyStream, tripStream, userStream } from '@caravel/sync-protocol/streams'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { findRow, synced } from '../../sync/synced-rows.ts'

export type Notice = RowOf<typeof notification>

export interface Reader {
  id: string
  username: string
  email: string
  language: string | null
}

/** What a notice is of: a trip, a journal, or neither. */
export interface Within {
  for_trip_id: string | null
  for_journey_id: string | null
}

/** Of these accounts the ones that can be told something; without a list, everybody who is in the trip or journal now. */
export const listReaders = async (
  db: Kysely<Database>,
  { for_trip_id: tripId, for_journey_id: journeyId }: Within,
  ids: readonly string[] | undefined,
): Promise<Reader[]> => {
  const members =
    tripId !== null
      ? await listMembers(db, tripId)
      : journeyId !== null
        ? await listJournalReaders(db, journeyId)
        : undefined
  const wanted = ids ? ids.filter(id => !members || members.has(id)) : [...(members ?? [])]
  if (!wanted.length) return []
  return db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'language'])
    .where('id', 'in', wanted)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute()
}

export const listMembers = async (db: Kysely<Database>, tripId: string): Promise<Set<string>> => {
  const rows = await synced(db)
    .selectFrom('trip_member')
    .select('user_id')
    .where('stream', '=', tripStream(tripId))
    .where('left_at', 'is', null)
    .execute()
  return new Set(rows.map(row => String(row['user_id'])))
}

export const listJournalReaders = async (db: Kysely<Database>, journeyId: string): Promise<Set<string>> => {
  const rows = await synced(db)
    .selectFrom(journeyContributor.name)
    .select('user_id')
    .where('stream', '=', journeyStream(journeyId))
    .where('left_at', 'is', null)
    .execute()
  return new Set(rows.map(row => String(row['user_id'])))
}

export const listAdmins = async (db: Kysely<Database>): Promise<string[]> => {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .execute()
  return rows.map(row => row.id)
}

export const findPreferences = async (db: Kysely<Database>, userId: string): Promise<AnyRow | undefined> =>
  (await findRow(db, notificationPreferences, userStream(userId), preferencesId(userId)))?.row

export const findNotice = async (
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<Notice | undefined> =>
  (await findRow(db, notification, userStream(userId), id))?.row as Notice | undefined

export const accountName = async (db: Kysely<Database>, id: string): Promise<string | null> => {
  const row = await db.selectFrom('users').select('username').where('id', '=', id).executeTakeFirst()
  return row?.username ?? null
}

/** Of all accounts, those of one next to each other: as many as one commit takes away. */
export const listReadBefore = async (
  db: Kysely<Database>,
  before: number,
): Promise<{ id: string; stream: string }[]> => {
  const rows = await synced(db)
    .selectFrom(notification.name)
    .select(['id', 'stream'])
    .where('read_at', '<', before)
    .orderBy('stream')
    .orderBy('id')
    .limit(500)
    .execute()
  return rows.map(({ id, stream }) => ({ id: String(id), stream: String(stream) }))
}

/**
 * What people were told of a trip that they are no longer in. An invitation they declined stays, for it holds the first
 * answer, which another device of theirs may still ask for.
 */
export const listOfFormerMembers = async (
  db: Kysely<Database>,
  tripId: string,
): Promise<{ id: string; stream: string }[]> => {
  const members = await synced(db)
    .selectFrom(tripMember.name)
    .select('user_id')
    .where('trip_id', '=', tripId)
    .where('left_at', 'is', null)
    .execute()
  const here = members.map(({ user_id }) => userStream(String(user_id)))
  const rows = await synced(db)
    .selectFrom(notification.name)
    .select(['id', 'stream'])
    .where('for_trip_id', '=', tripId)
    .where(eb => eb.or([eb('response', 'is', null), eb('response', '<>', 'negative')]))
    .$if(here.length > 0, query => query.where('stream', 'not in', here))
    .orderBy('stream')
    .orderBy('id')
    .limit(500)
    .execute()
  return rows.map(({ id, stream }) => ({ id: String(id), stream: String(stream) }))
}

/** Whether an invitation to plan days off still waits: one that was withdrawn or answered is told nobody any more. */
export const isInvited = async (db: Kysely<Database>, id: string | null): Promise<boolean> =>
  id !== null &&
  (await db.selectFrom('vacay_invites').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** What people were told of a journal that they read no longer. */
export const listOfFormerContributors = async (
  db: Kysely<Database>,
  journeyId: string,
): Promise<{ id: string; stream: string }[]> => {
  const here = [...(await listJournalReaders(db, journeyId))].map(userStream)
  const rows = await synced(db)
    .selectFrom(notification.name)
    .select(['id', 'stream'])
    .where('for_journey_id', '=', journeyId)
    .$if(here.length > 0, query => query.where('stream', 'not in', here))
    .orderBy('stream')
    .orderBy('id')
    .limit(500)
    .execute()
  return rows.map(({ id, stream }) => ({ id: String(id), stream: String(stream) }))
}
