import { AppError } from '@caravel/sync-protocol/errors'
import { mustUser, type Ctx } from '../context.ts'
import { waysIn } from '../settings/ways-in.ts'
import { verifyPassword } from '../password-hash.ts'
import { howSessionBegan } from './session-queries.ts'
import { findUser, type User } from './user-queries.ts'

/** How long signing in counts as proof where no password is asked for. */
const freshMs = 5 * 60_000

/**
 * Asks again who someone is before what could lock them out or let another in: the password (WRONG_PASSWORD), or for an
 * account without one, and where nobody signs in by password, a sign-in of the last five minutes by other means
 * (PROOF_NEEDED). Answers the account.
 */
export const stepUp = async (
  ctx: Ctx,
  password: string | undefined,
  /** Of the body, as the refusal names it. */
  field = 'password',
): Promise<User> => {
  const { id, session_id } = mustUser(ctx)
  const user = await findUser(ctx.db, id)
  if (!user) throw new AppError('AUTH_REQUIRED')
  const asked = password !== undefined || waysIn(ctx.settings).password_login
  if (user.password_hash !== '' && asked) {
    const wrong = { fields: { [field]: 'WRONG_PASSWORD' } }
    if (await verifyPassword(password ?? '', user.password_hash)) return user
    if (password !== undefined)
      await ctx.audit.write({ action: 'user.proof_failed', user_id: id, ip: ctx.ip })
    throw new AppError('WRONG_PASSWORD', wrong)
  }
  const session = await howSessionBegan(ctx.db, session_id)
  const strong = session?.method === 'passkey' || session?.method === 'oidc' || session?.method === 'mfa'
  if (!strong || !isFresh(ctx, session)) throw new AppError('PROOF_NEEDED')
  return user
}

type Began = Awaited<ReturnType<typeof howSessionBegan>>

const isFresh = ({ now }: Ctx, session: Began): boolean => (session?.proven_at ?? 0) >= now() - freshMs

/** The same where a sign-in of the last five minutes will do for everybody; without either PROOF_NEEDED. */
export const stepUpUnlessFresh = async (ctx: Ctx, password: string | undefined): Promise<User> => {
  if (password !== undefined) return stepUp(ctx, password)
  const { id, session_id } = mustUser(ctx)
  if (!isFresh(ctx, await howSessionBegan(ctx.db, session_id))) throw new AppError('PROOF_NEEDED')
  const user = await findUser(ctx.db, id)
  if (!user) throw new AppError('AUTH_REQUIRED')
  return user
}
