/** The connections of assistants: each bound to its person and its client, and ended with what let it in. */
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AppError } from '@caravel/sync-protocol/errors'
import type { Ctx } from '../context.ts'
import { Reply } from '../http/reply.ts'
import type { Log } from '../log.ts'
import type { Assistant } from './assistant.ts'
import { createCall } from './call.ts'
import type { Opened } from './open-session.ts'

const sweepEvery = 60_000
/** Without a request and without a stream that waits for news. */
const idleMs = 3_600_000
/** Of one person; of those beyond, the one that was used least recently goes. */
const mostOfPerson = 20
const mostAtAll = 1000

interface Session extends Opened {
  user_id: string
  client_id: string | null
  credential: string
  used_at: number
  /** Streams that are open. */
  streams: number
  /** Does what let it in still count? */
  again(): Promise<boolean>
}

export interface McpHost {
  /** Answers one request at `/mcp`. `again` says later whether the credential still counts. */
  handle(ctx: Ctx, assistant: Assistant, again: () => Promise<boolean>, body: unknown): Promise<Reply>
  endCredential(id: string): void
  endClient(id: string): void
  endAll(): void
  /** Something changed that may end some of them. */
  lookAgain(): void
  /** How many there are. */
  count(): number
  /** Ends those that were left; runs each minute by itself. */
  sweep(): void
  close(): void
}

export function createMcpHost({ now, log }: { now(): number; log: Log }): McpHost {
  const sessions = new Map<string, Session>()
  let timer: NodeJS.Timeout | undefined

  function end(id: string): void {
    const session = sessions.get(id)
    if (!session) return
    sessions.delete(id)
    void session.transport.close().catch((error: unknown) => {
      log.error({ err: error }, 'a connection of an assistant could not be closed')
    })
  }

  function endWhere(matches: (session: Session) => boolean): void {
    for (const [id, session] of sessions) if (matches(session)) end(id)
  }

  function sweep(): void {
    endWhere(({ streams, used_at }) => streams === 0 && used_at < now() - idleMs)
    lookAgain()
  }

  function lookAgain(): void {
    for (const [id, session] of sessions)
      void session
        .again()
        .then(counts => counts || end(id))
        .catch((error: unknown) => log.error({ err: error }, 'a connection could not be looked up'))
  }

  function makeRoom(userId: string): void {
    const own = [...sessions].filter(([, { user_id }]) => user_id === userId)
    const oldest = own.toSorted(([, a], [, b]) => a.used_at - b.used_at)[0]
    if (own.length >= mostOfPerson && oldest) end(oldest[0])
    if (sessions.size >= mostAtAll) throw new AppError('OVERLOADED')
  }

  async function open(assistant: Assistant, again: () => Promise<boolean>): Promise<Opened> {
    makeRoom(assistant.user.id)
    // Most servers never see an assistant: what it takes is loaded with the first.
    const { openSession } = await import('./open-session.ts')
    timer ??= setInterval(sweep, sweepEvery).unref()
    const { user, client_id, credential } = assistant
    return openSession((id, opened) => {
      // The SDK takes one listener, as a property; the transport's own is in use.
      Object.assign(opened.server, { onclose: () => sessions.delete(id) })
      const about = { user_id: user.id, client_id, credential }
      sessions.set(id, { ...opened, ...about, used_at: now(), streams: 0, again })
    })
  }

  function mustFind(id: string, { user, client_id }: Assistant): Session {
    const session = sessions.get(id)
    if (!session) throw new AppError('MCP_SESSION_UNKNOWN')
    if (session.user_id !== user.id || session.client_id !== client_id)
      throw new AppError('MCP_SESSION_OTHER')
    return session
  }

  return {
    async handle(ctx, assistant, again, body) {
      takeQuota(ctx, assistant, body)
      const id = ctx.headers['mcp-session-id']
      if (id === undefined && !isInitialize(body)) throw new AppError('MCP_SESSION_MISSING')
      const known = id === undefined ? undefined : mustFind(id, assistant)
      if (known) Object.assign(known, { used_at: now(), again, credential: assistant.credential })
      const opened = known ?? (await open(assistant, again))
      const response = await ask(opened, ctx, assistant, body)
      // Refused before it began: nobody holds its id.
      if (opened.transport.sessionId === undefined) await opened.server.close()
      return replyOf(response, known, ctx.method === 'GET')
    },
    endCredential: id => endWhere(({ credential }) => credential === id),
    endClient: id => endWhere(({ client_id }) => client_id === id),
    endAll: () => endWhere(() => true),
    lookAgain,
    count: () => sessions.size,
    sweep,
    close() {
      clearInterval(timer)
      endWhere(() => true)
    },
  }
}

/** Messages that come together count one by one. */
function takeQuota({ quotas }: Ctx, { user, client_id }: Assistant, body: unknown): void {
  const messages = Array.isArray(body) ? body.length : 1
  for (let n = 0; n < messages; n++) {
    const wait = quotas.take('mcp', `${user.id} ${client_id ?? 'native'}`)
    if (wait) throw new AppError('TOO_MANY_TRIES', { retry_after: wait })
  }
}

function isInitialize(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'method' in body && body.method === 'initialize'
}

/** Hands the request to the SDK, with who asks beside it. */
function ask({ transport }: Opened, ctx: Ctx, assistant: Assistant, body: unknown): Promise<Response> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(ctx.headers))
    if (value !== undefined && name !== 'authorization' && name !== 'cookie') headers.set(name, value)
  const { client_id, scopes } = assistant
  return transport.handleRequest(new Request('http://localhost/mcp', { method: ctx.method, headers }), {
    ...(body === undefined ? {} : { parsedBody: body }),
    authInfo: {
      // The token itself is nobody's business any more.
      token: '',
      clientId: client_id ?? '',
      scopes: [...scopes],
      extra: { call: createCall(ctx, assistant) },
    },
  })
}

function replyOf(response: Response, session: Session | undefined, waits: boolean): Reply {
  const headers = Object.fromEntries(response.headers)
  const { status, body } = response
  if (!body) return new Reply(new Uint8Array(), { status, headers })
  const stream = Readable.fromWeb(body as ReadableStream)
  if (session && waits) {
    session.streams++
    stream.once('close', () => void session.streams--)
  }
  return new Reply(stream, { status, headers: { ...headers, 'X-Accel-Buffering': 'no' } })
}
