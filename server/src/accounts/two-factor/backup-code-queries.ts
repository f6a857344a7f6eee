/** Ten codes for when the phone is gone; each is taken once. */
import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { App } from '../../context.ts'
import type { Database } from '../../db/schema.ts'

const amount = 10
/** Without what is mistaken for something else: 40 bits a code. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const newCode = (): string => {
  const code = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** As people type it: any case, with or without what stands between. */
const bare = (code: string): string => code.toUpperCase().replace(/[\s-]/g, '')

const macOf = (box: App['box'], userId: string, code: string): string =>
  box.mac(bare(code), `backup_codes.${userId}`)

/** New codes in place of all that there were. They are told this once. */
export const replaceBackupCodes = async (
  trx: Kysely<Database>,
  box: App['box'],
  user_id: string,
): Promise<string[]> => {
  const codes = [...new Set(Array.from({ length: amount * 2 }, newCode))].slice(0, amount)
  await deleteBackupCodes(trx, user_id)
  await trx
    .insertInto('backup_codes')
    .values(codes.map(code => ({ user_id, mac: macOf(box, user_id, code) })))
    .execute()
  return codes
}

/** By themselves, at their owner's wish. */
export const renewBackupCodes = ({ db, box }: Pick<App, 'db' | 'box'>, userId: string): Promise<string[]> =>
  db.write.transaction().execute(trx => replaceBackupCodes(trx, box, userId))

/** True for the one who takes it: a code works once, however many try at the same moment. */
export const takeBackupCode = async (
  { db, box }: Pick<App, 'db' | 'box'>,
  userId: string,
  code: string,
): Promise<boolean> => {
  const taken = await db.write
    .deleteFrom('backup_codes')
    .where('user_id', '=', userId)
    .where('mac', '=', macOf(box, userId, code))
    .returning('mac')
    .executeTakeFirst()
  return taken !== undefined
}

export const countBackupCodes = async ({ db }: Pick<App, 'db'>, userId: string): Promise<number> => {
  const { left } = await db.read
    .selectFrom('backup_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return left
}

export const deleteBackupCodes = async (writer: Kysely<Database>, userId: string): Promise<void> => {
  await writer.deleteFrom('backup_codes').where('user_id', '=', userId).execute()
}
