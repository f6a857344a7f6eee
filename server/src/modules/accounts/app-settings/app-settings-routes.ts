/**
 * The settings of the server, all of them text. Who decides each is answered apart, so that the object stays flat. An
 * admin gets here without the second factor that the server requires, so that asking for one can be taken back.
 */
import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../../context.ts'
import type { AnyRoute } from '../../../http/route.ts'
import {
  isSettingKey,
  maskedSecret,
  settingKeys,
  settingRules,
  type SettingKey,
} from '../../../settings/setting-rules.ts'
import { refuseLockOut } from '../lock-out.ts'
import { keepOwnSecondFactor } from './keep-own-second-factor.ts'

/** What no admin may set, because nobody could sign in afterwards, or they themselves could not. */
const guards = [keepOwnSecondFactor, refuseLockOut]

const shown = ({ settings }: Ctx, key: SettingKey): string =>
  settingRules[key].secret && settings.get(key) !== '' ? maskedSecret : settings.get(key)

const read = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/auth/app-settings',
  guard: 'admin',
  mfa_exempt: true,
  run: async ctx => Object.fromEntries(settingKeys.map(key => [key, shown(ctx, key)])),
})

/** `environment`, `stored` or `initial`, and the variable, by setting; and the secrets that the present key does not open. */
const sources = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/auth/app-settings/sources',
  guard: 'admin',
  mfa_exempt: true,
  run: async ({ settings }) => ({
    sources: Object.fromEntries(settingKeys.map(key => [key, settings.sourceOf(key)])),
    variables: Object.fromEntries(
      settingKeys.flatMap(key => (settingRules[key].env ? [[key, settingRules[key].env]] : [])),
    ),
    unreadable: settings.unreadable(),
  }),
})

type Changes = Record<string, string | null>

/** Some of them, all or none; null is as it was initially, and the mark of a secret leaves it as it is. */
const write = route<Ctx, Changes>({
  method: 'PUT',
  path: '/api/auth/app-settings',
  guard: 'admin',
  mfa_exempt: true,
  body: z.record(z.string().check(z.maxLength(60)), z.nullable(z.string().check(z.maxLength(2000)))),
  run: async (ctx, { body }) => {
    const changes = readChanges(ctx, body)
    for (const guard of guards) await guard(ctx, changes)
    if (changes.size) {
      const user_id = mustUser(ctx).id
      await ctx.settings.set(changes, { user_id, at: ctx.now() })
      // Names only: values may be secret, and the log is read by more people than the settings.
      const details = { keys: [...changes.keys()] }
      await ctx.audit.write({ action: 'settings.app_update', user_id, details, ip: ctx.ip })
    }
    return { success: true }
  },
})

/** INVALID_INPUT or SETTING_FIXED, with a code for each field. What is as it was already is no change. */
const readChanges = (ctx: Ctx, body: Changes): Map<SettingKey, string | null> => {
  const changes = new Map<SettingKey, string | null>()
  const wrong: Record<string, string> = {}
  const fixed: string[] = []
  for (const [key, sent] of Object.entries(body)) {
    if (!isSettingKey(key)) {
      wrong[key] = 'UNKNOWN_FIELD'
      continue
    }
    const { secret, is } = settingRules[key]
    const value = typeof sent === 'string' ? sent.trim() : sent
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

export const appSettingsRoutes: AnyRoute[] = [read, sources, write]
