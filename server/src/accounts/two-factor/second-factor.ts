import { AppError } from '@caravel/sync-protocol/errors'
import type { Ctx } from '../../context.ts'
import { tellByMail } from '../letters.ts'
import type { User } from '../user-queries.ts'
import { countBackupCodes, takeBackupCode } from './backup-code-queries.ts'
import { takeStepOf } from './two-factor-queries.ts'
import { countTry } from './try-queries.ts'

export const wrongCode = (): AppError => new AppError('WRONG_CODE', { fields: { code: 'WRONG_CODE' } })

/** What the seed of an account's codes is sealed for. */
export const seedPurpose = (userId: string): string => `users.mfa_secret.${userId}`

/**
 * Takes a code of the account's authenticator app, or one of its backup codes: WRONG_CODE when it is neither, or was
 * taken before, and TOO_MANY_TRIES after five of them (`countTry`). Anyone who has no second factor has no right code.
 */
export const verifySecondFactor = async (
  ctx: Ctx,
  user: User,
  code: string,
  challenge: string | null = null,
): Promise<void> => {
  const { right, isLast } = await countTry(ctx, user.id, challenge)
  if (isLast) await tellByMail(ctx, user, { topic: 'codesGuessed' })
  if (user.mfa_enabled_at === null) throw wrongCode()
  if (!(await takeStep(ctx, user, code))) {
    if (!(await takeBackupCode(ctx, user.id, code))) throw wrongCode()
    const left = await countBackupCodes(ctx, user.id)
    await ctx.audit.write({
      action: 'user.mfa_backup_code',
      user_id: user.id,
      details: { left },
      ip: ctx.ip,
    })
  }
  await right()
}

/** True for the one who takes it: a code is good once, however many send it at the same moment. */
export const takeStep = async (ctx: Ctx, user: User, code: string): Promise<boolean> => {
  const { id, mfa_secret: sealed } = user
  const secret = sealed === null ? undefined : ctx.box.open(sealed, seedPurpose(id))
  if (sealed === null || secret === undefined) return false
  const { stepOf } = await import('./totp.ts')
  const step = stepOf(code.replace(/\s/g, ''), secret, ctx.now())
  return step !== undefined && takeStepOf(ctx.db, { userId: id, sealed, step })
}
