/** All that was ever executed, and the rows that follow from the log alone. */
import { entities, mustEntity } from '@caravel/sync-protocol/entities/index'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import { applyCommit } from '@caravel/sync-protocol/fold'
import { MemoryState } from '@caravel/sync-protocol/memory-state'
import type { InverseOp, Values } from '@caravel/sync-protocol/op'
import { readInverse, readOps } from '../../server/src/sync/log-text.ts'
import type { Commit, SyncResult } from '@caravel/sync-protocol/wire'
import { listRows } from '../../server/src/sync/synced-rows.ts'
import { parseStream } from '@caravel/sync-protocol/streams'
import type { Database as Sqlite, Statement } from 'better-sqlite3'
import type { Executed, SimServer } from './sim-server.ts'

/** Asked after every step of every script, so each text is prepared once for a connection. */
const onceFor = (text: string): ((raw: Sqlite) => Statement) => {
  const statements = new WeakMap<Sqlite, Statement>()
  return raw => {
    let statement = statements.get(raw)
    if (!statement) statements.set(raw, (statement = raw.prepare(text)))
    return statement
  }
}

/** Rises with every row that is written to the database. */
const countOfChanges = onceFor('select total_changes() as n')
const allStreams = onceFor('select stream, head, closed_at from streams order by stream')
const commitsSince = onceFor('select * from commits where stream = ? and seq > ? order by seq')
const floorOf = onceFor('select floor from streams where stream = ?')
const outcomeOf = onceFor(
  `select status, code, outcome from ledger where mutation_id = $id
   union all select status, null, outcome from commits where mutation_id = $id and request_hash is not null`,
)

export interface LoggedCommit extends Commit {
  stream: string
  inverse: InverseOp[]
}

/** Rows as text, one per line, so that two sides can be compared byte for byte. */
export const textOf = (rows: Iterable<{ entity: string; row: AnyRow }>): string =>
  [...rows]
    .map(({ entity, row }) => `${entity} ${JSON.stringify(row)}`)
    .sort()
    .join('\n')

export const rowsOf = (state: MemoryState): { entity: string; row: AnyRow }[] =>
  [...state.tables].flatMap(([entity, table]) => [...table.values()].map(row => ({ entity, row })))

/** One stream as its log tells it. */
interface Told {
  commits: LoggedCommit[]
  state: MemoryState
  /** `entity id` → the row as text. */
  lines: Map<string, string>
  /** What `countOfChanges` said when its log was last read. */
  read_at: number
}

export class History {
  private readonly server: Pick<SimServer, 'db'>
  private told = new Map<string, Told>()
  /** `stream seq mark` → the rows there as text, in this life of the database and in those before a set-back. */
  private readonly texts = new Map<string, string>()
  /** Where one change was carried out twice at one number, each time in another life: no cursor tells the two apart. */
  private readonly twofold = new Set<string>()
  /** By stream, the ids of rows that left the log when they were deleted. */
  private readonly forgotten = new Map<string, Set<string>>()
  /** The logs of lives of the database that a server rollback ended, by stream. */
  private readonly ended: Map<string, LoggedCommit[]>[] = []
  private committed = new Map<string, number>()
  /** Mutations that were answered with a success: also those that changed nothing. */
  private accepted = new Set<string>()
  /** With which words a mutation was carried out. */
  readonly said = new Map<string, Values>()
  /** What was accepted in a life of the database that a server rollback ended. */
  readonly lost = new Set<string>()

  /** The trips that were deleted at some time: they may have come back since, also by a set-back. */
  readonly deleted = new Set<string>()

  private readonly keepsTexts: boolean

  /** `texts`: of every moment, for comparing disks with them. */
  constructor(server: Pick<SimServer, 'db'>, { texts = true } = {}) {
    this.server = server
    this.keepsTexts = texts
  }

  /** As it is now, to be continued elsewhere. Texts are shared: what was once so, was so. */
  copy(server: Pick<SimServer, 'db'> = this.server): History {
    const copy = new History(server)
    copy.take(this)
    return copy
  }

  /** The server was rolled back to `earlier`: what came after it never was, but some may remember it. */
  rollBackTo(earlier: History): void {
    const before = this.accepted
    this.ended.push(new Map([...this.told].map(([stream, { commits }]) => [stream, commits])))
    this.take(earlier)
    for (const id of before) if (!this.accepted.has(id)) this.lost.add(id)
  }

  private take(other: History): void {
    this.told = new Map([...other.told].map(([stream, told]) => [stream, copyOf(stream, told)]))
    this.committed = new Map(other.committed)
    this.accepted = new Set(other.accepted)
    for (const [key, text] of other.texts) this.texts.set(key, text)
    for (const stream of other.twofold) this.twofold.add(stream)
    for (const stream of other.deleted) this.deleted.add(stream)
    for (const [stream, ids] of other.forgotten) for (const id of ids) this.forget(stream, id)
  }

  noted({ request, answer }: Executed): void {
    if (!answer || answer.status >= 300) return
    this.accepted.add(request.mutation_id)
    if (!answer.replayed) this.said.set(request.mutation_id, request.body)
  }

  /** The commits of a stream after `since`, oldest first. */
  log(stream: string, since = 0): LoggedCommit[] {
    return this.follow(stream).commits.slice(since)
  }

  /** The commits that led to `mark` at `seq`, in this life of the database or in one that a server rollback ended. */
  logTo(stream: string, seq: number, mark: string | null): readonly LoggedCommit[] | undefined {
    const lives = [this.log(stream), ...this.ended.toReversed().map(branch => branch.get(stream) ?? [])]
    return lives.find(log => seq === 0 || log[seq - 1]?.mutation_id === mark)?.slice(0, seq)
  }

  /** Up to here the server's log is cleared away. */
  floor(stream: string): number {
    return (floorOf(this.server.db.raw).get(stream) as { floor: number } | undefined)?.floor ?? 0
  }

  streams(): { stream: string; head: number; closed: boolean }[] {
    const rows = allStreams(this.server.db.raw).all()
    return (rows as { stream: string; head: number; closed_at: number | null }[]).map(row => ({
      stream: row.stream,
      head: row.head,
      closed: row.closed_at !== null,
    }))
  }

  /** Was it deleted so long ago that its rows are gone? Nothing else moves a floor up to the head. */
  isCleared(stream: string): boolean {
    const { head, closed } = this.streams().find(each => each.stream === stream) ?? { head: 0, closed: false }
    return closed && this.floor(stream) === head
  }

  /** The rows the log gives up to its end. */
  replay(stream: string): MemoryState {
    return this.follow(stream).state
  }

  /** The rows the log gave when `mark` was the mutation at `seq`, as text. */
  textAt(stream: string, seq: number, mark: string | null): string | undefined {
    this.follow(stream)
    return seq === 0 ? '' : this.texts.get(`${stream} ${seq} ${mark}`)
  }

  /** Was some number of the stream given twice to one change? Then only digests show whose rows a device has (L9). */
  isTwofold(stream: string): boolean {
    return this.twofold.has(stream)
  }

  /**
   * Two texts of rows, but for those that were deleted and left the log with it: who reads the log later does not meet
   * them where others did.
   */
  isSame(stream: string, one: string, other: string): boolean {
    const gone = this.forgotten.get(stream)
    if (one === other || !gone) return one === other
    const without = (text: string) =>
      text
        .split('\n')
        .filter(line => !gone.has(/"id":"([^"]+)"/.exec(line)?.[1] ?? ''))
        .join('\n')
    return without(one) === without(other)
  }

  get hasTwofold(): boolean {
    return this.twofold.size > 0
  }

  textNow(stream: string): string {
    return textOfLines(this.follow(stream).lines)
  }

  private follow(stream: string): Told {
    let told = this.told.get(stream)
    if (!told)
      this.told.set(
        stream,
        (told = { commits: [], state: new MemoryState(stream), lines: new Map(), read_at: -1 }),
      )
    const { n: now } = countOfChanges(this.server.db.raw).get() as { n: number }
    if (told.read_at === now) return told
    told.read_at = now
    for (const commit of this.read(stream, told.commits.length)) {
      applyCommit(told.state, commit)
      told.commits.push(commit)
      for (const op of commit.ops) {
        const id = op.op === 'put' ? op.row.id : op.id
        const row = told.state.tables.get(op.entity)?.get(id)
        if (row) told.lines.set(`${op.entity} ${id}`, `${op.entity} ${JSON.stringify(row)}`)
        else told.lines.delete(`${op.entity} ${id}`)
        if (op.op === 'del' && op.entity === 'trip') this.deleted.add(stream)
        if (op.op === 'del' && mustEntity(op.entity).forgotten) this.forget(stream, id)
      }
      if (this.keepsTexts) this.keepText(stream, commit, textOfLines(told.lines))
      this.committed.set(commit.mutation_id, (this.committed.get(commit.mutation_id) ?? 0) + 1)
      this.accepted.add(commit.mutation_id)
    }
    return told
  }

  private forget(stream: string, id: string): void {
    const gone = this.forgotten.get(stream) ?? new Set()
    this.forgotten.set(stream, gone.add(id))
  }

  private keepText(stream: string, { seq, mutation_id }: Commit, text: string): void {
    const key = `${stream} ${seq} ${mutation_id}`
    if ((this.texts.get(key) ?? text) !== text) this.twofold.add(stream)
    this.texts.set(key, text)
  }

  private read(stream: string, since: number): LoggedCommit[] {
    const rows = commitsSince(this.server.db.raw).all(stream, since) as (Record<
      'ops' | 'inverse' | 'conflicts',
      string
    > &
      LoggedCommit)[]
    return rows.map(row => ({
      ...row,
      ops: readOps(row.ops as string),
      inverse: readInverse({ ops: row.ops as string, inverse: row.inverse as string }),
      conflicts: JSON.parse(row.conflicts as string) as Commit['conflicts'],
    }))
  }

  /** The rows the server has. */
  async stored(stream: string): Promise<{ entity: string; row: AnyRow }[]> {
    const kind = parseStream(stream)?.kind
    const found: { entity: string; row: AnyRow }[] = []
    for (const entity of entities.filter(each => each.stream === kind)) {
      for (const { row } of await listRows(this.server.db.read, entity, stream))
        found.push({ entity: entity.name, row })
    }
    return found
  }

  /** How many commits there ever were, those that a server rollback undid included. */
  get commits(): number {
    return this.texts.size
  }

  /** Reads what was committed since it last looked. */
  catchUp(): void {
    for (const { stream } of this.streams()) this.follow(stream)
  }

  isAccepted(mutationId: string): boolean {
    return this.accepted.has(mutationId)
  }

  /** Mutations with more than one commit. */
  doubled(): string[] {
    return [...this.committed].flatMap(([id, times]) => (times > 1 ? [id] : []))
  }

  /** What was recorded of a mutation; undefined when it was never recorded. */
  outcome(mutationId: string): { status: number; code: string | null; outcome: string | null } | undefined {
    return outcomeOf(this.server.db.raw).get({ id: mutationId }) as
      { status: number; code: string | null; outcome: string | null } | undefined
  }
}

const textOfLines = (lines: Map<string, string>): string => [...lines.values()].sort().join('\n')

/** Rows are never changed in place, so that only the tables are copied. */
const copyOf = (stream: string, { commits, state, lines }: Told): Told => ({
  commits: [...commits],
  state: copyOfState(stream, state),
  lines: new Map(lines),
  read_at: -1,
})

export const copyOfState = (stream: string, from: MemoryState): MemoryState => {
  const state = new MemoryState(stream)
  for (const [entity, table] of from.tables) state.tables.set(entity, new Map(table))
  for (const [key, row] of from.tombstones) state.tombstones.set(key, row)
  for (const [id, past] of from.past) state.past.set(id, past)
  return state
}

export const syncOf = (executed: Executed): SyncResult | undefined =>
  executed.answer?.body['sync'] as SyncResult | undefined
