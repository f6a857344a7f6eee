import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { ProxyRequest, Rule } from './fault.ts'
import { deliver, exchange } from './exchange.ts'
import { RuleBook } from './rule-book.ts'
import type { Logged } from './request-log.ts'
import { tunnel } from './tunnel.ts'

export interface Proxy {
  /** Where the device finds the server: `http://127.0.0.1:<port>`. */
  url: string
  /** Every request so far, oldest first. */
  log: readonly Logged[]
  /** From now on requests that match fare like this. The answer takes the rule back. */
  add(rule: Rule): () => void
  /** Breaks every connection and lets none in until heal(). */
  cut(): void
  /** Breaks the WebSockets that are open; new ones come through. */
  cutSockets(): void
  /** The WebSockets that are open stay so, and carry nothing any more. */
  freezeSockets(): void
  /** No cut and no rules any more. */
  heal(): void
  stop(): Promise<void>
}

/** Stands between one device and the server on `targetPort` and breaks what it is told to. */
export const startProxy = async (targetPort: number): Promise<Proxy> => {
  const rules = new RuleBook()
  const log: Logged[] = []
  const connections = new Set<Socket>()
  const sockets = new Map<Socket, Socket>()
  const through = passing()
  let isCut = false

  const note = (request: IncomingMessage, method: string, body: string) => {
    const read = readRequest(request, method, body)
    const fault = rules.strike(read)
    const logged: Logged = { ...read, fault: fault?.kind, reached: 0, status: undefined }
    log.push(logged)
    return { fault, logged }
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    const { method = 'GET', url = '/', headers } = request
    const { fault, logged } = note(request, method, body.toString())
    const message = { method, url, headers, body }
    const outcome = await exchange(targetPort, message, logged, through.next(), fault)
    deliver(request, response, outcome, logged, fault)
    through.pass()
  }

  const server = createServer((request, response) => {
    // The device left in the middle of its request: nobody waits for an answer.
    answer(request, response).catch(() => request.socket.destroy())
  })
  server.on('connection', socket => {
    if (isCut) return void socket.destroy()
    connections.add(socket)
    socket.on('close', () => connections.delete(socket))
  })
  server.on('upgrade', (request, stream, head) => {
    const { fault, logged } = note(request, 'WS', '')
    if (fault?.kind === 'half-open') return
    if (fault) return void stream.destroy()
    const device = stream as Socket
    logged.reached = 1
    sockets.set(device, tunnel(targetPort, request, device, head))
    device.on('close', () => sockets.delete(device))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  const breakAll = () => {
    for (const socket of connections) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${port}`,
    log,
    add: rule => rules.add(rule),
    cut: () => {
      isCut = true
      breakAll()
    },
    cutSockets: () => {
      for (const socket of sockets.keys()) socket.destroy()
    },
    freezeSockets: () => {
      for (const [device, upstream] of sockets) {
        upstream.unpipe(device)
        device.unpipe(upstream)
        upstream.resume()
        device.resume()
      }
    },
    heal: () => {
      isCut = false
      rules.clear()
    },
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        breakAll()
      }),
  }
}

/** Tells when the next exchange is over. */
const passing = () => {
  let gate = Promise.withResolvers<void>()
  return {
    next: () => gate.promise,
    pass: () => {
      gate.resolve()
      gate = Promise.withResolvers()
    },
  }
}

const readRequest = (request: IncomingMessage, method: string, body: string): ProxyRequest => {
  const { pathname, search } = new URL(request.url ?? '/', 'http://proxy')
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
  )
  return { method, path: pathname, query: search, headers, body }
}
