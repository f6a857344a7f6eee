/** The links of journals. One counts as long as its maker may write in the journal; it stays ended when that right returns. */
import { closingMutation } from '@caravel/sync-protocol/access-rows'
import { journeyContributor } from '@caravel/sync-protocol/entities/journey-contributor'
import { journeyStream, parseStream } from '@caravel/sync-protocol/streams'
import { sql, type Kysely, type Selectable } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { Written } from '../../../sync/commit-one.ts'
import { accessTo, isAddonOn } from '../../../sync/stream-access.ts'
import type { JourneyShareLinkTable } from '../tables.ts'

type Db = Kysely<Database>
export type JourneyLink = Selectable<JourneyShareLinkTable>

export async function findLinkOf(db: Db, journeyId: string): Promise<JourneyLink | undefined> {
  return db
    .selectFrom('journey_share_links')
    .selectAll()
    .where('journey_id', '=', journeyId)
    .executeTakeFirst()
}

/** In place of the one that was there. */
export async function replaceLink(tx: Db, link: JourneyLink): Promise<void> {
  await deleteLinkOf(tx, link.journey_id)
  await tx.insertInto('journey_share_links').values(link).execute()
}

export async function changeLink(tx: Db, id: string, columns: Partial<JourneyLink>): Promise<void> {
  if (Object.keys(columns).length)
    await tx.updateTable('journey_share_links').set(columns).where('id', '=', id).execute()
}

export async function deleteLinkOf(tx: Db, journeyId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('journey_share_links')
    .where('journey_id', '=', journeyId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * The link with this token as it counts now: not past its time, of a journal that is there, made by someone who may share
 * it, with the add-on on. What made it undefined nobody can tell from outside.
 */
export async function findOpenLink(db: Db, tokenHash: string, now: number): Promise<JourneyLink | undefined> {
  const link = await db
    .selectFrom('journey_share_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst()
  if (!link || !(await isAddonOn(db, 'journey'))) return undefined
  return (await isOpen(db, link)) && (await makerMayShare(db, link)) ? link : undefined
}

async function isOpen(db: Db, { journey_id }: JourneyLink): Promise<boolean> {
  const stream = await db
    .selectFrom('streams')
    .select('closed_at')
    .where('stream', '=', journeyStream(journey_id))
    .executeTakeFirst()
  return stream !== undefined && stream.closed_at === null
}

type MadeLink = Pick<JourneyLink, 'journey_id' | 'created_by'>

/** Whether who made the link has an account that is not disabled, and writes in its journal. */
export async function makerMayShare(db: Db, { journey_id, created_by }: MadeLink): Promise<boolean> {
  const maker = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', created_by)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  const caller = { user_id: created_by, is_admin: false }
  const role = maker && (await accessTo(db, caller, journeyStream(journey_id)))?.role
  return role === 'owner' || role === 'editor'
}

/** Ends the links of makers who may no longer share, of one journal, of one maker, or of all. */
export async function endLinks(tx: Db, of: Partial<MadeLink>, now: number): Promise<void> {
  let query = tx
    .selectFrom('journey_share_links')
    .select(['id', 'journey_id', 'created_by'])
    .where('ended_at', 'is', null)
  if (of.journey_id !== undefined) query = query.where('journey_id', '=', of.journey_id)
  if (of.created_by !== undefined) query = query.where('created_by', '=', of.created_by)
  const open = query.where(
    // A deleted journal may be brought back with its link.
    sql<boolean>`not exists (select 1 from streams where stream = 'journey:' || journey_id and closed_at is not null)`,
  )
  for (const link of await open.execute())
    if (!(await makerMayShare(tx, link))) await changeLink(tx, link.id, { ended_at: now })
}

/** In the transaction of a change of who writes in a journal. */
export async function endLinksAfter(tx: Db, { stream, commit }: Written, now: number): Promise<void> {
  const parsed = parseStream(stream)
  if (parsed?.kind !== 'journey' || commit.name === closingMutation) return
  if (commit.ops.some(({ entity }) => entity === journeyContributor.name))
    await endLinks(tx, { journey_id: parsed.id }, now)
}

/** One more browser that opened it today. */
export async function countVisit(db: Db, id: string, now: number): Promise<void> {
  await db
    .updateTable('journey_share_links')
    .set(({ eb }) => ({ visits: eb('visits', '+', 1), visited_at: now }))
    .where('id', '=', id)
    .execute()
}

/** Takes the links of journals that are gone, and those that ended long ago; answers how many. */
export async function sweepLinks(tx: Db, endedBefore: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('journey_share_links')
    .where(({ or, eb }) =>
      or([
        eb('expires_at', '<', endedBefore),
        eb('ended_at', '<', endedBefore),
        sql<boolean>`not exists (select 1 from journey where journey.stream = 'journey:' || journey_id)`,
      ]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteLinksBy(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('journey_share_links').where('created_by', '=', userId).execute()
}
