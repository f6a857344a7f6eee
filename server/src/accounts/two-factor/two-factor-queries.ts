import type { Db } from '../../db/open.ts'
import { deleteBackupCodes, replaceBackupCodes } from './backup-code-queries.ts'
import type { App } from '../../context.ts'

/** A seed that counts once a code of it was shown. False when one counts already. */
export const storeSeed = async (db: Db, userId: string, sealed: string): Promise<boolean> => {
  const { numUpdatedRows } = await db.write
    .updateTable('users')
    .set({ mfa_secret: sealed, mfa_last_step: null })
    .where('id', '=', userId)
    .where('mfa_enabled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** True for the one who takes the step: none is taken twice, nor one of before it. */
export const takeStepOf = async (
  db: Db,
  { userId, sealed, step }: { userId: string; sealed: string; step: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await db.write
    .updateTable('users')
    .set({ mfa_last_step: step })
    .where('id', '=', userId)
    .where('mfa_secret', '=', sealed)
    .where(({ or, eb }) => or([eb('mfa_last_step', 'is', null), eb('mfa_last_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The backup codes that go with it; undefined when it is on already, or the seed is another by now. */
export const turnOn = (
  { db, box, now }: Pick<App, 'db' | 'box' | 'now'>,
  userId: string,
  sealed: string,
): Promise<string[] | undefined> =>
  db.write.transaction().execute(async trx => {
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ mfa_enabled_at: now() })
      .where('id', '=', userId)
      .where('mfa_secret', '=', sealed)
      .where('mfa_enabled_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows === 1n ? replaceBackupCodes(trx, box, userId) : undefined
  })

/** Nothing of it stays: neither the seed nor a backup code. */
export const turnOff = (db: Db, userId: string): Promise<void> =>
  db.write.transaction().execute(async trx => {
    await trx
      .updateTable('users')
      .set({ mfa_secret: null, mfa_enabled_at: null, mfa_last_step: null })
      .where('id', '=', userId)
      .execute()
    await deleteBackupCodes(trx, userId)
  })
