/** Where notices are sent beside the app. Secrets stay on the server; all of these throw {@link ApiError}. */
import type { Values } from '@caravel/sync-protocol/op'
import { callApi } from './api.ts'

export const webhookShapes = ['generic', 'discord', 'slack', 'ntfy', 'gotify'] as const
export type WebhookShape = (typeof webhookShapes)[number]

/** `url`: empty where there is none, else the sentinel; the address itself never leaves the server. */
export type Webhook = { shape: WebhookShape; url: string }

/** Stands for an address that is stored; sent back, it changes nothing. */
export const storedUrl = '••••••••'

/** `own`: the reader's · `group`: the one of this server, for admins. */
export type WebhookOwner = 'own' | 'group'

const paths: Record<WebhookOwner, string> = {
  own: '/api/notifications/webhook',
  group: '/api/notifications/group-webhook',
}

export async function readWebhook(owner: WebhookOwner): Promise<Webhook> {
  return (await callApi('GET', paths[owner]))['webhook'] as Webhook
}

/** An empty `url` removes it. */
export async function saveWebhook(owner: WebhookOwner, webhook: Webhook): Promise<Webhook> {
  const body: Values = { ...webhook }
  return (await callApi('PUT', paths[owner], body))['webhook'] as Webhook
}

/** Sends a test message to a webhook: to the address in `url`, or to the stored one if `url` is `storedUrl`. */
export async function testWebhook(owner: WebhookOwner, webhook: Webhook): Promise<void> {
  await callApi('POST', `${paths[owner]}/test`, { ...webhook })
}
