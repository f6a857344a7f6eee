import { AppError } from '@caravel/sync-protocol/errors'
import { ipKeyGenerator } from 'express-rate-limit'
import type { Ctx } from '../../context.ts'

const most = 5
const windowMs = 15 * 60_000
/** One household has so much of an IPv6 address for itself. */
const ipv6Prefix = 56

/**
 * Lets five wrong codes pass in a quarter of an hour for one account from one address, and five for one first step of
 * signing in, wherever they come from: whoever guesses keeps nobody else from signing in. The try is counted before the
 * code is looked at, so that guesses sent at the same moment count too; the returned function takes the counting back.
 * @param challenge a hash of the token of the first step; absent for an account that is signed in
 * @throws AppError TOO_MANY_TRIES
 */
export const countTry = async (
  { db, box, ip, now }: Pick<Ctx, 'db' | 'box' | 'ip' | 'now'>,
  user_id: string,
  challenge: string | null = null,
): Promise<() => Promise<void>> => {
  const at = now()
  // The address itself is nobody's business later.
  const address = box.mac(ipKeyGenerator(ip || '0.0.0.0', ipv6Prefix), 'second_factor_tries.address')
  const values = { user_id, at, address, challenge }
  const counted = db.write.insertInto('second_factor_tries').values(values).returning('id')
  const { id } = await counted.executeTakeFirstOrThrow()
  const own = db.write.selectFrom('second_factor_tries').select('at').where('user_id', '=', user_id)
  const tries = own
    .where('at', '>', at - windowMs)
    .where('id', '<=', id)
    .orderBy('id')
  const here = await tries.where('address', '=', address).execute()
  const ofStep = challenge === null ? [] : await tries.where('challenge', '=', challenge).execute()
  const full = [here, ofStep].find(rows => rows.length > most)
  if (full) {
    await db.write.deleteFrom('second_factor_tries').where('id', '=', id).execute()
    const wait = Math.ceil(((full.at(-most - 1)?.at ?? at) + windowMs - at) / 1000)
    throw new AppError('TOO_MANY_TRIES', { retry_after: Math.max(1, wait) })
  }
  return async () => {
    await db.write
      .deleteFrom('second_factor_tries')
      .where(({ or, and, eb }) =>
        or([
          and([eb('user_id', '=', user_id), eb('address', '=', address)]),
          ...(challenge === null ? [] : [eb('challenge', '=', challenge)]),
          eb('at', '<=', at - windowMs),
        ]),
      )
      .execute()
  }
}
