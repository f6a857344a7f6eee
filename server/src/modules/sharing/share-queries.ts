import type { Kysely, Selectable } from 'kysely'
import type { Db } from '../../db/open.ts'
import type { Database } from '../../db/schema.ts'
import { synced } from '../../sync/synced-rows.ts'
import { tripStream } from '@caravel/sync-protocol/streams'
import { makerMayShare } from './maker-queries.ts'
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
 * The link with this token as it counts now: not past its time, of a trip that is there, and made by someone who may
 * share it. What made it undefined nobody can tell from outside.
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
    .where('ended_at', 'is', null)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst()
  return link && (await isThere(db, link)) && (await makerMayShare(db, link)) ? link : undefined
}

async function isThere(db: Kysely<Database>, { trip_id }: ShareLink): Promise<boolean> {
  const trip = await synced(db)
    .selectFrom('trip')
    .select('id')
    .where('stream', '=', tripStream(trip_id))
    .executeTakeFirst()
  return trip !== undefined
}

/** Makers who still need the notice about the switches of their links, each with the trip of the newest link. Returned once. */
export async function takeMakersToTell(
  db: Kysely<Database>,
): Promise<{ created_by: string; trip_id: string; links: number }[]> {
  const links = await db
    .selectFrom('share_links')
    .select(['created_by', 'trip_id'])
    .where('tell_maker', '=', 1)
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute()
  await db.updateTable('share_links').set({ tell_maker: 0 }).where('tell_maker', '=', 1).execute()
  const byMaker = Map.groupBy(links, ({ created_by }) => created_by)
  return [...byMaker.values()].map(of => ({ ...of[0]!, links: of.length }))
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
        eb('ended_at', '<', endedBefore),
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
