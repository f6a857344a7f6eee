/** What `commit()` takes and answers, for every caller: REST, push, an import, a job. */
import type { AnyRow } from '@caravel/sync-protocol/entity'
import type { AppError } from '@caravel/sync-protocol/errors'
import type { RowChange } from '@caravel/sync-protocol/history'
import type { Permission } from '@caravel/sync-protocol/access'
import type { Values } from '@caravel/sync-protocol/op'
import type { Actor, MutationRoute } from '@caravel/sync-protocol/plan'
import type { ActorKind, Commit } from '@caravel/sync-protocol/wire'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

export interface SourceRow {
  entity: string
  row: AnyRow
}

/** The identity of a request that a device sends until it is answered (sync rules S1–S4). */
export interface ClientStamp {
  mutation_id: string
  client_id: string
  client_seq: number
  base_seq: number
  base_epoch: string | undefined
  /** How far the device has followed the stream. */
  cursor: { seq: number; mark: string } | undefined
  edited_at: number | undefined
}

export interface CommitRequest {
  route: MutationRoute
  params: Record<string, string>
  body: Values
  /** Why the body cannot be; then it is refused and recorded, and `body` is as it was sent. */
  invalid?: AppError
  base: Values
  decision?: string | undefined
  /** Undefined for jobs of the server itself, which pass every permission. */
  actor: (Actor & { is_admin: boolean }) | undefined
  kind: ActorKind
  /** The assistant that sends it for the actor. */
  via?: { client_id: string; name: string } | undefined
  stamp?: ClientStamp | undefined
  /** Minted by the server for callers without a stamp; also their mark in the log. */
  mutation_id: string
  /** sha256 over method, path and canonical body without `base`; absent: not in the ledger. */
  request_hash?: string | undefined
  /** From If-Match: the version the row must still have. */
  if_match?: number | undefined
  /** Instead of the route's own, where a module judged it: leaving a trip needs none. */
  permission?: Permission
  /**
   * Runs in the transaction of the change, once its actor was let in and before its plan: what it throws refuses the
   * change, and what it writes is taken back with it.
   */
  within?: (tx: Kysely<Database>) => Promise<void>
  /** The rows to copy, for a copy without rows in its body. */
  source_rows?: readonly SourceRow[]
  /** The socket the edit came from: it hears of the head only. */
  socket_id?: string | undefined
  /** How large the body was that it came in. */
  bytes?: number
  /** Where it was sent from, for who keeps word of it. */
  ip?: string
  /** Carried out and rolled back: the answer tells what it would change, and nothing stays, not even its outcome. */
  dry_run?: boolean
}

export interface CommitAnswer {
  status: number
  body: Values
  replayed?: boolean
  /** What a dry run would change. */
  would_change?: RowChange[]
}

/** What the outside hears of after COMMIT, never before. */
export interface Published {
  stream: string
  commit: Commit
  /** Seq before this commit. */
  from: number
  socket_id: string | undefined
  ip: string | undefined
}
