import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** Answers the name of the picture there was, and the time of the change, later than any before. */
export const setAvatar = async (
  tx: Kysely<Database>,
  userId: string,
  avatar: string | null,
  now: number,
): Promise<{ before: string | null; updated_at: number }> => {
  const user = await tx
    .selectFrom('users')
    .select(['avatar', 'updated_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const updated_at = Math.max(now, user.updated_at + 1)
  await tx.updateTable('users').set({ avatar, updated_at }).where('id', '=', userId).execute()
  return { before: user.avatar, updated_at }
}

/** Someone has this picture now: the only ones that are served. */
export const isAvatar = async (db: Kysely<Database>, avatar: string): Promise<boolean> => {
  const found = await db.selectFrom('users').select('id').where('avatar', '=', avatar).executeTakeFirst()
  return found !== undefined
}

/** As for every file, so that a backup takes it along. */
export const keepContent = async (
  tx: Kysely<Database>,
  content: Omit<Database['file_contents'], 'stream' | 'announced_sha256'>,
): Promise<void> => {
  const ofNoTrip = { stream: null, announced_sha256: null }
  await tx
    .insertInto('file_contents')
    .values({ ...content, ...ofNoTrip })
    .execute()
}

export const dropContent = async (tx: Kysely<Database>, id: string): Promise<void> => {
  await tx.deleteFrom('file_contents').where('id', '=', id).execute()
}
