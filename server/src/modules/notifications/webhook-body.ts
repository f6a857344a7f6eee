/** What is sent to a webhook, in the manner of the service behind it. */
export const webhookShapes = ['generic', 'discord', 'slack', 'ntfy', 'gotify'] as const
export type WebhookShape = (typeof webhookShapes)[number]

export interface WebhookMessage {
  event: string
  title: string
  text: string
  /** The trip it is about, if any. */
  trip: string | null
  link: string | null
  /** Epoch ms. */
  at: number
  /** The same for each try. */
  id: string
}

interface Sent {
  headers: Record<string, string>
  body: string
}

const json = (value: unknown): Sent => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text

/** Discord and Slack read these as mentions and markup; what people wrote is neither. */
const plainSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const shapes: Record<WebhookShape, (message: WebhookMessage) => Sent> = {
  generic: ({ at, trip, ...message }) =>
    json({ ...message, trip_name: trip, timestamp: new Date(at).toISOString(), source: 'caravel' }),
  discord: ({ title, text, link, at }) =>
    json({
      embeds: [
        {
          title: cut(title, 256),
          description: cut(text, 4000),
          ...(link ? { url: link } : {}),
          timestamp: new Date(at).toISOString(),
        },
      ],
      allowed_mentions: { parse: [] },
    }),
  slack: ({ title, text, link }) =>
    json({
      text: [`*${plainSlack(title)}*`, plainSlack(text), ...(link ? [`<${link}>`] : [])]
        .filter(Boolean)
        .join('\n'),
    }),
  // Published to the address of a topic: the text is the body.
  ntfy: ({ title, text, link }) => ({
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      title: encodedWord(title),
      ...(link ? { click: link } : {}),
    },
    body: text || title,
  }),
  gotify: ({ title, text, link }) =>
    json({
      title,
      message: text || title,
      priority: 5,
      ...(link ? { extras: { 'client::notification': { click: { url: link } } } } : {}),
    }),
}

/** A header takes ASCII alone: RFC 2047 says how others are written, and ntfy reads it. */
function encodedWord(text: string): string {
  const line = text.replace(/\p{Cc}+/gu, ' ')
  return /^[\x20-\x7e]*$/.test(line) ? line : `=?UTF-8?B?${Buffer.from(line, 'utf8').toString('base64')}?=`
}

export const webhookBody = (shape: WebhookShape, message: WebhookMessage): Sent => shapes[shape](message)
