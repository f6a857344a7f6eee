import { AppError } from '@caravel/sync-protocol/errors'
import type { Ctx } from '../context.ts'
import type { SettingKey } from '../settings/setting-rules.ts'
import { relyingParty, takesPasskeys } from '../settings/relying-party.ts'
import { listAdmins } from './user-queries.ts'
import { waysOf } from './ways-in.ts'

/**
 * Refuses settings after which no admin could sign in: at least one who is not disabled needs a password where those
 * are taken, or is linked to the provider where that one is asked; and is not asked for a passkey that fits no more. `null` goes back to the initial value.
 */
export const refuseLockOut = async (
  ctx: Pick<Ctx, 'db' | 'settings'>,
  changes: ReadonlyMap<SettingKey, string | null>,
): Promise<void> => {
  const then = ctx.settings.with(changes)
  const site = relyingParty(then)
  // A passkey is for one site: under another it opens nothing, and would be asked for all the same.
  const moved = site !== undefined && site.id !== relyingParty(ctx.settings)?.id
  const asksInVain = then.get('require_mfa') === 'true' && takesPasskeys(then) && moved
  const admins = await listAdmins(ctx.db)
  const mayEnter = admins.some(admin => {
    const { password, provider } = waysOf(then, admin, 0)
    const inVain = asksInVain && admin.mfa_enabled_at === null && admin.passkey !== null
    return (password || provider) && !inVain
  })
  if (!mayEnter) throw new AppError('LAST_WAY_IN')
}
