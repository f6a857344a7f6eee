import { AppError } from '@caravel/sync-protocol/errors'
import { ipKeyGenerator } from 'express-rate-limit'
import type { Ctx } from '../../context.ts'

const most = 5
const windowMs = 15 * 60_000
/** Tries at first steps of one account in a day, from all addresses: whoever has its password cannot guess on and on. */
const mostInADay = 100
const dayMs = 24 * 60 * 60_000

interface Counted {
  /** The code was right: takes the counting back. */
  right(): Promise<void>
  /** No further code of the account is looked at today. */
  isLast: boolean
}
/** One household has so much of an IPv6 address for itself. */
const ipv6Prefix = 56

/**
 * Lets five wrong codes pass in a quarter of an hour for one account from one address, and five for one first step of
 * signing in, wherever they come from: whoever guesses keeps nobody else from signing in. The try is counted before the
 * code is looked at, so that guesses sent at the same moment count too.
 * @param challenge a hash of the token of the first step; absent for an account that is signed in
 * @throws AppError TOO_MANY_TRIES
 */
export const countTry = async (
  { db, box, ip, now }: Pick<Ctx, 'db' | 'box' | 'ip' | 'now'>,
  user_id: string,
  challenge: string | null = null,
): Promise<Counted> => {
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
  const today =
    challenge === null
      ? []
      : await own
          .where('challenge', 'is not', null)
          .where('at', '>', at - dayMs)
          .where('id', '<=', id)
          .orderBy('id')
          .execute()
  const limits = [
    { rows: here, limit: most, span: windowMs },
    { rows: ofStep, limit: most, span: windowMs },
    { rows: today, limit: mostInADay, span: dayMs },
  ]
  const full = limits.find(({ rows, limit }) => rows.length > limit)
  if (full) {
    await db.write.deleteFrom('second_factor_tries').where('id', '=', id).execute()
    const first = full.rows.at(-full.limit - 1)?.at ?? at
    throw new AppError('TOO_MANY_TRIES', {
      retry_after: Math.max(1, Math.ceil((first + full.span - at) / 1000)),
    })
  }
  const right = async () => {
    await db.write
      .deleteFrom('second_factor_tries')
      .where(({ or, and, eb }) =>
        or([
          and([eb('user_id', '=', user_id), eb('address', '=', address)]),
          ...(challenge === null ? [] : [eb('challenge', '=', challenge)]),
          eb('at', '<=', at - dayMs),
        ]),
      )
      .execute()
  }
  return { right, isLast: today.length === mostInADay }
}
