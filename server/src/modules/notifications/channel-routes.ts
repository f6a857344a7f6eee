/** Where messages go to beside the app. Addresses come in and never out. */
import { AppError } from '@caravel/sync-protocol/errors'
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { preferredLanguage } from '../../http/error-texts.ts'
import { serverText } from '../../server-texts.ts'
import { appOrigin } from '../../settings/app-origin.ts'
import { maskedSecret, type SettingKey } from '../../settings/setting-rules.ts'
import { dropPush, listBrowsers, pushId, savePush, vapidKeys, type PushSubscription } from './push-queries.ts'
import { sendWebhook } from './send-webhook.ts'
import { webhookShapes } from './webhook-body.ts'
import { findWebhook, groupWebhook, saveWebhook, type Webhook } from './webhook-queries.ts'

const at = '/api/notifications'

const isWebhookUrl = (value: string): boolean => {
  const url = URL.parse(value)
  return value === '' || value === maskedSecret || (/^https?:$/.test(url?.protocol ?? '') && !url?.username)
}

const webhookBody = z.strictObject({
  shape: z.enum(webhookShapes),
  url: z.string().check(z.maxLength(2000), z.refine(isWebhookUrl, { error: 'WRONG_FORMAT' })),
})

const masked = (webhook: Webhook | undefined) => ({
  webhook: { shape: webhook?.shape ?? 'generic', url: webhook ? maskedSecret : '' },
})

/** A channel that an admin switched off takes nothing new; what was set before can still be taken back. */
function mustBeOn({ settings }: Ctx, key: 'webhooks' | 'web_push' | undefined): void {
  if (key && !settings.isOn(key)) throw new AppError('PROVIDER_OFF')
}

/** A webhook of one kind: how it is found and stored, and whether it may be at home. */
interface Owned {
  path: string
  guard: 'user' | 'admin'
  reach: 'public' | 'configured'
  find(ctx: Ctx): Promise<Webhook | undefined>
  save(ctx: Ctx, webhook: Webhook): Promise<void>
}

const own: Owned = {
  path: `${at}/webhook`,
  guard: 'user',
  reach: 'public',
  find: ctx => findWebhook(ctx, mustUser(ctx).id),
  save: (ctx, webhook) => saveWebhook(ctx, mustUser(ctx).id, webhook),
}

const group: Owned = {
  path: `${at}/group-webhook`,
  guard: 'admin',
  reach: 'configured',
  find: async ctx => groupWebhook(ctx),
  async save(ctx, { shape, url }) {
    const told = new Map<SettingKey, string>([['admin_webhook_shape', shape]])
    if (url !== maskedSecret) told.set('admin_webhook_url', url)
    const { id: user_id } = mustUser(ctx)
    await ctx.settings.set(told, { user_id, at: ctx.now() })
    const details = { keys: [...told.keys()] }
    await ctx.audit.write({ action: 'settings.app_update', user_id, details, ip: ctx.ip })
  },
}

const routesOf = ({ path, guard, reach, find, save }: Owned): AnyRoute[] => [
  route<Ctx, unknown>({ method: 'GET', path, guard, run: async ctx => masked(await find(ctx)) }),
  route<Ctx, Webhook>({
    method: 'PUT',
    path,
    guard,
    body: webhookBody,
    run: async (ctx, { body }) => {
      if (body.url) mustBeOn(ctx, guard === 'user' ? 'webhooks' : undefined)
      await save(ctx, body)
      return masked(await find(ctx))
    },
  }),
  route<Ctx, Webhook>({
    method: 'POST',
    path: `${path}/test`,
    guard,
    limit: 'test_webhook',
    body: webhookBody,
    run: async (ctx, { body }) => {
      mustBeOn(ctx, guard === 'user' ? 'webhooks' : undefined)
      const stored = body.url === '' || body.url === maskedSecret ? await find(ctx) : undefined
      const url = stored?.url ?? body.url
      if (url === '' || url === maskedSecret) throw new AppError('NO_WEBHOOK')
      const language = preferredLanguage(ctx.headers['accept-language'])
      const message = {
        event: 'test',
        title: serverText('mail.webhookTest', language) ?? '',
        text: '',
        trip: null,
        link: appOrigin(ctx.settings) ?? null,
        at: ctx.now(),
        id: crypto.randomUUID(),
      }
      if ((await sendWebhook(ctx, { shape: body.shape, url }, message, reach)) !== 'ok')
        throw new AppError('WEBHOOK_FAILED')
      return { success: true }
    },
  }),
]

const key = route<Ctx, unknown>({
  method: 'GET',
  path: `${at}/push/key`,
  guard: 'user',
  run: async ctx => ({ public_key: (await vapidKeys(ctx)).publicKey }),
})

const base64url = (bytes: number) =>
  z.string().check(
    z.regex(/^[\w-]{1,200}=*$/),
    z.refine(text => Buffer.from(text, 'base64url').length === bytes, { error: 'WRONG_FORMAT' }),
  )

const endpoint = z.string().check(
  z.maxLength(2000),
  z.refine(text => URL.parse(text)?.protocol === 'https:', { error: 'WRONG_FORMAT' }),
)

const subscribe = route<Ctx, PushSubscription>({
  method: 'POST',
  path: `${at}/push`,
  guard: 'user',
  status: 201,
  body: z.strictObject({ endpoint, keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }) }),
  run: async (ctx, { body }) => {
    mustBeOn(ctx, 'web_push')
    await savePush(ctx, mustUser(ctx).id, body)
    return { success: true, id: pushId(body.endpoint) }
  },
})

const browsers = route<Ctx, unknown>({
  method: 'GET',
  path: `${at}/push`,
  guard: 'user',
  run: async ctx => {
    return { subscriptions: await listBrowsers(ctx.db.read, mustUser(ctx).id) }
  },
})

const unsubscribe = route<Ctx, { endpoint: string }>({
  method: 'DELETE',
  path: `${at}/push`,
  guard: 'user',
  body: z.strictObject({ endpoint: z.string().check(z.maxLength(2000)) }),
  run: async (ctx, { body }) => {
    await dropPush(ctx, mustUser(ctx).id, pushId(body.endpoint))
    return { success: true }
  },
})

export const channelRoutes: AnyRoute[] = [
  ...routesOf(own),
  ...routesOf(group),
  key,
  subscribe,
  browsers,
  unsubscribe,
]
