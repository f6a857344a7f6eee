/** The real server without its sockets: every request goes through the real routes on a database in memory. */
import { gunzipSync } from 'node:zlib'
import { AppError } from '@caravel/sync-protocol/errors'
import { byLiteralness, matchPath } from '@caravel/sync-protocol/route'
import type { App, Ctx } from '../../server/src/context.ts'
import { createEphemeralTokens } from '../../server/src/http/ephemeral-tokens.ts'
import { callRoute } from '../../server/src/http/call-route.ts'
import { replyToError } from '../../server/src/http/errors.ts'
import type { ReplyParts } from '../../server/src/http/reply.ts'
import { mendState, mendStates, statesIn } from '../../server/src/modules/files/file-states.ts'
import { routes } from '../../server/src/modules/index.ts'
import { journeys } from '../../server/src/modules/journeys/module.ts'
import { createCommitter } from '../../server/src/sync/commit.ts'
import type { CommitAnswer, CommitRequest, Published } from '../../server/src/sync/commit-request.ts'
import { createEffects, type Effects } from '../../server/src/sync/effects.ts'
import { createStreamMoves } from '../../server/src/sync/stream-moves.ts'
import type { HttpRequest, HttpResponse } from '../../pwa/src/data/sync/ports.ts'
import { century, type Shelf, type SimDatabase } from './sim-database.ts'
import { SimFiles } from './sim-files.ts'
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
  epoch: string
  answer?: CommitAnswer
  error?: unknown
}

/** `cut`: after so many bytes the line breaks. */
export type SimRequest = HttpRequest & { cut?: number }

async function* chunks(bytes: Uint8Array, cut = bytes.length): AsyncGenerator<Uint8Array> {
  yield bytes.subarray(0, cut)
  if (cut < bytes.length) throw Object.assign(new Error('the line broke'), { code: 'ECONNRESET' })
}

const segments = (method: string, path: string): string => `${method} ${path.split('/').length}`

/** The more literal path first, by method and length: a request is compared with few of them. */
const byPath = Map.groupBy([...routes].sort(byLiteralness), ({ method, path }) => segments(method, path))

export class SimServer {
  private readonly database: SimDatabase
  private readonly time: VirtualTime
  readonly files = new SimFiles()
  private app: App
  /** Requests being worked on. */
  busy = 0
  /** Rises with every restart: what was under way before is lost. */
  generation = 0
  crashes = 0
  private doomed: 'before' | 'after' | undefined
  onExecuted: (executed: Executed) => void = () => {}
  onPublished: (published: Published) => void = () => {}
  onRestart: () => void = () => {}

  constructor(database: SimDatabase, time: VirtualTime, shelf: Shelf) {
    this.database = database
    this.time = time
    database.clock = time
    database.bring(shelf)
    this.app = this.fresh()
  }

  /** What a process holds in memory, made anew over the same database. */
  private fresh(): App {
    const { app } = this.database
    const db = { ...app.db }
    const committer = createCommitter(db, app.now, error => {
      throw error
    })
    committer.onPublished(published => {
      // On the disk, and nobody was told: answers and messages of this process are lost from here on.
      if (this.doomed === 'after') this.die()
      else {
        this.onPublished(published)
        for (const id of statesIn(published.commit)) this.working(mendState(this.app, id))
      }
    })
    const commit = async (request: CommitRequest): Promise<CommitAnswer> => {
      const executed: Executed = { request, at: this.time.now, epoch: db.instance.epoch }
      try {
        executed.answer = await committer.commit(request)
        return executed.answer
      } catch (error) {
        executed.error = error
        if (this.doomed === 'before' && !(error instanceof AppError)) this.die()
        throw error
      } finally {
        this.onExecuted(executed)
      }
    }
    const memory = { tokens: createEphemeralTokens(app.now), moves: createStreamMoves(committer) }
    const services = { ...app, ...memory, db, files: this.files, committer: { ...committer, commit } }
    const fresh = { ...services, effects: this.effects(services) }
    void journeys.start?.(fresh)
    return fresh
  }

  /** Of all that changes cause elsewhere, journals alone follow their trips here: that is where synced rows are written. */
  private effects(services: App): Effects {
    const effects = createEffects(services, journeys.channels?.(services) ?? {}, (ms, run) =>
      this.time.after(ms, () => {
        run()
        this.working(effects.idle())
      }),
    )
    const wake = () => {
      effects.wake()
      this.working(effects.idle())
    }
    return { ...effects, wake }
  }

  /** Nobody waits for it but the world. What breaks it is told when the process starts again. */
  private working(work: Promise<void>): void {
    this.busy++
    void work.catch(() => undefined).finally(() => this.busy--)
  }

  get db(): App['db'] {
    return this.app.db
  }

  get tokens(): App['tokens'] {
    return this.app.tokens
  }

  restart(): void {
    this.generation++
    void this.app.effects.stop()
    this.app = this.fresh()
    this.onRestart()
    this.working(mendStates(this.app))
    this.app.effects.wake()
  }

  /** The process dies with its next commit: before the disk has it, or after and before anybody knows. */
  crashAtCommit(when: 'before' | 'after'): void {
    if (this.doomed) return
    this.doomed = when
    if (when === 'after') return
    // A COMMIT that the database refuses leaves what a process leaves that dies before it: nothing.
    this.db.raw.exec(
      `create temp trigger dies after insert on main.commits begin insert into sim_dying values (1); end`,
    )
  }

  private die(): void {
    this.spare()
    this.crashes++
    this.restart()
  }

  /** Nothing is going to happen to it any more. */
  spare(): void {
    if (this.doomed === 'before') this.db.raw.exec('drop trigger if exists temp.dies')
    this.doomed = undefined
  }

  /** Another database is put in its place. */
  rollback(shelf: Shelf, newEpoch: boolean): void {
    this.spare()
    this.database.bring(shelf, newEpoch)
    this.restart()
  }

  /** What it promised never to carry out (S9). */
  abandoned(): string[] {
    const promised = this.db.raw.prepare(`select mutation_id from ledger where code = 'ABANDONED'`).pluck()
    return promised.all() as string[]
  }

  maintain(): Promise<void> {
    return this.database.maintain()
  }

  keep(shelf: Shelf): void {
    this.database.keep(shelf)
  }

  /** Someone with an account and a session, put straight into the database. */
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

  /** Someone else set the password of this account, or its person has an own one again. */
  owesPassword(user: SimUser, owes: boolean): void {
    this.app.db.raw
      .prepare('update users set must_change_password = ? where id = ?')
      .run(owes ? 1 : 0, user.id)
  }

  doesOwePassword(userId: string): boolean {
    const owes = this.app.db.raw.prepare('select must_change_password from users where id = ?').pluck()
    return owes.get(userId) === 1
  }

  /** Answers one request; `user` undefined is a request without a session. */
  async handle(request: SimRequest, user: SimUser | undefined): Promise<HttpResponse> {
    this.busy++
    try {
      return await this.answer(request, user)
    } finally {
      this.busy--
    }
  }

  private async answer(request: SimRequest, user: SimUser | undefined): Promise<HttpResponse> {
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
      body_bytes: request.bytes?.length ?? request.body?.length ?? 0,
    }
    try {
      const body: unknown = request.body === undefined ? undefined : JSON.parse(request.body)
      const method = request.method === 'HEAD' ? 'GET' : request.method
      for (const route of byPath.get(segments(method, path)) ?? []) {
        const params = matchPath(route.path, path)
        if (!params) continue
        const stream = request.bytes && { stream: chunks(request.bytes, request.cut) }
        const sent = { params, query: Object.fromEntries(new URLSearchParams(query)), body, ...stream }
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
}

const lowerCase = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
