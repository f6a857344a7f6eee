/**
 * The rows of one stream as plans and folds see them. The device keeps them in memory; the server loads what a
 * plan asks for and runs it again.
 */
import type { AnyRow, Entity, Groups, RowOf } from './entity.ts'
import type { CommittedOp, InverseOp } from './op.ts'
import type { StreamKey } from './streams.ts'

/** What the undo plan needs to know of a commit. */
export interface PastCommit {
  mutation_id: string
  inverse: InverseOp[]
  /** What it wrote; undefined where this side does not keep it (the device). */
  ops?: readonly CommittedOp[]
  /** When it was made; undefined where this side does not keep it (the device). */
  at?: number
  /** The commit's seq; undefined while it has none (not acknowledged yet). */
  seq: number | undefined
}

export interface State {
  readonly stream: StreamKey
  get<G extends Groups>(entity: Entity<G>, id: string): RowOf<Entity<G>> | undefined
  /** All rows of an entity in this stream, in no particular order. */
  list<G extends Groups>(entity: Entity<G>): RowOf<Entity<G>>[]
  /** The rows whose `field` has this value. */
  where<G extends Groups>(entity: Entity<G>, field: string, value: unknown): RowOf<Entity<G>>[]
  /** A row that was deleted and can be put back; undefined when it never was, or its snapshot is not here. */
  tombstone(entity: Entity, id: string): AnyRow | undefined
  /**
   * When a row was deleted, epoch ms, also where nothing of it is kept; undefined when it is there or never was, and where
   * this side does not keep it (the device).
   */
  deletedAt(entity: Entity, id: string): number | undefined
  /** A past commit of this stream; undefined when this side does not keep it. */
  pastCommit(mutationId: string): PastCommit | undefined
  /** Every commit after `seq`, the newest first; undefined when this side does not keep them all. */
  commitsAfter(seq: number): readonly PastCommit[] | undefined
  /** The seq that last wrote a group of a row; undefined where this side does not keep it (the device). */
  groupVersion(entity: Entity, id: string, group: string): number | undefined
}

export interface MutableState extends State {
  put(entity: Entity, row: AnyRow): void
  remove(entity: Entity, id: string): void
}
