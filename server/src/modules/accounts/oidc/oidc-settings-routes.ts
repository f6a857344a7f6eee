import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../../context.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { maskedSecret, settingRules, type SettingKey } from '../../../settings/setting-rules.ts'
import { refuseLockOut } from '../lock-out.ts'
import { isSafeIssuer } from './oidc-settings.ts'

/** Fields of the wire, and the settings they stand for. */
const fields = {
  issuer: 'oidc_issuer',
  discovery_url: 'oidc_discovery_url',
  client_id: 'oidc_client_id',
  client_secret: 'oidc_client_secret',
  display_name: 'oidc_display_name',
  scope: 'oidc_scope',
  admin_claim: 'oidc_admin_claim',
  admin_value: 'oidc_admin_value',
} as const satisfies Record<string, SettingKey>

type Field = keyof typeof fields
const names = Object.keys(fields) as Field[]

const text = z.optional(z.string().check(z.maxLength(2000), z.trim()))
const changes = z.strictObject({
  issuer: text,
  discovery_url: text,
  client_id: text,
  /** The mask changes nothing; empty takes it away. */
  client_secret: text,
  display_name: text,
  scope: text,
  admin_claim: text,
  admin_value: text,
  oidc_only: z.optional(z.boolean()),
})

const viewOf = ({ settings }: Ctx) => {
  const shown = names.filter(name => name !== 'client_secret')
  return {
    ...Object.fromEntries(shown.map(name => [name, settings.get(fields[name])])),
    client_secret_set: settings.get('oidc_client_secret') !== '',
    oidc_only: settings.isOn('oidc_only'),
    /** Where the provider has to send people back to; null while this server does not know its own address. */
    redirect_uri: settings.get('app_url')
      ? new URL('/api/auth/oidc/callback', settings.get('app_url')).href
      : null,
    /** Fields that the environment decides. */
    fixed: [...names, 'oidc_only' as const].filter(
      name => settings.sourceOf(name === 'oidc_only' ? name : fields[name]) === 'environment',
    ),
  }
}

const read = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/admin/oidc',
  guard: 'admin',
  run: async ctx => viewOf(ctx),
})

/** What is left out stays as it is. */
const change = route<Ctx, z.infer<typeof changes>>({
  method: 'PUT',
  path: '/api/admin/oidc',
  guard: 'admin',
  body: changes,
  run: async (ctx, { body }) => {
    const { id } = mustUser(ctx)
    const wanted = new Map<SettingKey, string>()
    const wrong: Record<string, string> = {}
    for (const name of names) {
      const value = body[name]
      if (value === undefined || value === maskedSecret) continue
      const key = fields[name]
      if (value === ctx.settings.get(key)) continue
      if (ctx.settings.sourceOf(key) === 'environment') wrong[name] = 'FIXED'
      else if (!settingRules[key].is(value)) wrong[name] = 'INVALID'
      else if (/^(issuer|discovery_url)$/.test(name) && value && !isSafeIssuer(value))
        wrong[name] = 'NOT_HTTPS'
      wanted.set(key, value)
    }
    if (body.oidc_only !== undefined && body.oidc_only !== ctx.settings.isOn('oidc_only')) {
      if (ctx.settings.sourceOf('oidc_only') === 'environment') wrong['oidc_only'] = 'FIXED'
      wanted.set('oidc_only', String(body.oidc_only))
    }
    if (Object.keys(wrong).length) throw new AppError('INVALID_INPUT', { fields: wrong })
    if (wanted.size === 0) return { success: true }
    await refuseLockOut(ctx, wanted)
    await ctx.settings.set(wanted, { user_id: id, at: ctx.now() })
    const details = { keys: [...wanted.keys()] }
    await ctx.audit.write({ action: 'settings.app_update', user_id: id, details, ip: ctx.ip })
    return { success: true }
  },
})

export const oidcSettingsRoutes: AnyRoute[] = [read, change]
