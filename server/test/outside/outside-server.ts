/**
 * A service of the internet on this machine. It knows no test runner, so that journeys may use it too. What it answers is
 * said by its routes, or by a test for a while.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Heard {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: unknown
}

export interface Told {
  status?: number
  headers?: Record<string, string>
  /** JSON, or what is sent as it is: text and bytes. */
  body?: unknown
  /** Takes the question and never answers. */
  silent?: true
  /** Ends the connection in the middle of the answer. */
  cut?: true
  /** Answers when this resolves. */
  after?: Promise<unknown>
}

/** Undefined: it has no such page. */
export type Answer = (url: URL) => Told | undefined

/** What goes wrong out there. */
export const faults = {
  silent: { silent: true },
  busy: { status: 429, headers: { 'retry-after': '120' }, body: { message: 'Too many requests' } },
  broken: { status: 503, body: '<html><h1>503</h1></html>', headers: { 'content-type': 'text/html' } },
  page: { body: '<html>Sign in to the network</html>', headers: { 'content-type': 'text/html' } },
  cut: { cut: true },
  /** Leads into a network that is nobody's business. */
  inward: { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } },
} satisfies Record<string, Told>

export interface OutsideServer {
  port: number
  url: string
  heard: Heard[]
  /** How many questions were open at the same moment at most. */
  mostOpen(): number
  /** What paths like this are answered from here on; the last one said wins. */
  be(pattern: RegExp, told: Told): void
  beUsual(): void
  close(): Promise<void>
}

export async function startOutsideServer(answer: Answer): Promise<OutsideServer> {
  const heard: Heard[] = []
  const twists: [RegExp, Told][] = []
  let [open, mostOpen] = [0, 0]
  const server = createServer(async (request, response) => {
    mostOpen = Math.max(mostOpen, ++open)
    response.on('close', () => open--)
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const path = request.url ?? ''
    const text = Buffer.concat(parts).toString()
    const { method = '', headers } = request
    heard.push({ method, path, headers, body: text ? JSON.parse(text) : undefined })
    const twist = twists.find(([pattern]) => pattern.test(path))?.[1]
    const told = twist ?? answer(new URL(path, 'http://outside')) ?? { status: 404, body: {} }
    if (told.silent) return
    await told.after
    const { body = {} } = told
    const isBytes = Buffer.isBuffer(body)
    const sent = isBytes || typeof body === 'string' ? Buffer.from(body) : Buffer.from(JSON.stringify(body))
    response.writeHead(told.status ?? 200, {
      'content-type': isBytes ? 'image/png' : 'application/json',
      'content-length': told.cut ? sent.length + 100 : sent.length,
      ...told.headers,
    })
    if (!told.cut) return void response.end(sent)
    response.write(sent, () => response.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    heard,
    mostOpen: () => mostOpen,
    be: (pattern, told) => void twists.unshift([pattern, told]),
    beUsual: () => void twists.splice(0),
    close: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
