import { createHash } from 'node:crypto'
import type { App } from '../../context.ts'
import { languageOf } from '../../accounts/letters.ts'
import { writeMail } from '../../mail/letter.ts'
import { MailError } from '../../net/send-mail.ts'
import { serverText } from '../../server-texts.ts'
import { appOrigin } from '../../settings/app-origin.ts'
import { compose, type Composed } from './compose.ts'
import type { Delivery } from './delivery-queries.ts'
import type { Reader } from './notice-queries.ts'
import { listPush } from './push-queries.ts'
import { sendPush } from './send-push.ts'
import { sendWebhook, type SendResult } from './send-webhook.ts'
import { findWebhook, groupWebhook, type Webhook } from './webhook-queries.ts'

export interface Outgoing {
  /** The same at every try. */
  id: string
  channel: string
  rows: readonly Delivery[]
  /** Undefined: the group. */
  reader: Reader | undefined
  zone: string
  isPrivate: boolean
}

/** `none`: there is nowhere to send it to. */
export type Sent = SendResult | 'none'

export async function sendDelivery(app: App, outgoing: Outgoing): Promise<Sent> {
  const { reader, rows, zone, channel } = outgoing
  const language = reader ? await languageOf(app, reader) : app.config.default_language
  const composed = compose(app, rows, language, zone)
  if (channel === 'email') return sendMail(app, outgoing, composed, language)
  if (channel === 'push')
    return app.settings.isOn('web_push') ? sendToBrowsers(app, outgoing, composed, language) : 'none'
  if (reader && !app.settings.isOn('webhooks')) return 'none'
  const webhook = reader ? await findWebhook(app, reader.id) : groupWebhook(app)
  return webhook ? toWebhook(app, outgoing, composed, webhook) : 'none'
}

/** Refused for good are only sender and recipient: all else is a server that does not work at this moment. */
async function sendMail(
  app: App,
  { id, reader }: Outgoing,
  composed: Composed,
  language: string,
): Promise<Sent> {
  if (!reader || !app.mail.isSetUp()) return 'none'
  const origin = appOrigin(app.settings)
  const host = URL.parse(origin ?? '')?.hostname ?? 'caravel.invalid'
  const message = writeMail({
    to: reader.email,
    language,
    subject: composed.title,
    paragraphs: [composed.title, ...composed.lines.filter(Boolean)],
    foot: serverText('mail.noticeFoot', language) ?? '',
    ...(composed.link === undefined
      ? {}
      : { link: { href: composed.link, text: serverText('mail.noticeLink', language) ?? '' } }),
  })
  const unsubscribe = origin === undefined ? {} : { unsubscribe: `${origin}/notifications/settings` }
  try {
    await app.mail.sendMessage({ ...message, message_id: `${id}@${host}`, ...unsubscribe })
    return 'ok'
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    return error.why === 'address' ? 'refused' : 'later'
  }
}

function toWebhook(app: App, { id, reader }: Outgoing, composed: Composed, webhook: Webhook): Promise<Sent> {
  const { event, title, lines, trip, link = null, at } = composed
  const message = { event, title, text: lines.join('\n'), trip, link, at, id }
  return sendWebhook(app, webhook, message, reader ? 'public' : 'configured')
}

/** `ok` once one browser took it: the others are tried no more, so that nobody is told twice. */
async function sendToBrowsers(
  app: App,
  outgoing: Outgoing,
  composed: Composed,
  language: string,
): Promise<Sent> {
  const { id, reader, isPrivate } = outgoing
  const browsers = reader ? await listPush(app, reader.id) : []
  if (!reader || !browsers.length) return 'none'
  const topic = createHash('sha256').update(id).digest('base64url').slice(0, 32)
  const told = isPrivate
    ? { title: serverText('mail.privatePush', language) ?? '', body: '', path: '/notifications' }
    : { title: composed.title, body: composed.lines.join('\n').slice(0, 1000), path: composed.path }
  const results: SendResult[] = []
  for (const browser of browsers) results.push(await sendPush(app, reader.id, browser, { ...told, topic }))
  if (results.includes('ok')) return 'ok'
  return results.includes('later') ? 'later' : 'refused'
}
