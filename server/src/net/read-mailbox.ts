/** Mail that arrived in a folder over IMAP, on the server that an admin named. Loaded when there is one. */
import { isIP } from 'node:net'
import type { AppSettings } from '../settings/app-settings.ts'

export interface Mailbox {
  host: string
  port: number
  user: string
  pass: string
  folder: string
  skip_tls_verify: boolean
}

/** How far a folder was read: the number of its last message counts as long as its validity stays the same. */
export interface MailboxPlace {
  validity: string
  uid: number
}

/** A message as it lies there; `bytes` is undefined where it is too large. */
export interface FoundMail {
  uid: number
  bytes: Uint8Array | undefined
}

/** Why a folder could not be read. */
export type MailboxProblem = 'connection' | 'auth' | 'folder' | 'tls'

export class MailboxError extends Error {
  override readonly name = 'MailboxError'
  readonly why: MailboxProblem

  constructor(why: MailboxProblem, cause?: unknown) {
    super(why, { cause })
    this.why = why
  }
}

/** One visit reads no more messages than this; the next goes on. */
export const mostMails = 100
export const largestMail = 10_000_000

export function mailboxOf(settings: Pick<AppSettings, 'get' | 'isOn'>): Mailbox | undefined {
  const [host, user] = [settings.get('imap_host'), settings.get('imap_user')]
  if (!host || !user) return undefined
  return {
    host,
    user,
    port: Number(settings.get('imap_port')),
    pass: settings.get('imap_pass'),
    folder: settings.get('imap_folder'),
    skip_tls_verify: settings.isOn('imap_skip_tls_verify'),
  }
}

/** The address that mail has to be sent to so that it lies there; undefined where nobody said it. */
export function addressOfMailbox(settings: Pick<AppSettings, 'get' | 'isOn'>): string | undefined {
  const mailbox = mailboxOf(settings)
  if (!mailbox) return undefined
  return settings.get('imap_address') || (mailbox.user.includes('@') ? mailbox.user : undefined)
}

/** A password goes over an open connection only to this machine. */
function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

/**
 * Hands every message after `place` to `take`, the oldest first, and changes nothing in the folder. Answers how far it
 * came, which is as far as `take` did. Throws {@link MailboxError}.
 */
export async function readMailbox(
  mailbox: Mailbox,
  place: MailboxPlace | undefined,
  take: (mail: FoundMail) => Promise<void>,
): Promise<MailboxPlace> {
  const { ImapFlow } = await import('imapflow')
  const { host, port, user, pass, folder, skip_tls_verify } = mailbox
  const secure = port === 993
  const client = new ImapFlow({
    host,
    port,
    secure,
    ...(secure ? {} : { doSTARTTLS: !isThisMachine(host) }),
    auth: { user, pass },
    tls: { rejectUnauthorized: !skip_tls_verify },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
  })
  // It also tells what `connect` and the commands below reject with.
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => {
    throw new MailboxError(problemOf(error), error)
  })
  try {
    const news = await askMailbox(() => findNews(client, folder, place))
    let { uid } = news
    for (const each of news.mails) {
      await take({ uid: each.uid, bytes: await askMailbox(() => bytesOf(client, each)) })
      uid = each.uid
    }
    return { validity: news.validity, uid }
  } finally {
    client.close()
  }
}

async function askMailbox<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof MailboxError ? error : new MailboxError('connection', error)
  }
}

interface News extends MailboxPlace {
  mails: { uid: number; size: number }[]
}

async function findNews(client: Client, folder: string, place: MailboxPlace | undefined): Promise<News> {
  const box = await client.mailboxOpen(folder, { readOnly: true }).catch((error: unknown) => {
    throw new MailboxError('folder', error)
  })
  const validity = String(box.uidValidity)
  const uid = place?.validity === validity ? place.uid : 0
  const mails: News['mails'] = []
  for await (const { uid: found, size = 0 } of client.fetch(
    `${uid + 1}:*`,
    { uid: true, size: true },
    { uid: true },
  ))
    // `n:*` names the last message where there is none after it.
    if (found > uid && mails.length < mostMails) mails.push({ uid: found, size })
  return { validity, uid, mails: mails.sort((a, b) => a.uid - b.uid) }
}

type Client = InstanceType<typeof import('imapflow').ImapFlow>

async function bytesOf(
  client: Client,
  { uid, size }: { uid: number; size: number },
): Promise<Uint8Array | undefined> {
  if (size > largestMail) return undefined
  // What the other side says of the size is not what it sends.
  const found = await client.fetchOne(
    String(uid),
    { source: { start: 0, maxLength: largestMail + 1 } },
    { uid: true },
  )
  const source = found ? found.source : undefined
  return source && source.length <= largestMail ? source : undefined
}

function problemOf(error: unknown): MailboxProblem {
  const { authenticationFailed, code, tlsFailed } = (error ?? {}) as Record<string, unknown>
  if (authenticationFailed === true) return 'auth'
  return tlsFailed === true || /TLS|SSL|CERT|EPROTO/.test(String(code)) ? 'tls' : 'connection'
}
