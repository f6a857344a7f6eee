/** A real mail server in this process, gone when the test is. */
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'
import type { Config } from '../../src/config.ts'

export interface ReceivedMail extends Email {
  /** As the envelope says, whatever the headers do. */
  recipients: string[]
  raw: string
}

export interface MailReceiver {
  mails: ReceivedMail[]
  /** Who signed in, and whether the line was encrypted. */
  logins: { user: string; secure: boolean }[]
  /** Resolves with the mail of this number, counted from 1. */
  mail(number?: number): Promise<ReceivedMail>
  /** What makes a server use it. */
  config: Pick<Config, 'fixed_settings'>
  port: number
  close(): Promise<void>
}

export const sender = 'Caravel <caravel@mail.example>'
export const site = 'https://trips.example.org'

export const startMailReceiver = async (options: SMTPServerOptions = {}): Promise<MailReceiver> => {
  const mails: ReceivedMail[] = []
  const logins: MailReceiver['logins'] = []
  const waiting: (() => void)[] = []
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onAuth: ({ username = '', password }, session, done) => {
      logins.push({ user: username, secure: session.secure })
      if (password === 'right') done(null, { user: username })
      else done(new Error('Invalid username or password'))
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks)
        const recipients = session.envelope.rcptTo.map(each => each.address)
        const take = async () => {
          const mail = await PostalMime.parse(raw)
          mails.push({ ...mail, recipients, raw: raw.toString('utf8') })
          for (const wake of waiting.splice(0)) wake()
        }
        done()
        void take()
      })
    },
    ...options,
  })
  // Anyone who hangs up in the middle is a test's own doing.
  server.on('error', () => undefined)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>(resolve => server.close(resolve))
  onTestFinished(() => close())
  return {
    mails,
    logins,
    port,
    close,
    config: {
      fixed_settings: {
        app_url: site,
        smtp_host: '127.0.0.1',
        smtp_port: String(port),
        smtp_from: sender,
        // The receiver has a certificate of its own making.
        smtp_skip_tls_verify: 'true',
      },
    },
    async mail(number = 1) {
      while (mails.length < number) await new Promise<void>(resolve => waiting.push(resolve))
      return mails[number - 1] as ReceivedMail
    },
  }
}
