import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Mailbox {
  /** What an admin sets so that the server sends its mail here. */
  settings: Record<string, string>
  /** The text of the next mail. */
  next(): Promise<string>
  close(): Promise<void>
}

/** A real mail server that takes everything. */
export const openMailbox = async (): Promise<Mailbox> => {
  const texts: string[] = []
  const waiting: ((text: string) => void)[] = []
  const take = async (raw: Buffer) => {
    const { text = '' } = await PostalMime.parse(raw)
    const first = waiting.shift()
    if (first) first(text)
    else texts.push(text)
  }
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        done()
        void take(Buffer.concat(chunks))
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    settings: {
      smtp_host: '127.0.0.1',
      smtp_port: String(port),
      smtp_from: 'caravel@mail.example',
      smtp_skip_tls_verify: 'true',
    },
    next: () => {
      const first = texts.shift()
      return first === undefined ? new Promise(resolve => waiting.push(resolve)) : Promise.resolve(first)
    },
    close: () => new Promise<void>(resolve => server.close(resolve)),
  }
}
