import { AppError } from '@caravel/sync-protocol/errors'
import { mustUser, type Ctx } from '../../context.ts'
import { isSettingKey, maskedSecret, settingRules, type SettingKey } from '../../settings/setting-rules.ts'
import { refuseLockOut } from '../lock-out.ts'
import { keepOwnSecondFactor } from './keep-own-second-factor.ts'

/** By key; null is as it was initially, and the mark of a secret leaves it as it is. */
export type SettingChanges = Record<string, string | null>

/** What no admin may set, because nobody could sign in afterwards, or they themselves could not. */
const guards = [keepOwnSecondFactor, refuseLockOut]

/** All of them or none, with word of it in the audit log. */
export const changeSettings = async (ctx: Ctx, body: SettingChanges): Promise<void> => {
  const changes = readChanges(ctx, body)
  for (const guard of guards) await guard(ctx, changes)
  if (changes.size === 0) return
  const user_id = mustUser(ctx).id
  await ctx.settings.set(changes, { user_id, at: ctx.now() })
  // Names only: values may be secret, and the log is read by more people than the settings.
  const details = { keys: [...changes.keys()] }
  await ctx.audit.write({ action: 'settings.app_update', user_id, details, ip: ctx.ip })
}

/** An origin has no path: paths are put behind it. */
const asStored = (key: SettingKey, value: string): string =>
  key === 'app_url' ? value.replace(/\/$/, '') : value

/** INVALID_INPUT or SETTING_FIXED, with a code for each field. What is as it was already is no change. */
const readChanges = (ctx: Ctx, body: SettingChanges): Map<SettingKey, string | null> => {
  const changes = new Map<SettingKey, string | null>()
  const wrong: Record<string, string> = {}
  const fixed: string[] = []
  for (const [key, sent] of Object.entries(body)) {
    if (!isSettingKey(key)) {
      wrong[key] = 'UNKNOWN_FIELD'
      continue
    }
    const { secret, is } = settingRules[key]
    const value = typeof sent === 'string' ? asStored(key, sent.trim()) : sent
    if (secret && value === maskedSecret) continue
    if (value === ctx.settings.get(key)) continue
    if (value === null && ctx.settings.sourceOf(key) === 'initial') continue
    if (ctx.settings.sourceOf(key) === 'environment') fixed.push(key)
    else if (value !== null && !is(value)) wrong[key] = 'WRONG_FORMAT'
    else changes.set(key, value)
  }
  if (Object.keys(wrong).length) throw new AppError('INVALID_INPUT', { fields: wrong })
  const fields = Object.fromEntries(fixed.map(key => [key, 'SETTING_FIXED']))
  if (fixed.length) throw new AppError('SETTING_FIXED', { fields })
  return changes
}
