/** Mail over SMTP, to the server that an admin named. Loaded when the first one goes out. */
import type { AppSettings } from '../settings/app-settings.ts'

export interface MailServer {
  host: string
  port: number
  user: string
  pass: string
  /** `Name <address>` or an address alone. */
  from: string
  skip_tls_verify: boolean
}

export interface Message {
  to: string
  subject: string
  text: string
  html: string
  language: string
  /** Without the brackets: the same for each try, so that a mail that arrives twice is shown once. */
  message_id?: string
  /** The page on which such mails are turned off. */
  unsubscribe?: string
}

/**
 * Why a mail did not go out. `not_set`: no mail server is named · `host`: its name leads nowhere · `connection`: nobody
 * answers there · `tls`: no encrypted connection came about · `auth`: name or password were refused · `address`: sender
 * or recipient were refused · `refused`: anything else the other side said.
 */
export type MailProblem = 'not_set' | 'host' | 'connection' | 'tls' | 'auth' | 'address' | 'refused'

export class MailError extends Error {
  override readonly name = 'MailError'
  readonly why: MailProblem

  constructor(why: MailProblem, cause?: unknown) {
    super(why, { cause })
    this.why = why
  }
}

const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 15_000,
  dnsTimeout: 10_000,
}

export const mailServerOf = (settings: Pick<AppSettings, 'get' | 'isOn'>): MailServer | undefined => {
  const [host, from] = [settings.get('smtp_host'), settings.get('smtp_from')]
  if (!host || !from) return undefined
  return {
    host,
    from,
    port: Number(settings.get('smtp_port')),
    user: settings.get('smtp_user'),
    pass: settings.get('smtp_pass'),
    skip_tls_verify: settings.isOn('smtp_skip_tls_verify'),
  }
}

/** Resolves once the other side has taken it; throws {@link MailError}. A password never goes over an open connection. */
export const sendMail = async (server: MailServer, message: Message): Promise<void> => {
  const { createTransport } = await import('nodemailer')
  const { host, port, user, pass, from, skip_tls_verify } = server
  const secure = port === 465
  const transport = createTransport({
    host,
    port,
    secure,
    requireTLS: !secure && user !== '',
    tls: { rejectUnauthorized: !skip_tls_verify },
    ...(user === '' ? {} : { auth: { user, pass } }),
    ...timeouts,
    logger: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const { to, subject, text, html, language, message_id, unsubscribe } = message
  try {
    await transport.sendMail({
      from,
      // As an object: an address is one recipient, whatever characters it has.
      to: { name: '', address: to },
      subject: subject.replace(/\p{Cc}+/gu, ' '),
      text,
      html,
      ...(message_id === undefined ? {} : { messageId: `<${message_id}>` }),
      headers: {
        'Auto-Submitted': 'auto-generated',
        'Content-Language': language,
        ...(unsubscribe === undefined ? {} : { 'List-Unsubscribe': `<${unsubscribe}>` }),
      },
    })
  } catch (error) {
    throw new MailError(problemOf(error), error)
  } finally {
    transport.close()
  }
}

const problems: Readonly<Record<string, MailProblem>> = {
  EDNS: 'host',
  ENOTFOUND: 'host',
  EAI_AGAIN: 'host',
  ETLS: 'tls',
  EAUTH: 'auth',
  ENOAUTH: 'auth',
  EENVELOPE: 'address',
  ECONNECTION: 'connection',
  ECONNREFUSED: 'connection',
  ECONNRESET: 'connection',
  EHOSTUNREACH: 'connection',
  ENETUNREACH: 'connection',
  ETIMEDOUT: 'connection',
}

const problemOf = (error: unknown): MailProblem => {
  if (!(error instanceof Error)) return 'refused'
  const { code = '', command = '' } = error as Error & { code?: string; command?: string }
  // A certificate that does not fit is told as a failure of the socket.
  if (/certificate|self.signed|ssl|tls/i.test(error.message) || command === 'STARTTLS') return 'tls'
  return problems[code] ?? (code === 'ESOCKET' ? 'connection' : 'refused')
}
