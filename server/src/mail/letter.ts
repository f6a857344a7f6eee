import type { Message } from '../net/send-mail.ts'
import { serverText } from '../server-texts.ts'

/** What a mail is about: its texts are `mail.<topic>.subject`, `.text` and, with a link, `.link`. */
export type Topic =
  | 'reset'
  | 'noPassword'
  | 'passwordChanged'
  | 'passwordChangedAlone'
  | 'protectionChanged'
  | 'noWayIn'
  | 'emailConfirm'
  | 'emailOwn'
  | 'emailChanging'
  | 'emailChanged'
  | 'twoStepOn'
  | 'codesGuessed'
  | 'passkeyAdded'
  | 'providerConnected'
  | 'providerDisconnected'
  | 'tripInvite'
  | 'test'

export interface Letter {
  to: string
  /** Of the recipient. */
  language: string
  topic: Topic
  /** Fill the texts; anything may stand in them. */
  params: Readonly<Record<string, string>>
  /** What the button leads to. */
  link?: string
}

const rightToLeft = new Set(['ar', 'he', 'fa', 'ur'])

export const writeLetter = ({ to, language, topic, params, link }: Letter): Message => {
  const say = (key: string) => serverText(key, language, params) ?? key
  return writeMail({
    to,
    language,
    subject: say(`mail.${topic}.subject`),
    paragraphs: say(`mail.${topic}.text`).split('\n').filter(Boolean),
    foot: say('mail.foot'),
    ...(link === undefined ? {} : { link: { href: link, text: say(`mail.${topic}.link`) } }),
  })
}

export interface Mailed {
  to: string
  language: string
  subject: string
  paragraphs: readonly string[]
  foot: string
  link?: { href: string; text: string }
}

/** Plain text, and the same as a simple page: no pictures, nothing that is fetched when it is opened. */
export const writeMail = ({ to, language, subject, paragraphs, foot, link }: Mailed): Message => {
  const button = link === undefined ? '' : `<p><a href="${escapeHtml(link.href)}" style="${buttonStyle}">`
  const html = [
    `<!doctype html><html lang="${language}" dir="${rightToLeft.has(language) ? 'rtl' : 'ltr'}">`,
    `<body style="${bodyStyle}">`,
    ...paragraphs.map(text => `<p>${escapeHtml(text)}</p>`),
    ...(link === undefined ? [] : [`${button}${escapeHtml(link.text)}</a></p>`]),
    ...(link === undefined ? [] : [`<p style="${smallStyle}">${escapeHtml(link.href)}</p>`]),
    `<p style="${smallStyle}">${escapeHtml(foot)}</p></body></html>`,
  ].join('\n')
  const text = [...paragraphs, ...(link === undefined ? [] : [link.href]), `-- \n${foot}`].join('\n\n')
  return { to, language, subject, text, html }
}

const bodyStyle = 'font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:0 auto;padding:24px'
const buttonStyle =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#0f5c6e;color:#ffffff;text-decoration:none'
const smallStyle = 'font-size:14px;opacity:.75;overflow-wrap:anywhere'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, char => entities[char] ?? char)
