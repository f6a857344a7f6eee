/** Whether an invite still has someone behind it who may invite. */
import { can, type Action, type Level } from '@caravel/sync-protocol/access'
import { rootEntity } from '@caravel/sync-protocol/access-rows'
import { tripStream } from '@caravel/sync-protocol/streams'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { accessTo, readLevels, standingOf } from '../../sync/stream-access.ts'
import { synced } from '../../sync/synced-rows.ts'
import type { Invite } from './invite-queries.ts'

type Reader = Kysely<Database>
const isOpenTrip = sql<boolean>`not exists (
  select 1 from streams where stream = 'trip:' || trip_id and closed_at is not null
)`
type Made = Pick<Invite, 'trip_id' | 'created_by'>

/** The maker in the words of a commit. */
export interface Maker {
  user_id: string
  name: string
  avatar: string | null
  is_admin: boolean
}

/**
 * The maker of an invite, as long as they may invite: an admin for the server, for a trip that is there anyone who may
 * add people to it. Undefined otherwise.
 */
export const findMaker = async (
  reader: Reader,
  { trip_id, created_by }: Made,
  levels?: Map<Action, Level>,
): Promise<Maker | undefined> => {
  const user = await reader
    .selectFrom('users')
    .select(['id', 'username', 'avatar', 'role'])
    .where('id', '=', created_by)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!user) return undefined
  const is_admin = user.role === 'admin'
  const maker = { user_id: user.id, name: user.username, avatar: user.avatar, is_admin }
  if (trip_id === null) return is_admin ? maker : undefined
  const stream = tripStream(trip_id)
  const found = await synced(reader)
    .selectFrom(rootEntity)
    .select('id')
    .where('stream', '=', stream)
    .executeTakeFirst()
  const role = found && (await accessTo(reader, maker, stream))?.role
  const standing = standingOf(maker, role, levels ?? (await readLevels(reader)))
  return role && can('member_manage', standing) ? maker : undefined
}

/** Which invites of trips to look at: of all trips, of one, or of one person. */
type Extent = { trip_id?: string; created_by?: string }

/**
 * Takes away the invites of trips whose maker may add nobody any more. Called when that may have changed, so that an
 * invite does not come back with the right of its maker.
 */
export const endUnvouchedInvites = async (
  tx: Reader,
  { trip_id, created_by }: Extent = {},
): Promise<void> => {
  const makers = await tx
    .selectFrom('invites')
    .select(['trip_id', 'created_by'])
    .distinct()
    .where('trip_id', 'is not', null)
    // A deleted trip may be brought back with its invites.
    .where(isOpenTrip)
    .$if(trip_id !== undefined, query => query.where('trip_id', '=', trip_id ?? ''))
    .$if(created_by !== undefined, query => query.where('created_by', '=', created_by ?? ''))
    .execute()
  if (!makers.length) return
  const levels = await readLevels(tx)
  for (const made of makers) {
    if (await findMaker(tx, made, levels)) continue
    await tx
      .deleteFrom('invites')
      .where('trip_id', '=', made.trip_id)
      .where('created_by', '=', made.created_by)
      .execute()
  }
}
