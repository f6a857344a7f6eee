/** Web push (RFC 8030, 8291, 8292): encrypted for one browser, and sent to whomever its maker runs for that. */
import type { App } from '../../context.ts'
import { EgressError } from '../../net/egress-error.ts'
import { dropPush, vapidKeys, type PushSubscription } from './push-queries.ts'
import { resultOf, type SendResult } from './send-webhook.ts'

export interface PushMessage {
  title: string
  body: string
  /** A later message with the same one takes the place of this one: 32 letters at most. */
  topic: string
  path: string
}

type Services = Pick<App, 'db' | 'box' | 'now' | 'guardedFetch' | 'settings'>

const aDay = 86_400

export async function sendPush(
  app: Services,
  user_id: string,
  subscription: PushSubscription & { id: string },
  message: PushMessage,
): Promise<SendResult> {
  const { default: webPush } = await import('web-push')
  const origin = app.settings.get('app_url')
  const request = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
    vapidDetails: {
      subject: origin.startsWith('https:') ? origin : 'mailto:push@caravel.invalid',
      ...(await vapidKeys(app)),
    },
    TTL: aDay,
    topic: message.topic,
    urgency: 'normal',
  })
  try {
    const { status } = await app.guardedFetch(request.endpoint, {
      purpose: 'push',
      method: 'POST',
      redirects: 0,
      most: 100_000,
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      ),
      body: request.body,
    })
    const result = resultOf(status)
    if (result === 'refused') await dropPush(app, user_id, subscription.id)
    return result
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
    if (error.reason !== 'address') return 'later'
    await dropPush(app, user_id, subscription.id)
    return 'refused'
  }
}
