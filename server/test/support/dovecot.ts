/** A real IMAP server that asks for TLS, with one mailbox and a certificate of its own; gone when the test is. */
import { spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { makeCertificate } from './own-certificate.ts'
import { tempFolder } from './test-server.ts'

export interface Dovecot {
  port: string
  /** The certificate as PEM: it names 0.0.0.0, and nobody has signed it. */
  certificate: string
  put(mail: string): void
  /** The names of the mails as they lie there; one that somebody read ends in `S`. */
  mails(): string[]
}

const program = '/usr/sbin/dovecot'

/** Why there is none here; undefined where there is one. */
export function noDovecot(): string | undefined {
  if (!existsSync(program)) return 'Dovecot is not installed (dovecot-imapd)'
  return process.getuid?.() === 0 ? undefined : 'Dovecot has to be started by root'
}

/** Whose mail it is: never that of root. */
const nobody = 65_534

export async function startDovecot(): Promise<Dovecot> {
  const home = await tempFolder()
  const port = await freePort()
  const inbox = join(home, 'mail')
  for (const path of [inbox, ...['new', 'cur', 'tmp'].map(name => join(inbox, name))]) {
    mkdirSync(path)
    chownSync(path, nobody, nobody)
  }
  chmodSync(home, 0o755)
  const { certificate } = makeCertificate(home, '0.0.0.0')
  const settings = join(home, 'dovecot.conf')
  writeFileSync(settings, settingsOf(home, port))
  const server = spawn(program, ['-F', '-c', settings], { stdio: 'ignore' })
  onTestFinished(() => {
    const gone = new Promise(resolve => server.once('exit', resolve))
    server.kill('SIGTERM')
    return gone.then(() => undefined)
  })
  await accepts(port)
  let count = 0
  return {
    port,
    certificate: readFileSync(certificate, 'utf8'),
    put(mail) {
      const path = join(inbox, 'new', `${++count}.caravel`)
      writeFileSync(path, mail, { mode: 0o644 })
    },
    mails: () => ['new', 'cur'].flatMap(name => readdirSync(join(inbox, name))).sort(),
  }
}

const settingsOf = (home: string, port: string): string => `
protocols = imap
listen = 127.0.0.1
base_dir = ${home}/run
state_dir = ${home}/run
log_path = ${home}/log
ssl = required
ssl_cert = <${home}/certificate.pem
ssl_key = <${home}/key.pem
mail_location = maildir:${home}/mail
first_valid_uid = 1
first_valid_gid = 1
passdb {
  driver = static
  args = password=right
}
userdb {
  driver = static
  args = uid=${nobody} gid=${nobody} home=${home}/mail
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`

function freePort(): Promise<string> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(String(port)))
    })
  })
}

/** Until somebody answers there. */
async function accepts(port: string): Promise<void> {
  const isOpen = () =>
    new Promise<boolean>(resolve => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.once('error', () => resolve(false))
      socket.once('data', () => resolve(true)).once('data', () => socket.destroy())
    })
  while (!(await isOpen())) await new Promise(resolve => setTimeout(resolve, 20))
}
