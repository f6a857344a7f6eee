/** The way back in when no admin can sign in any more: a new password for one of them. */
import { accountKey } from '@caravel/sync-protocol/account-key'
import { createAuditLog } from '../../db/audit-log.ts'
import { lockFolder } from '../../db/folder-lock.ts'
import { openDb } from '../../db/open.ts'
import { updateAccount } from '../users/admin-user-queries.ts'
import { madeUpPassword } from '../users/made-up-password.ts'
import { deletePasskeysOf } from '../passkeys/passkey-queries.ts'
import { turnOff } from '../two-factor/two-factor-queries.ts'
import { hashPassword } from '../../password-hash.ts'
import { findUserByKey, listAdmins } from '../user-queries.ts'

/** Why nothing was changed; one sentence for anyone who asked. */
export class ResetRefused extends Error {}

/**
 * Works on the data folder of a server that is stopped. The password has to be changed at the next sign-in, every session
 * of the account ends with the old one, and its second factors go: what is lost may be what is asked for.
 */
export const resetAdminPassword = async (
  folder: string,
  name: string,
  now: number,
): Promise<{ username: string; password: string }> => {
  const unlock = lockFolder(folder)
  const db = openDb(folder)
  try {
    const user = await findUserByKey(db, accountKey(name))
    const admins = await listAdmins(db)
    if (!user) throw new ResetRefused(`There is no account ${name}.`)
    if (!admins.some(({ id }) => id === user.id))
      throw new ResetRefused(`${user.username} is no admin of this server, or is disabled.`)
    const password = madeUpPassword()
    const password_hash = await hashPassword(password)
    await turnOff(db, user.id)
    await deletePasskeysOf(db, user.id)
    await updateAccount(db.write, user.id, { must_change_password: 1 }, { updated_at: now, password_hash })
    await createAuditLog(db, () => now).write({
      action: 'user.password_reset_success',
      user_id: null,
      resource: user.id,
      details: { by: 'command' },
    })
    return { username: user.username, password }
  } finally {
    await db.close()
    unlock()
  }
}
