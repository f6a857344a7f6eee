import { AppError } from '@caravel/sync-protocol/errors'
import { mustUser, type Ctx } from '../../context.ts'
import { verifyPassword } from './password-hash.ts'
import { howSessionBegan } from './session-queries.ts'
import { findUser, type User } from './user-queries.ts'

/** How long signing in by passkey or provider counts as proof, for accounts without a password. */
const freshMs = 5 * 60_000

/**
 * Asks again who somebody is before what could lock them out or let another in: the password (WRONG_PASSWORD), or for an
 * account without one a sign-in of the last five minutes (PROOF_NEEDED). Answers the account.
 */
export const stepUp = async (ctx: Ctx, password: string | undefined): Promise<User> => {
  const { id, session_id } = mustUser(ctx)
  const user = await findUser(ctx.db, id)
  if (!user) throw new AppError('AUTH_REQUIRED')
  if (user.password_hash !== '') {
    const wrong = { fields: { password: 'WRONG_PASSWORD' } }
    if (!(await verifyPassword(password ?? '', user.password_hash)))
      throw new AppError('WRONG_PASSWORD', wrong)
    return user
  }
  const session = await howSessionBegan(ctx.db, session_id)
  const strong = session?.method === 'passkey' || session?.method === 'oidc' || session?.method === 'mfa'
  if (!strong || !isFresh(ctx, session)) throw new AppError('PROOF_NEEDED')
  return user
}

type Began = Awaited<ReturnType<typeof howSessionBegan>>

const isFresh = ({ now }: Ctx, session: Began): boolean => (session?.proven_at ?? 0) >= now() - freshMs

/** The same where a sign-in of the last five minutes will do for everybody; without either PROOF_NEEDED. */
export const stepUpUnlessFresh = async (ctx: Ctx, password: string | undefined): Promise<void> => {
  if (password !== undefined) return void (await stepUp(ctx, password))
  if (!isFresh(ctx, await howSessionBegan(ctx.db, mustUser(ctx).session_id)))
    throw new AppError('PROOF_NEEDED')
}
