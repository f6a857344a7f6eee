import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import type { Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import type { SettingKey } from '../../settings/setting-rules.ts'
import { changeSettings, type SettingChanges } from '../../accounts/app-settings/change-settings.ts'

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

const text = z.optional(z.string().check(z.maxLength(2000)))
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
    const { oidc_only, ...texts } = body
    const wanted = Object.entries(texts).map(([name, value]) => [fields[name as Field], value])
    if (oidc_only !== undefined) wanted.push(['oidc_only', String(oidc_only)])
    await changeSettings(ctx, Object.fromEntries(wanted) as SettingChanges).catch(inOurNames)
    return { success: true }
  },
})

/** Tells of a refused setting by the name of its field here. */
const inOurNames = (error: unknown): never => {
  const told = error instanceof AppError ? error.detail['fields'] : undefined
  if (!(error instanceof AppError) || !told) throw error
  const ours = Object.entries(told).map(([key, code]) => [
    names.find(name => fields[name] === key) ?? key,
    code,
  ])
  throw new AppError(error.code, { ...error.detail, fields: Object.fromEntries(ours) })
}

export const oidcSettingsRoutes: AnyRoute[] = [read, change]
