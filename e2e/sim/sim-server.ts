/** The real server without its sockets: every request goes through the real routes on a database in memory. */
import { gunzipSync } from 'node:zlib'
import { byLiteralness, matchPath } from '@caravel/sync-protocol/route'
import { readConfig } from '../../server/src/config.ts'
import type { App, Ctx } from '../../server/src/context.ts'
import { createEphemeralTokens } from '../../server/src/http/ephemeral-tokens.ts'
import { callRoute } from '../../server/src/http/call-route.ts'
import { replyToError } from '../../server/src/http/errors.ts'
import type { ReplyParts } from '../../server/src/http/reply.ts'
import { createLog } from '../../server/src/log.ts'
import { routes } from '../../server/src/modules/index.ts'
import { startServer, type RunningServer } from '../../server/src/server.ts'
import { createCommitter } from '../../server/src/sync/commit.ts'
import type { CommitAnswer, CommitRequest, Published } from '../../server/src/sync/commit-request.ts'
import type { HttpRequest, HttpResponse } from '../../pwa/src/data/sync/ports.ts'
import type { VirtualTime } from './virtual-time.ts'

export interface SimUser {
  id: string
  name: string
  is_admin: boolean
  token: string
}

/** One request that reached `commit()`, with what became of it, in the order of execution. */
export interface Executed {
  request: CommitRequest
  at: number
  answer?: CommitAnswer
  error?: unknown
}

const byPath = [...routes].sort(byLiteralness)
const century = 100 * 365 * 86_400_000

export class SimServer {
  private readonly running: RunningServer
  private readonly time: VirtualTime
  private app: App
  /** Requests being worked on. */
  busy = 0
  /** Rises with every restart: what was under way before is lost. */
  generation = 0
  onExecuted: (executed: Executed) => void = () => {}
  onPublished: (published: Published) => void = () => {}
  onRestart: () => void = () => {}

  private constructor(running: RunningServer, time: VirtualTime) {
    this.running = running
    this.time = time
    this.app = this.fresh()
  }

  static async start(time: VirtualTime): Promise<SimServer> {
    const { config } = readConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: ':memory:', LOG_LEVEL: 'fatal' })
    const settings = { ...config, data_dir: ':memory:', session_ms: century }
    const running = await startServer(settings, { now: () => time.now, log: createLog('fatal') })
    return new SimServer(running, time)
  }

  /** What a process holds in memory, made anew over the same database. */
  private fresh(): App {
    const { app } = this.running
    const committer = createCommitter(app.db, app.now, error => {
      throw error
    })
    committer.onPublished(published => this.onPublished(published))
    const commit = async (request: CommitRequest): Promise<CommitAnswer> => {
      const executed: Executed = { request, at: this.time.now }
      try {
        executed.answer = await committer.commit(request)
        return executed.answer
      } catch (error) {
        executed.error = error
        throw error
      } finally {
        this.onExecuted(executed)
      }
    }
    return { ...app, tokens: createEphemeralTokens(app.now), committer: { ...committer, commit } }
  }

  get db(): App['db'] {
    return this.app.db
  }

  get tokens(): App['tokens'] {
    return this.app.tokens
  }

  restart(): void {
    this.generation++
    this.app = this.fresh()
    this.onRestart()
  }

  /** Somebody with an account and a session, put straight into the database. */
  async addUser(id: string, name: string, isAdmin: boolean): Promise<SimUser> {
    const { raw } = this.app.db
    const at = this.time.now
    raw
      .prepare(
        `insert into users (id, username, username_key, email, email_key, password_hash, password_version, role,
         created_at, updated_at) values (?, ?, ?, ?, ?, '-', 1, ?, ?, ?)`,
      )
      .run(id, name, name, `${name}@example.org`, `${name}@example.org`, isAdmin ? 'admin' : 'user', at, at)
    raw
      .prepare(
        'insert into sessions (id, user_id, created_at, last_seen_at, expires_at) values (?, ?, ?, ?, ?)',
      )
      .run(`session-${id}`, id, at, at + century, at + century)
    const claims = { user_id: id, password_version: 1, session_id: `session-${id}`, expires_at: at + century }
    return { id, name, is_admin: isAdmin, token: await this.app.sessions.sign(claims) }
  }

  /** Answers one request; `user` undefined is a request without a session. */
  async handle(request: HttpRequest, user: SimUser | undefined): Promise<HttpResponse> {
    this.busy++
    try {
      return await this.answer(request, user)
    } finally {
      this.busy--
    }
  }

  private async answer(request: HttpRequest, user: SimUser | undefined): Promise<HttpResponse> {
    const [path = '', query = ''] = request.path.split('?')
    const headers = lowerCase(request.headers)
    const ctx: Ctx = {
      ...this.app,
      user: user && (await this.app.sessions.read(user.token)),
      method: request.method,
      path,
      headers,
      ip: '',
      secure: true,
    }
    try {
      const body: unknown = request.body === undefined ? undefined : JSON.parse(request.body)
      for (const route of byPath) {
        const params = route.method === request.method ? matchPath(route.path, path) : undefined
        if (!params) continue
        const sent = { params, query: Object.fromEntries(new URLSearchParams(query)), body }
        return this.response(await callRoute(route, ctx, sent))
      }
      throw new Error(`no route for ${request.method} ${path}`)
    } catch (error) {
      return this.response(replyToError(error, ctx, { method: request.method, path, headers }))
    }
  }

  private response({ status, headers, body }: ReplyParts): HttpResponse {
    const bytes = body instanceof Uint8Array
    const text = bytes ? gunzipSync(body).toString() : JSON.stringify(body)
    return {
      status,
      body: text,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...lowerCase(headers),
        'x-sync-epoch': this.app.db.instance.epoch,
        'x-server-time': String(this.time.now),
      },
    }
  }

  async close(): Promise<void> {
    await this.app.committer.idle()
    await this.running.close()
  }
}

const lowerCase = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
