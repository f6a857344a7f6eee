import { AppError } from '@caravel/sync-protocol/errors'
import type { Kysely, Selectable } from 'kysely'
import type { Db } from '../../db/open.ts'
import type { Database } from '../../db/schema.ts'
import type { InviteTable } from '../tables.ts'

export type Invite = Selectable<InviteTable>

export const insertInvite = async (db: Db, invite: Invite): Promise<void> => {
  await db.write.insertInto('invites').values(invite).execute()
}

export interface ListedInvite extends Invite {
  created_by_name: string | null
  /** Anyone who made it is an admin now: 1. */
  counts: number
}

/** The newest first, with the name of anyone who made it. */
export const listInvites = ({ read }: Db): Promise<ListedInvite[]> =>
  read
    .selectFrom('invites')
    .leftJoin('users', 'users.id', 'invites.created_by')
    .selectAll('invites')
    .select(({ eb }) => [
      'users.username as created_by_name',
      eb('created_by', 'in', admins(read)).$castTo<number>().as('counts'),
    ])
    .orderBy('invites.id', 'desc')
    .execute()

/** Undefined too when anyone who made it may invite nobody any more. */
export const findInvite = (reader: Kysely<Database>, token_hash: string): Promise<Invite | undefined> =>
  reader
    .selectFrom('invites')
    .selectAll()
    .where('token_hash', '=', token_hash)
    .where('created_by', 'in', admins(reader))
    .executeTakeFirst()

const admins = (reader: Kysely<Database>) =>
  reader.selectFrom('users').select('id').where('role', '=', 'admin').where('disabled_at', 'is', null)

/** False when there was none. */
export const deleteInvite = async (db: Db, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db.write.deleteFrom('invites').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

/**
 * Takes one use, or throws why not. Belongs into the transaction that makes the account: what takes the account back
 * gives the use back, and of many at the same moment as many get in as there are uses.
 */
export const spendInvite = async (tx: Kysely<Database>, token_hash: string, now: number): Promise<Invite> => {
  const invite = await tx
    .updateTable('invites')
    .set(({ eb }) => ({ used_count: eb('used_count', '+', 1) }))
    .where('token_hash', '=', token_hash)
    .where('created_by', 'in', admins(tx))
    .where(({ eb, or, ref }) => or([eb('max_uses', '=', 0), eb('used_count', '<', ref('max_uses'))]))
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .returningAll()
    .executeTakeFirst()
  if (invite) return invite
  throw refusalOf(await findInvite(tx, token_hash), now) ?? new AppError('INVITE_INVALID')
}

/** Why nobody gets in with it; undefined when someone may. */
export const refusalOf = (invite: Invite | undefined, now: number): AppError | undefined => {
  if (!invite) return new AppError('INVITE_INVALID')
  if (invite.expires_at !== null && invite.expires_at <= now) return new AppError('INVITE_EXPIRED')
  const spent = invite.max_uses > 0 && invite.used_count >= invite.max_uses
  return spent ? new AppError('INVITE_USED') : undefined
}
