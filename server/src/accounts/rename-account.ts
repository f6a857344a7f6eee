import { accountKey } from '@caravel/sync-protocol/account-key'
import { AppError } from '@caravel/sync-protocol/errors'
import { userStream } from '@caravel/sync-protocol/streams'
import type { Kysely } from 'kysely'
import type { App } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { dropWaitingNames, listJoinedStreams, renameUser } from './profile-queries.ts'

/** Gives an account another name; what it is in follows, see `profile-channel.ts`. Throws ACCOUNT_TAKEN. */
export const renameAccount = async (
  app: Pick<App, 'committer' | 'effects' | 'now'>,
  id: string,
  username: string,
): Promise<void> => {
  await app.committer.exclusive(tx => renameWithin(app, tx, id, username))
  app.effects.wake()
}

/** The same as a part of more; once all of that is stored, anyone who began it wakes the effects. */
export const renameWithin = async (
  { effects, now }: Pick<App, 'effects' | 'now'>,
  tx: Kysely<Database>,
  id: string,
  username: string,
): Promise<void> => {
  const key = { username, username_key: accountKey(username) }
  const updated_at = await renameUser(tx, id, key, now())
  if (updated_at === 'taken') throw new AppError('ACCOUNT_TAKEN', { fields: { username: 'TAKEN' } })
  await updateProfileCopies({ effects }, tx, id, updated_at)
}

/** Inside the transaction of a change to how an account is shown: queues the update of its copies in trips and journals. */
export const updateProfileCopies = async (
  { effects }: Pick<App, 'effects'>,
  tx: Kysely<Database>,
  id: string,
  updated_at: number,
): Promise<void> => {
  const cause = { stream: userStream(id), seq: updated_at, channel: 'profile', payload: { user_id: id } }
  await dropWaitingNames(tx, cause.stream)
  const joined = await listJoinedStreams(tx, id)
  await effects.add(
    tx,
    joined.map(recipient => ({ ...cause, recipient })),
  )
}
