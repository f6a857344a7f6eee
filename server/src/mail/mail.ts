import type { Background } from '../background.ts'
import type { Log } from '../log.ts'
import type { EgressLog } from '../net/egress-log.ts'
import { MailError, mailServerOf, sendMail, type Message } from '../net/send-mail.ts'
import type { AppSettings } from '../settings/app-settings.ts'
import { writeLetter, type Letter } from './letter.ts'

export interface Mail {
  /** A mail server is named, and the address that links in mails lead to. */
  isSetUp(): boolean
  /** Resolves once it is on its way; throws `MailError`. */
  send(letter: Letter): Promise<void>
  /** The same for a mail whose words are no letter's. */
  sendMessage(message: Message): Promise<void>
  /** In the background: nobody waits for it, and the log hears what failed, without the address. */
  post(letter: Letter): void
}

export interface MailParts {
  settings: AppSettings
  background: Background
  log: Log
  egress: EgressLog
}

export const createMail = ({ settings, background, log, egress }: MailParts): Mail => {
  const sendWith = async (write: (host: string) => Message): Promise<void> => {
    const server = mailServerOf(settings)
    if (!server) throw new MailError('not_set')
    const host = URL.parse(settings.get('app_url'))?.host ?? server.host
    try {
      await sendMail(server, write(host))
      egress.note('mail', server.host, 'ok')
    } catch (error) {
      if (error instanceof MailError) egress.note('mail', server.host, error.why)
      throw error
    }
  }
  const send = (letter: Letter): Promise<void> =>
    sendWith(host => writeLetter({ ...letter, params: { host, ...letter.params } }))
  return {
    send,
    sendMessage: message => sendWith(() => message),
    isSetUp: () => mailServerOf(settings) !== undefined && settings.get('app_url') !== '',
    post: letter =>
      background.run('a mail', async () => {
        try {
          await send(letter)
        } catch (error) {
          if (!(error instanceof MailError)) throw error
          log.error({ topic: letter.topic, why: error.why }, 'a mail did not go out')
        }
      }),
  }
}
