/** All that was ever executed, and the rows that follow from the log alone. */
import { entities } from '@caravel/sync-protocol/entities/index'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import { applyCommit } from '@caravel/sync-protocol/fold'
import { MemoryState } from '@caravel/sync-protocol/memory-state'
import type { InverseOp } from '@caravel/sync-protocol/op'
import type { Commit, SyncResult } from '@caravel/sync-protocol/wire'
import { listRows } from '../../server/src/sync/synced-rows.ts'
import { parseStream } from '@caravel/sync-protocol/streams'
import type { Executed, SimServer } from './sim-server.ts'

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

export class History {
  private readonly server: Pick<SimServer, 'db'>
  readonly executed: Executed[] = []
  private readonly replays = new Map<
    string,
    { seq: number; state: MemoryState; texts: Map<number, string> }
  >()

  constructor(server: Pick<SimServer, 'db'>) {
    this.server = server
  }

  /** The commits of a stream after `since`, oldest first. */
  log(stream: string, since = 0): LoggedCommit[] {
    const rows = this.server.db.raw
      .prepare('select * from commits where stream = ? and seq > ? order by seq')
      .all(stream, since) as (Record<'ops' | 'inverse' | 'conflicts', string> & LoggedCommit)[]
    return rows.map(row => ({
      ...row,
      ops: JSON.parse(row.ops as unknown as string) as Commit['ops'],
      inverse: JSON.parse(row.inverse as unknown as string) as InverseOp[],
      conflicts: JSON.parse(row.conflicts as unknown as string) as Commit['conflicts'],
    }))
  }

  streams(): { stream: string; head: number; closed: boolean }[] {
    const rows = this.server.db.raw
      .prepare('select stream, head, closed_at from streams order by stream')
      .all()
    return (rows as { stream: string; head: number; closed_at: number | null }[]).map(row => ({
      stream: row.stream,
      head: row.head,
      closed: row.closed_at !== null,
    }))
  }

  /** The rows the log gives up to its end. */
  replay(stream: string): MemoryState {
    return this.follow(stream).state
  }

  /** The rows the log gives at `seq`, as text. */
  textAt(stream: string, seq: number): string | undefined {
    return this.follow(stream).texts.get(seq)
  }

  private follow(stream: string) {
    let replay = this.replays.get(stream)
    if (!replay) {
      replay = { seq: 0, state: new MemoryState(stream), texts: new Map([[0, '']]) }
      this.replays.set(stream, replay)
    }
    for (const commit of this.log(stream, replay.seq)) {
      applyCommit(replay.state, commit)
      replay.seq = commit.seq
      replay.texts.set(commit.seq, textOf(rowsOf(replay.state)))
    }
    return replay
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

  isCommitted(mutationId: string): boolean {
    return (
      this.server.db.raw.prepare('select 1 from commits where mutation_id = ?').get(mutationId) !== undefined
    )
  }

  /** What the ledger says of a mutation; undefined when it was never recorded. */
  outcome(mutationId: string): { status: number; code: string | null; outcome: string | null } | undefined {
    return this.server.db.raw
      .prepare('select status, code, outcome from ledger where mutation_id = ?')
      .get(mutationId) as { status: number; code: string | null; outcome: string | null } | undefined
  }
}

export const syncOf = (executed: Executed): SyncResult | undefined =>
  executed.answer?.body['sync'] as SyncResult | undefined
