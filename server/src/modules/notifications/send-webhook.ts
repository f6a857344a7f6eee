import type { App } from '../../context.ts'
import { EgressError } from '../../net/egress-error.ts'
import { webhookBody, type WebhookMessage } from './webhook-body.ts'
import type { Webhook } from './webhook-queries.ts'

/** `later`: it may work at another time · `refused`: it never will with this address. */
export type SendResult = 'ok' | 'later' | 'refused'

/** `configured`: an admin wrote the address down, so it may be at home. */
export async function sendWebhook(
  { guardedFetch }: Pick<App, 'guardedFetch'>,
  { shape, url }: Webhook,
  message: WebhookMessage,
  reach: 'public' | 'configured',
): Promise<SendResult> {
  const { headers, body } = webhookBody(shape, message)
  try {
    const { status } = await guardedFetch(url, {
      purpose: reach === 'configured' ? 'group_webhook' : 'webhook',
      method: 'POST',
      reach,
      redirects: 0,
      most: 100_000,
      headers: { ...headers, 'idempotency-key': message.id },
      body,
    })
    return resultOf(status)
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
    return ['address', 'scheme', 'port', 'credentials'].includes(error.reason) ? 'refused' : 'later'
  }
}

/** Too many at once, and a server that is down, are no refusal. */
export const resultOf = (status: number): SendResult => {
  if (status >= 200 && status < 300) return 'ok'
  return status >= 500 || status === 408 || status === 425 || status === 429 ? 'later' : 'refused'
}
