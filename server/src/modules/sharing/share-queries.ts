import type { Kysely, Selectable } from 'kysely'
import type { Db } from '../../db/open.ts'
import type { Database } from '../../db/schema.ts'
import { synced } from '../../sync/synced-rows.ts'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { ShareLinkTable } from './tables.ts'

export type ShareLink = Selectable<ShareLinkTable>

export async function insertLink(db: Kysely<Database>, link: ShareLink): Promise<void> {
  await db.insertInto('share_links').values(link).execute()
}

/** The oldest first. */
export function listLinks(db: Kysely<Database>, tripId: string): Promise<ShareLink[]> {
  return db
    .selectFrom('share_links')
    .selectAll()
    .where('trip_id', '=', tripId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function findMainLink(db: Kysely<Database>, tripId: string): Promise<ShareLink | undefined> {
  return db
    .selectFrom('share_links')
    .selectAll()
    .where('trip_id', '=', tripId)
    .where('main', '=', 1)
    .executeTakeFirst()
}

export function findLink(db: Kysely<Database>, tripId: string, id: string): Promise<ShareLink | undefined> {
  return db
    .selectFrom('share_links')
    .selectAll()
    .where('trip_id', '=', tripId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function changeLink(
  db: Kysely<Database>,
  id: string,
  fields: Partial<Omit<ShareLink, 'id' | 'trip_id'>>,
): Promise<void> {
  if (Object.keys(fields).length)
    await db.updateTable('share_links').set(fields).where('id', '=', id).execute()
}

export async function deleteLink(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('share_links').where('id', '=', id).execute()
}

/**
 * The link with this token as it counts now: not past its time, of a trip that is there, and made by someone who is
 * still in it. What made it undefined nobody can tell from outside.
 */
export async function findOpenLink(
  db: Kysely<Database>,
  tokenHash: string,
  now: number,
): Promise<ShareLink | undefined> {
  const link = await db
    .selectFrom('share_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst()
  return link && (await makerIn(db, link)) ? link : undefined
}

async function makerIn(db: Kysely<Database>, { trip_id, created_by }: ShareLink): Promise<boolean> {
  const maker = await synced(db)
    .selectFrom('trip_member')
    .innerJoin('trip', 'trip.stream', 'trip_member.stream')
    .innerJoin('users', 'users.id', 'trip_member.user_id')
    .select('trip_member.id')
    .where('trip_member.stream', '=', tripStream(trip_id))
    .where('trip_member.user_id', '=', created_by)
    .where('trip_member.left_at', 'is', null)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst()
  return maker !== undefined
}

/** One more who opened it. */
export async function countVisit({ write }: Db, id: string, now: number): Promise<void> {
  await write
    .updateTable('share_links')
    .set(({ eb }) => ({ visits: eb('visits', '+', 1), visited_at: now }))
    .where('id', '=', id)
    .execute()
}

/** Takes the links of trips that are gone, and those that ended long ago; answers how many. */
export async function sweepLinks(db: Kysely<Database>, endedBefore: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('share_links')
    .where(({ or, eb, not, exists }) =>
      or([
        eb('expires_at', '<', endedBefore),
        not(
          exists(
            synced(db)
              .selectFrom('trip')
              .select('trip.id')
              .whereRef('trip.id', '=', 'share_links.trip_id') as never,
          ),
        ),
      ]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteLinksOf(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom('share_links').where('created_by', '=', userId).execute()
}
