/** A link counts as long as its maker may share the trip. It ends with that right, and stays ended when the right returns. */
import { can } from '@caravel/sync-protocol/access'
import { closingMutation, levelEntity, memberEntity } from '@caravel/sync-protocol/access-rows'
import { parseStream, tripStream } from '@caravel/sync-protocol/streams'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Written } from '../../sync/commit-one.ts'
import { accessTo, readLevels, standingOf } from '../../sync/stream-access.ts'
import type { ShareLink } from './share-queries.ts'

type Tx = Kysely<Database>
type MadeLink = Pick<ShareLink, 'trip_id' | 'created_by'>
type Levels = Awaited<ReturnType<typeof readLevels>>

/** Whether who made the link has an account that is not disabled, is in its trip, and may share it. */
export async function makerMayShare(
  db: Tx,
  { trip_id, created_by }: MadeLink,
  known?: Levels,
): Promise<boolean> {
  const maker = await db
    .selectFrom('users')
    .select('role')
    .where('id', '=', created_by)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!maker) return false
  const caller = { user_id: created_by, is_admin: maker.role === 'admin' }
  const role = (await accessTo(db, caller, tripStream(trip_id)))?.role
  return can('share_manage', standingOf(caller, role, known ?? (await readLevels(db))))
}

const isOpenTrip = sql<boolean>`not exists (
  select 1 from streams where stream = 'trip:' || trip_id and closed_at is not null
)`

/** Ends the links of makers who may no longer share, of one trip, of one maker, or of all. */
export async function endLinks(tx: Tx, of: Partial<MadeLink>, now: number): Promise<void> {
  let query = tx
    .selectFrom('share_links')
    .select(['id', 'trip_id', 'created_by'])
    .where('ended_at', 'is', null)
    // A deleted trip may be brought back with its links.
    .where(isOpenTrip)
  if (of.trip_id !== undefined) query = query.where('trip_id', '=', of.trip_id)
  if (of.created_by !== undefined) query = query.where('created_by', '=', of.created_by)
  const links = await query.execute()
  if (!links.length) return
  const levels = await readLevels(tx)
  for (const link of links)
    if (!(await makerMayShare(tx, link, levels)))
      // The trip may have another main link after it.
      await tx.updateTable('share_links').set({ ended_at: now, main: 0 }).where('id', '=', link.id).execute()
}

/** In the transaction of a change of members, roles or levels. A trip that is deleted may be brought back with its links. */
export async function endLinksAfter(tx: Tx, { stream, commit }: Written, now: number): Promise<void> {
  if (commit.name === closingMutation) return
  const changes = (entity: string) => commit.ops.some(op => op.entity === entity)
  const parsed = parseStream(stream)
  if (parsed?.kind === 'trip' && changes(memberEntity)) await endLinks(tx, { trip_id: parsed.id }, now)
  if (parsed?.kind === 'app' && changes(levelEntity)) await endLinks(tx, {}, now)
}
