/** A mailbox over IMAP in this process, as far as a reader of new mail needs one; gone when the test is. */
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { onTestFinished } from 'vitest'
import type { Config } from '../../src/config.ts'

export interface ImapMailbox {
  /** Puts a mail into the folder. `claims`: the size that the server says it has. */
  put(mail: string, claims?: number): void
  /** A server that was set up anew numbers its messages anew. */
  renumber(): void
  /** Commands as they came, without their tags. */
  commands: string[]
  config: Pick<Config, 'fixed_settings'>
}

interface Stored {
  uid: number
  mail: Buffer
  size: number
}

export interface MailboxAt {
  host?: string
  port?: number
  /** It speaks TLS from the first byte, with this certificate. */
  tls?: { key: string; cert: string }
}

const password = 'right'

export async function startImapMailbox({
  host = '127.0.0.1',
  port = 0,
  tls,
}: MailboxAt = {}): Promise<ImapMailbox> {
  const mails: Stored[] = []
  const commands: string[] = []
  let validity = 1
  const answer = (line: string): string[] => {
    const [name = '', ...rest] = line.split(' ')
    const said = rest.join(' ')
    if (/^CAPABILITY$/i.test(name)) return ['* CAPABILITY IMAP4rev1', 'OK done']
    if (/^LOGIN$/i.test(name)) return [said.includes(password) ? 'OK in' : 'NO [AUTHENTICATIONFAILED] wrong']
    if (/^LIST$/i.test(name))
      return [said === '"" ""' ? '* LIST (\\Noselect) "/" ""' : '* LIST () "/" INBOX', 'OK done']
    if (/^(SELECT|EXAMINE)$/i.test(name))
      return /^"?INBOX"?$/i.test(said)
        ? [
            '* FLAGS (\\Seen)',
            `* ${mails.length} EXISTS`,
            `* OK [UIDVALIDITY ${validity}] valid`,
            `* OK [UIDNEXT ${mails.length + 1}] next`,
            'OK [READ-ONLY] open',
          ]
        : ['NO [NONEXISTENT] no such folder']
    if (/^UID$/i.test(name)) return [...fetched(mails, said), 'OK done']
    if (/^LOGOUT$/i.test(name)) return ['* BYE', 'OK out']
    return ['OK done']
  }
  const serve = (socket: Socket): void => {
    socket.on('error', () => undefined)
    socket.write('* OK ready\r\n')
    eachLine(socket, line => {
      const [tag = '', ...rest] = line.split(' ')
      commands.push(rest.join(' '))
      const lines = answer(rest.join(' '))
      for (const each of lines.slice(0, -1)) socket.write(`${each}\r\n`, 'latin1')
      socket.write(`${tag} ${lines.at(-1)}\r\n`)
    })
  }
  const server = tls ? createTlsServer(tls, serve) : createServer(serve)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  onTestFinished(() => void server.close())
  const imap_port = String((server.address() as AddressInfo).port)
  const fixed = { imap_host: host, imap_port, imap_user: 'trips@x.example', imap_pass: password }
  return {
    put(mail, claims) {
      const bytes = Buffer.from(mail)
      mails.push({ uid: mails.length + 1, mail: bytes, size: claims ?? bytes.length })
    },
    renumber: () => void validity++,
    commands,
    config: { fixed_settings: fixed },
  }
}

function eachLine(socket: Socket, take: (line: string) => void): void {
  let rest = ''
  socket.on('data', chunk => {
    const lines = (rest + chunk.toString('latin1')).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
  })
}

function fetched(mails: readonly Stored[], said: string): string[] {
  const [, from = '1', isOpen] = /^FETCH (\d+)(:\*)?/i.exec(said) ?? []
  const first = Number(from)
  const meant = mails.filter(({ uid }) => (isOpen ? uid >= first : uid === first))
  // `n:*` names the last message where there is none from n on.
  const rows = isOpen && !meant.length ? mails.slice(-1) : meant
  return rows.map(({ uid, mail, size }) => {
    const body = /BODY/i.test(said) ? ` BODY[]<0> {${mail.length}}\r\n${mail.toString('latin1')}` : ''
    return `* ${uid} FETCH (UID ${uid} RFC822.SIZE ${size}${body})`
  })
}
