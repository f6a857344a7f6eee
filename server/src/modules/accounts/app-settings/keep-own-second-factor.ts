import { AppError } from '@caravel/sync-protocol/errors'
import { mustUser, type Ctx } from '../../../context.ts'
import { lacksSecondFactor } from '../../../http/second-factor-policy.ts'
import type { SettingKey } from '../../../settings/setting-rules.ts'

/** Whoever asks everybody for a second factor has one, and keeps it of use: MFA_FIRST. */
export const keepOwnSecondFactor = async (
  ctx: Ctx,
  changes: ReadonlyMap<SettingKey, string | null>,
): Promise<void> => {
  const settings = ctx.settings.with(changes)
  const asked = ['require_mfa', 'passkey_login'] as const
  if (!asked.some(key => changes.has(key))) return
  const isOn = (key: SettingKey) => settings.get(key) === 'true'
  if (lacksSecondFactor({ settings: { isOn } }, mustUser(ctx)))
    throw new AppError('MFA_FIRST', { fields: { require_mfa: 'MFA_FIRST' } })
}
