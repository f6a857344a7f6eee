import { AppError } from '@caravel/sync-protocol/errors'
import type { App } from '../../context.ts'

const most = 5
const windowMs = 15 * 60_000

/**
 * Lets five wrong codes pass for one account in a quarter of an hour, wherever they come from. The try is counted before
 * the code is looked at, so that guesses sent at the same moment count too; the answer takes the counting back.
 */
export const countTry = async (
  { db, now }: Pick<App, 'db' | 'now'>,
  userId: string,
): Promise<() => Promise<void>> => {
  const at = now()
  const tries = db.write.insertInto('second_factor_tries').values({ user_id: userId, at })
  const { id } = await tries.returning('id').executeTakeFirstOrThrow()
  const rows = await db.write
    .selectFrom('second_factor_tries')
    .select(['id', 'at'])
    .where('user_id', '=', userId)
    .where('at', '>', at - windowMs)
    .where('id', '<=', id)
    .orderBy('id')
    .execute()
  const forget = async () => {
    await db.write.deleteFrom('second_factor_tries').where('id', '=', id).execute()
  }
  if (rows.length > most) {
    await forget()
    const wait = Math.ceil(((rows.at(-most - 1)?.at ?? at) + windowMs - at) / 1000)
    throw new AppError('TOO_MANY_TRIES', { retry_after: Math.max(1, wait) })
  }
  return async () => {
    await db.write
      .deleteFrom('second_factor_tries')
      .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('at', '<=', at - windowMs)]))
      .execute()
  }
}
