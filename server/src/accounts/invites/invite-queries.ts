import { AppError } from '@caravel/sync-protocol/errors'
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { InviteTable } from '../tables.ts'
import { findMaker, type Maker } from './invite-maker-queries.ts'

type Writer = Kysely<Database>

export type Invite = Selectable<InviteTable>

export const insertInvite = async (db: Writer, invite: Invite): Promise<void> => {
  await db.insertInto('invites').values(invite).execute()
}

export interface ListedInvite extends Invite {
  created_by_name: string | null
  /** The account that made it is an admin now: 1. */
  counts: number
}

/** Those of the server (`null`) or of a trip, the newest first, with the name of the account that made each. */
export const listInvites = (reader: Writer, tripId: string | null): Promise<ListedInvite[]> =>
  reader
    .selectFrom('invites')
    .leftJoin('users', 'users.id', 'invites.created_by')
    .selectAll('invites')
    .select(({ eb }) => [
      'users.username as created_by_name',
      eb
        .and([eb('users.role', '=', 'admin'), eb('users.disabled_at', 'is', null)])
        .$castTo<number>()
        .as('counts'),
    ])
    .where('trip_id', tripId === null ? 'is' : '=', tripId)
    .orderBy('invites.id', 'desc')
    .execute()

export interface OpenInvite {
  invite: Invite
  maker: Maker
}

/** The invite with this token and its maker; undefined too when the maker may invite nobody any more. */
export const findInvite = async (reader: Writer, token_hash: string): Promise<OpenInvite | undefined> => {
  const invite = await reader
    .selectFrom('invites')
    .selectAll()
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()
  const maker = invite && (await findMaker(reader, invite))
  return maker && { invite, maker }
}

/** Deletes an invite of the server (`null`) or of a trip; false when there was none. */
export const deleteInvite = async (db: Writer, tripId: string | null, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('invites')
    .where('id', '=', id)
    .where('trip_id', tripId === null ? 'is' : '=', tripId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Whether this account has used the invite. */
export const hasUsed = async (reader: Writer, invite_id: string, user_id: string): Promise<boolean> => {
  const found = await reader
    .selectFrom('invite_uses')
    .select('used_at')
    .where('invite_id', '=', invite_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return found !== undefined
}

/** Notes who used an invite: a second request of the same account takes no second use. */
export const noteUse = async (
  tx: Writer,
  invite_id: string,
  user_id: string,
  used_at: number,
): Promise<void> => {
  await tx.insertInto('invite_uses').values({ invite_id, user_id, used_at }).execute()
}

/**
 * Takes one use, or throws why not. Belongs into the transaction that makes the account or the membership: what takes
 * that back gives the use back, and of many at the same moment as many get in as there are uses.
 */
export const spendInvite = async (tx: Writer, token_hash: string, now: number): Promise<Invite> => {
  const found = await findInvite(tx, token_hash)
  const refusal = refusalOf(found?.invite, now)
  if (!found || refusal) throw refusal ?? new AppError('INVITE_INVALID')
  const { invite } = found
  await tx
    .updateTable('invites')
    .set(({ eb }) => ({ used_count: eb('used_count', '+', 1) }))
    .where('id', '=', invite.id)
    .execute()
  return invite
}

/** Why nobody gets in with it; undefined when someone may. */
export const refusalOf = (invite: Invite | undefined, now: number): AppError | undefined => {
  if (!invite) return new AppError('INVITE_INVALID')
  if (invite.expires_at !== null && invite.expires_at <= now) return new AppError('INVITE_EXPIRED')
  return isSpent(invite) ? new AppError('INVITE_USED') : undefined
}

const isSpent = ({ max_uses, used_count }: Invite): boolean => max_uses > 0 && used_count >= max_uses

/** Gives an invite another token, time and maker: the link that was handed out before lets nobody in. */
export const replaceInvite = async (
  tx: Writer,
  id: string,
  fields: Pick<Invite, 'token_hash' | 'token_sealed' | 'created_by' | 'created_at'>,
): Promise<void> => {
  await tx.updateTable('invites').set(fields).where('id', '=', id).execute()
}

/** Takes invites of trips that ended long ago; answers how many. Those of deleted trips end by themselves. */
export const sweepTripInvites = async (tx: Writer, endedBefore: number): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('invites')
    .where('trip_id', 'is not', null)
    .where('expires_at', '<', endedBefore)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
