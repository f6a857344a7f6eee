import { AppError } from '@caravel/sync-protocol/errors'
import type { Ctx } from '../../context.ts'
import type { SettingKey } from '../../settings/setting-rules.ts'
import { listAdmins } from './user-queries.ts'
import { waysIn } from './ways-in.ts'

/**
 * Refuses settings after which no admin could sign in: at least one who is not disabled needs a password where those
 * are taken, or is linked to the provider where that one is asked. `null` goes back to the initial value.
 */
export const refuseLockOut = async (
  ctx: Pick<Ctx, 'db' | 'settings'>,
  changes: ReadonlyMap<SettingKey, string | null>,
): Promise<void> => {
  const ways = waysIn(ctx.settings.with(changes))
  const issuer = ctx.settings.with(changes).get('oidc_issuer')
  const admins = await listAdmins(ctx.db)
  const mayEnter = admins.some(
    ({ password_hash, oidc_issuer }) =>
      (ways.password_login && password_hash !== '') ||
      (ways.oidc_login && oidc_issuer !== null && bare(oidc_issuer) === bare(issuer)),
  )
  if (!mayEnter) throw new AppError('LAST_WAY_IN')
}

const bare = (issuer: string): string => issuer.replace(/\/$/, '')
