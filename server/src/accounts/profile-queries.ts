import { sharedKinds } from '@caravel/sync-protocol/access-rows'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { synced } from '../sync/synced-rows.ts'

/** Answers the time of the change, later than any before; `taken` when someone else has the name. */
export const renameUser = async (
  tx: Kysely<Database>,
  id: string,
  name: { username: string; username_key: string },
  now: number,
): Promise<number | 'taken'> => {
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', name.username_key)
    .where('id', '!=', id)
    .executeTakeFirst()
  if (other) return 'taken'
  const before = await tx
    .selectFrom('users')
    .select('updated_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const updated_at = Math.max(now, before.updated_at + 1)
  await tx
    .updateTable('users')
    .set({ ...name, updated_at })
    .where('id', '=', id)
    .execute()
  return updated_at
}

/** The streams of what someone is in with others. */
export const listJoinedStreams = async (tx: Kysely<Database>, userId: string): Promise<string[]> => {
  const streams: string[] = []
  for (const { members } of sharedKinds) {
    const rows = await synced(tx)
      .selectFrom(members)
      .select('stream')
      .where('user_id', '=', userId)
      .where('left_at', 'is', null)
      .orderBy('stream')
      .execute()
    streams.push(...rows.map(row => String(row['stream'])))
  }
  return streams
}

/** Anyone who still has to hear of a name from before hears of the newest only. */
export const dropWaitingNames = async (tx: Kysely<Database>, stream: string): Promise<void> => {
  await tx
    .deleteFrom('effects')
    .where('stream', '=', stream)
    .where('channel', '=', 'profile')
    .where('due_at', 'is not', null)
    .execute()
}
