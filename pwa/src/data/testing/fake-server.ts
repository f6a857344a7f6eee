/** A server in memory with the real protocol's plans: enough of the wire to test a device against. No merging. */
import { createHash } from 'node:crypto'
import { matchMutation, splitBody, mutationRoutes } from '@caravel/sync-protocol/mutations'
import { mustEntity } from '@caravel/sync-protocol/entities/index'
import { applyCommit } from '@caravel/sync-protocol/fold'
import { MemoryState, OverlayState } from '@caravel/sync-protocol/memory-state'
import { AppError, errorStatus, isRefusal } from '@caravel/sync-protocol/errors'
import { appLevel, appLevelId } from '@caravel/sync-protocol/entities/app-level'
import { actions } from '@caravel/sync-protocol/access'
import { newRow } from '@caravel/sync-protocol/row'
import type { InverseOp, Values } from '@caravel/sync-protocol/op'
import { runOps } from '@caravel/sync-protocol/run'
import { appStream, parseStream, tripStream, type StreamKind } from '@caravel/sync-protocol/streams'
import type { Commit, GoneStream, PushEntry, SettleEntry } from '@caravel/sync-protocol/wire'
import { fileEntities, findFileRow } from '../file-entities.ts'
import type { HttpRequest, HttpResponse } from '../sync/ports.ts'

interface Stream {
  state: MemoryState
  commits: Commit[]
  inverses: Map<string, InverseOp[]>
  access_rev: number
}

interface Reply {
  status: number
  body: Values
}

export const tester = { user_id: '0190a000-0000-7000-8000-000000000001', name: 'Anna', avatar: null }

const roles: Partial<Record<StreamKind, string>> = { app: 'reader', user: 'self', atlas: 'self' }

// It answers at once, so all plans are there before it does.
await Promise.all(mutationRoutes.map(({ late }) => late?.load()))

export class FakeServer {
  epoch = 'epoch-1'
  now = () => 1_800_000_000_000
  readonly streams = new Map<string, Stream>()
  readonly ledger = new Map<string, Reply>()
  readonly gone: GoneStream[] = []
  readonly hidden = new Set<string>()
  /** Requests that reached the server, in order. */
  readonly requests: { method: string; path: string; body: unknown; headers: Record<string, string> }[] = []
  signedIn = true
  /** Requires a second factor that this account does not have. */
  lacksFactor = false
  /** The account the cookie belongs to. */
  user = tester.user_id
  /** Refuses a mutation by its name. */
  refuse: (name: string) => AppError | undefined = () => undefined

  constructor() {
    const { state } = this.stream(appStream)
    for (const [action, { initial }] of Object.entries(actions)) {
      const fields = { action, level: initial }
      const stamp = { seq: 0, at: 0, by: null }
      const entity = appLevel
      state.put(entity, newRow(entity, appStream, appLevelId(action), fields, stamp))
    }
  }

  stream(key: string): Stream {
    let stream = this.streams.get(key)
    if (!stream) {
      const state = new MemoryState(key)
      this.streams.set(key, (stream = { state, commits: [], inverses: new Map(), access_rev: 1 }))
    }
    return stream
  }

  trip(id: string): Stream {
    return this.stream(tripStream(id))
  }

  request(sent: HttpRequest): HttpResponse {
    const body: unknown = sent.body === undefined ? undefined : JSON.parse(sent.body)
    this.requests.push({ method: sent.method, path: sent.path, body, headers: sent.headers })
    if (!this.signedIn) return this.json(error(new AppError('AUTH_REQUIRED')))
    if (this.lacksFactor) return this.json(error(new AppError('MFA_REQUIRED')))
    const expected = sent.headers['X-Expect-User']
    if (expected !== undefined && expected !== this.user)
      return this.json(error(new AppError('ACCOUNT_MISMATCH')))
    const epoch = sent.headers['X-Sync-Epoch']
    if (epoch !== undefined && epoch !== this.epoch)
      return this.json(error(new AppError('EPOCH_CHANGED', { retry_after: 1 })))
    const url = new URL(sent.path, 'http://local')
    if (url.pathname === '/api/sync/streams') return this.json({ status: 200, body: this.list() })
    const read = /^\/api\/streams\/([^/]+)\/(changes|snapshot)$/.exec(url.pathname)
    if (read && sent.method === 'GET') return this.read(decodeURIComponent(read[1] ?? ''), read[2] ?? '', url)
    if (url.pathname === '/api/sync/snapshots') return this.several(url)
    const content = /^\/api\/files\/([^/]+)\/content$/.exec(url.pathname)?.[1]
    if (content !== undefined) return this.content(content, sent)
    if (url.pathname === '/api/sync/push') return this.json(this.push(body as { mutations: PushEntry[] }))
    if (url.pathname === '/api/sync/settle') return this.json(this.settle(body as { entries: SettleEntry[] }))
    return this.json(this.mutate(sent.method, sent.path, sent.headers, (body ?? {}) as Values))
  }

  json(
    { status, body }: Reply,
    type = 'application/json; charset=utf-8',
    text = JSON.stringify(body),
  ): HttpResponse {
    const { retry_after: wait } = body
    const headers = {
      'content-type': type,
      'x-sync-epoch': this.epoch,
      'x-server-time': String(this.now()),
      ...(typeof wait === 'number' ? { 'retry-after': String(wait) } : {}),
    }
    return { status, headers, body: text }
  }

  private list(): Values {
    const streams = [...this.streams].flatMap(([stream, { commits, access_rev, state }]) => {
      if (this.hidden.has(stream) || this.gone.some(each => each.stream === stream)) return []
      const last = commits.at(-1)
      const parsed = parseStream(stream)
      const card = parsed?.kind === 'trip' ? cardOf(state, parsed.id) : undefined
      return {
        stream,
        head: last?.seq ?? 0,
        mark: last?.mutation_id ?? null,
        access_rev,
        role: parsed ? (roles[parsed.kind] ?? 'owner') : 'owner',
        schema_rev: 1,
        ...(card ? { card } : {}),
      }
    })
    return { epoch: this.epoch, user_id: this.user, is_admin: false, streams, gone: this.gone }
  }

  private several(url: URL): HttpResponse {
    const asked = (url.searchParams.get('streams') ?? '').split(',')
    const answers = asked.map(key => this.read(key, 'snapshot', url))
    const refused = answers.find(({ status }) => status !== 200)
    const [first] = answers
    const body = answers.map(answer => answer.body).join('')
    return refused ?? { ...(first ?? this.json(error(new AppError('NO_ACCESS')))), body }
  }

  private read(key: string, kind: string, url: URL): HttpResponse {
    const stream = this.streams.get(key)
    if (!stream || this.gone.some(each => each.stream === key))
      return this.json(error(new AppError('NO_ACCESS')))
    const head = stream.commits.at(-1)
    if (kind === 'snapshot') {
      const rows = [...stream.state.tables].flatMap(([entity, table]) =>
        [...table.values()].map(row => ({ type: 'row', entity, row })),
      )
      const first = {
        type: 'head',
        stream: key,
        epoch: this.epoch,
        seq: head?.seq ?? 0,
        mark: head?.mutation_id ?? null,
        schema_rev: 1,
      }
      const lines = [first, ...rows, { type: 'end', count: rows.length }]
      const text = lines.map(line => `${JSON.stringify(line)}\n`).join('')
      return this.json({ status: 200, body: {} }, 'application/x-ndjson; charset=utf-8', text)
    }
    const since = Number(url.searchParams.get('since'))
    const mark = url.searchParams.get('mark')
    const known = stream.commits.find(commit => commit.seq === since)?.mutation_id
    const lost = since > (head?.seq ?? 0) || (mark !== null && known !== mark)
    if (lost || url.searchParams.get('epoch') !== this.epoch)
      return this.json(error(new AppError('RESYNC_REQUIRED', { set_back: lost })))
    const commits = stream.commits.filter(commit => commit.seq > since)
    const last = commits.at(-1)
    const body = {
      stream: key,
      epoch: this.epoch,
      from: since,
      to: last?.seq ?? since,
      mark: last?.mutation_id ?? null,
      commits,
      more: false,
    }
    return this.json({ status: 200, body })
  }

  /** How far the server has the bytes of each file. */
  readonly contents = new Map<string, number[]>()
  /** Refuses the bytes of a file by its id. */
  refuseContent: (id: string) => AppError | undefined = () => undefined

  /** The bytes of a file, a part of them where that is asked for. */
  private bytesOf(id: string, { headers }: HttpRequest): HttpResponse {
    const whole = Uint8Array.from(this.contents.get(id) ?? [])
    if (whole.length === 0) return this.json(error(new AppError('FILE_NOT_STORED')))
    const etag = `"${createHash('sha256').update(whole).digest('hex')}"`
    const [, from = '', to = ''] = /^bytes=(\d+)-(\d+)$/.exec(headers['Range'] ?? '') ?? []
    const isPart = from !== '' && (headers['If-Range'] ?? etag) === etag
    const part = isPart ? whole.slice(Number(from), Number(to) + 1) : whole
    const answer = this.json({ status: isPart ? 206 : 200, body: {} }, 'image/jpeg', '')
    const range = isPart
      ? { 'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${whole.length}` }
      : {}
    return { ...answer, headers: { ...answer.headers, etag, ...range }, bytes: part.buffer }
  }

  private content(id: string, sent: HttpRequest): HttpResponse {
    const { method, headers, bytes } = sent
    const found = [...this.streams].find(
      ([key, { state }]) =>
        findFileRow(state, id) !== undefined && !this.gone.some(({ stream }) => stream === key),
    )
    const unwanted = method === 'PUT' ? this.refuseContent(id) : undefined
    const refused = unwanted ?? (found ? undefined : new AppError('NO_ACCESS'))
    if (refused) return this.json(error(refused))
    if (method === 'GET') return this.bytesOf(id, sent)
    const there = this.contents.get(id) ?? []
    this.contents.set(id, there)
    const from = Number(/^bytes (\d+)-/.exec(headers['Content-Range'] ?? '')?.[1])
    const wrong = method === 'PUT' && from !== there.length
    if (method === 'PUT' && !wrong) for (const byte of bytes ?? []) there.push(byte)
    const [stream, { state }] = found as [string, Stream]
    if (method === 'PUT' && there.length === findFileRow(state, id)?.size) this.stored(stream, id)
    const answer = this.json(wrong ? error(new AppError('FILE_OFFSET')) : { status: 200, body: {} })
    return { ...answer, headers: { ...answer.headers, 'upload-offset': String(there.length) } }
  }

  private stored(key: string, id: string): void {
    const stream = this.stream(key)
    const last = stream.commits.at(-1)
    const commit: Commit = {
      seq: (last?.seq ?? 0) + 1,
      mutation_id: `stored ${id}`,
      client_id: null,
      user_id: null,
      kind: 'job',
      name: 'file.stored',
      at: this.now(),
      ops: [{ op: 'set', entity: entityOf(stream.state, id) ?? '', id, fields: { state: 'stored' } }],
      conflicts: [],
      after: last?.mutation_id ?? null,
    }
    stream.commits.push(commit)
    applyCommit(stream.state, structuredClone(commit))
  }

  private push({ mutations }: { mutations: PushEntry[] }): Reply {
    const results: Reply[] = []
    for (const [index, { method, path, headers, body }] of mutations.entries()) {
      const result = this.mutate(method, path, headers, body)
      results.push(result)
      if (result.status >= 300) return { status: 200, body: { results, stopped_at: index } }
    }
    return { status: 200, body: { results } }
  }

  private settle({ entries }: { entries: SettleEntry[] }): Reply {
    const results = entries.map(({ mutation_id }) => {
      const known = this.ledger.get(mutation_id)
      if (known && known.body['code'] !== 'ABANDONED') return { mutation_id, outcome: 'recorded', ...known }
      this.ledger.set(mutation_id, error(new AppError('ABANDONED')))
      return { mutation_id, outcome: 'abandoned' }
    })
    return { status: 200, body: { results } }
  }

  private mutate(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: Values,
    by = tester,
  ): Reply {
    const id = headers['Idempotency-Key'] ?? ''
    const known = this.ledger.get(id)
    if (known) return known
    const reply = this.commit({ method, path, headers, body }, id, by)
    if (reply.status < 500 && ![401, 429].includes(reply.status) && reply.body['code'] !== 'NO_ACCESS')
      this.ledger.set(id, reply)
    return reply
  }

  private commit({ method, path, headers, body }: PushEntry, id: string, by: typeof tester): Reply {
    const matched = matchMutation(method, path)
    if (!matched) return error(new AppError('NO_SUCH_ROUTE'))
    const { route, params } = matched
    const refused = this.refuse(route.name)
    if (refused) return error(refused)
    const { fields, base } = splitBody(body)
    const key = route.stream(params, fields)
    const gone = this.gone.find(each => each.stream === key)
    const closed = gone && !(route.reopens && gone.cause === 'deleted')
    if (closed || (!this.streams.has(key) && !route.opens)) return error(new AppError('NO_ACCESS'))
    const stream = this.stream(key)
    const plan = route.plan(stream.state, { params, body: fields, base, actor: by })
    if (isRefusal(plan)) return error(new AppError(plan.refused, plan.detail))
    const seq = (stream.commits.at(-1)?.seq ?? 0) + 1
    const stamp = { seq, at: this.now(), by: by.user_id }
    const result = runOps(new OverlayState(stream.state), plan.ops, stamp)
    if (isRefusal(result)) return error(new AppError(result.refused, result.detail))
    const skipped = plan.skipped ? { skipped: plan.skipped } : {}
    const common = { stream: key, epoch: this.epoch, mutation_id: id, conflicts: [], ...skipped }
    if (!result.committed.length)
      return { status: 200, body: { sync: { ...common, seq: seq - 1, outcome: 'noop' } } }
    const commit: Commit = {
      seq,
      mutation_id: id,
      client_id: headers['X-Client-Id'] ?? null,
      user_id: by.user_id,
      kind: 'web',
      name: route.name,
      at: stamp.at,
      ops: structuredClone(result.committed),
      conflicts: [],
      after: stream.commits.at(-1)?.mutation_id ?? null,
    }
    stream.commits.push(commit)
    if (gone) this.gone.splice(this.gone.indexOf(gone), 1)
    stream.state.past.set(id, { mutation_id: id, inverse: result.inverse, seq })
    applyCommit(stream.state, structuredClone(commit))
    forget(stream, commit)
    return { status: route.status ?? 200, body: { sync: { ...common, seq, outcome: 'applied', commit } } }
  }

  /** All that there is, to be put back later. */
  backup(): Pick<FakeServer, 'streams' | 'ledger'> {
    return { streams: copyOf(this.streams), ledger: structuredClone(this.ledger) }
  }

  /** An older state takes the place of today's, under the same epoch unless the test says otherwise. */
  restore({ streams, ledger }: Pick<FakeServer, 'streams' | 'ledger'>): void {
    this.streams.clear()
    this.ledger.clear()
    for (const [key, stream] of copyOf(streams)) this.streams.set(key, stream)
    for (const [id, reply] of structuredClone(ledger)) this.ledger.set(id, reply)
  }

  /** A change that someone else made; `by`: under another account. */
  change(method: string, path: string, body: Values, id: string, by = tester): Reply {
    return this.mutate(method, path, { 'Idempotency-Key': id }, body, by)
  }
}

/** What is deleted and forgotten leaves the log, but for its delete. */
const forget = ({ commits }: Stream, { ops }: Commit): void => {
  const gone = new Set(ops.flatMap(op => (op.op === 'del' && mustEntity(op.entity).forgotten ? [op.id] : [])))
  if (!gone.size) return
  for (const commit of commits)
    commit.ops = commit.ops.filter(op => op.op === 'del' || !gone.has(op.op === 'put' ? op.row.id : op.id))
}

const error = ({ code, detail }: AppError): Reply => ({
  status: errorStatus[code],
  body: { error: code, code, ...detail },
})

const cardOf = (state: MemoryState, id: string) => {
  const row = state.tables.get('trip')?.get(id)
  return (
    row && {
      title: row['title'],
      start_date: row['start_date'],
      end_date: row['end_date'],
      archived: row['archived'],
      cover_file_id: null,
      day_count: row['day_count'],
      members: [],
    }
  )
}

/** Nothing that happens later changes it: a backup can be restored again. Undo does not reach past one. */
const copyOf = (streams: FakeServer['streams']): FakeServer['streams'] =>
  new Map(
    [...streams].map(([key, { state, commits, access_rev }]) => {
      const copy = new MemoryState(key)
      for (const [entity, rows] of structuredClone(state.tables)) copy.tables.set(entity, rows)
      for (const [key, row] of structuredClone(state.tombstones)) copy.tombstones.set(key, row)
      return [
        key,
        { state: copy, commits: structuredClone(commits), inverses: new Map(), access_rev },
      ] as const
    }),
  )

/** Which entity announces a file. */
const entityOf = (state: MemoryState, id: string): string | undefined =>
  fileEntities.find(entity => state.get(entity, id) !== undefined)?.name
