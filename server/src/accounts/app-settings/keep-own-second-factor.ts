import { AppError } from '@caravel/sync-protocol/errors'
import { mustUser, type Ctx } from '../../context.ts'
import { lacksSecondFactor } from '../../http/second-factor-policy.ts'
import type { SettingKey } from '../../settings/setting-rules.ts'

/** What decides whether a factor is asked for, and which counts. */
const asked = ['require_mfa', 'passkey_login', 'app_url', 'webauthn_rp_id', 'webauthn_origins'] as const

/** Anyone who asks everybody for a second factor has one, and keeps it of use: MFA_FIRST. */
export const keepOwnSecondFactor = async (
  ctx: Ctx,
  changes: ReadonlyMap<SettingKey, string | null>,
): Promise<void> => {
  const settings = ctx.settings.with(changes)
  if (!asked.some(key => changes.has(key))) return
  if (lacksSecondFactor({ settings }, mustUser(ctx)))
    throw new AppError('MFA_FIRST', { fields: { require_mfa: 'MFA_FIRST' } })
}
