/**
 * The settings of the server, all of them text. Who decides each is answered apart, so that the object stays flat. An
 * admin gets here without the second factor that the server requires, so that asking for one can be taken back.
 */
import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { lacksSecondFactor } from '../../http/second-factor-policy.ts'
import { maskedSecret, settingKeys, settingRules, type SettingKey } from '../../settings/setting-rules.ts'
import { changeSettings, type SettingChanges } from '../../accounts/app-settings/change-settings.ts'

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
      settingKeys.flatMap(key => {
        const variable = settings.variableOf(key)
        return variable === undefined ? [] : [[key, variable]]
      }),
    ),
    unreadable: settings.unreadable(),
  }),
})

const leadsToFactor = new Set(['require_mfa', 'passkey_login'])

/**
 * Some of them, all or none; null is as it was initially, and the mark of a secret leaves it as it is. Who lacks the second
 * factor that is required may change whether it is, and whether a passkey counts, and nothing else.
 */
const write = route<Ctx, SettingChanges>({
  method: 'PUT',
  path: '/api/auth/app-settings',
  guard: 'admin',
  mfa_exempt: true,
  body: z.record(z.string().check(z.maxLength(60)), z.nullable(z.string().check(z.maxLength(20_000)))),
  run: async (ctx, { body }) => {
    const more = Object.keys(body).some(key => !leadsToFactor.has(key))
    if (more && lacksSecondFactor(ctx, mustUser(ctx))) throw new AppError('MFA_REQUIRED')
    await changeSettings(ctx, body)
    return { success: true }
  },
})

export const appSettingsRoutes: AnyRoute[] = [read, sources, write]
