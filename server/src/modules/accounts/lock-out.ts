import { AppError } from '@caravel/sync-protocol/errors'
import type { Ctx } from '../../context.ts'
import type { SettingKey } from '../../settings/setting-rules.ts'
import { listAdmins } from './user-queries.ts'
import { waysOf } from './ways-in.ts'

/**
 * Refuses settings after which no admin could sign in: at least one who is not disabled needs a password where those
 * are taken, or is linked to the provider where that one is asked. `null` goes back to the initial value.
 */
export const refuseLockOut = async (
  ctx: Pick<Ctx, 'db' | 'settings'>,
  changes: ReadonlyMap<SettingKey, string | null>,
): Promise<void> => {
  const then = ctx.settings.with(changes)
  const admins = await listAdmins(ctx.db)
  const mayEnter = admins.some(admin => {
    const { password, provider } = waysOf(then, admin, 0)
    return password || provider
  })
  if (!mayEnter) throw new AppError('LAST_WAY_IN')
}
