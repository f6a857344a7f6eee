import type { Generated } from 'kysely'

/** Tables of the sync engine. The tables of synced rows are read off the entities; see `synced-rows.ts`. */
export interface StreamTable {
  stream: string
  head: number
  /** Commits up to and including this seq are no longer in the log. */
  floor: number
  /** The mutation id of the commit at `head`. */
  mark: string | null
  /** Set while the stream's trip is deleted. */
  closed_at: number | null
  closed_by: string | null
  /** Of a trip, without messages and reactions. */
  row_count: Generated<number>
}

export interface CommitTable {
  stream: string
  seq: number
  mutation_id: string
  client_id: string | null
  user_id: string | null
  kind: string
  name: string
  /** The assistant that did it for `user_id`; `client_id` is its client's. */
  via: string | null
  at: number
  /** JSON: CommittedOp[], see `log-text.ts` */
  ops: string
  /** JSON: InverseOp[], see `log-text.ts` */
  inverse: string
  /** JSON: Conflict[] */
  conflicts: string
  /** What its sender was answered, see `ledger.ts`; null where nobody asks for it again. */
  request_hash: string | null
  status: number | null
  outcome: string | null
  /** JSON: what the answer says beside the commit; null where it is about the row of the first op. */
  answer: string | null
}

export interface CommitRowTable {
  /** Of a row, or the mark of many: see `commit-rows.ts`. */
  id: string
  stream: string
  seq: number
}

/** Outcomes of requests without a commit: refused, abandoned, or nothing to change. */
export interface LedgerTable {
  user_id: string
  mutation_id: string
  stream: string
  status: number
  code: string | null
  outcome: string | null
  seq: number | null
  request_hash: string | null
  /** JSON: the body of a refusal, or what a success is about. */
  body: string | null
  at: number
}

export interface ClientTable {
  number: number
  client_id: string
}

export interface ClientSeqTable {
  client_id: string
  stream: string
  last_seq: number
}

export interface TombstoneTable {
  stream: string
  entity: string
  id: string
  seq: number
  mutation_id: string
  user_id: string | null
  at: number
  /** JSON: the row as it was; null once the snapshot expired. */
  row: string | null
  /** Its book, as rows have it; null once the snapshot expired. */
  field_versions: string | null
}

export interface EffectTable {
  id: number
  stream: string
  seq: number
  channel: string
  recipient: string
  /** JSON */
  payload: string
  at: number
  attempts: number
  /** When it is tried next; null once it is delivered or given up. */
  due_at: number | null
  given_up_at: number | null
}

/** What a device last said of itself. */
export interface DeviceTable {
  user_id: string
  client_id: string
  session_id: string
  user_agent: string | null
  /** Changes that wait to be sent. */
  waiting: number
  /** Changes that wait for the person. */
  attention: number
  /** Since when it has held any that do, by the server's clock. */
  attention_since: number | null
  /** When the oldest of them was made. */
  unsent_since: number | null
  reported_at: number
}

export interface SyncTables {
  effects: EffectTable
  devices: DeviceTable
  streams: StreamTable
  commits: CommitTable
  commit_rows: CommitRowTable
  ledger: LedgerTable
  clients: ClientTable
  client_seqs: ClientSeqTable
  tombstones: TombstoneTable
}
