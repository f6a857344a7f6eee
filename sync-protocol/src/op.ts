/**
 * What a commit changes, row by row. Plans make ops, the merge rewrites them, both sides apply them with
 * the same function, the log keeps them, the feed carries them.
 */
import type { AnyRow } from './entity.ts'

export type Values = Record<string, unknown>

interface OpBase {
  entity: string
  id: string
  /**
   * Made by a plan and not named by the person: never judged for conflicts, needs no permission of its own.
   */
  derived?: true
  /** Only where the op before it that does not follow stands as it was named; else `otherwise`, if there is one. */
  follows?: true
  otherwise?: Op
}

/** When a row was made and last written, epoch ms. */
export interface RowTimes {
  created_at: number
  updated_at: number
}

export type Op =
  /** `times`: a row that was here before and comes in again, though its id may have been buried. */
  | (OpBase & { op: 'create'; fields: Values; times?: RowTimes })
  /**
   * `adds`: the plan made the values of the row as it stands and took nothing away: in conflict with nobody.
   * `deletes`: it empties the row, and is refused where a delete would be.
   */
  | (OpBase & { op: 'update'; fields: Values; base?: Values; adds?: true; deletes?: true })
  | (OpBase & { op: 'delete' })
  /** Puts a tombstoned row back as it was. */
  | (OpBase & { op: 'restore'; row: AnyRow })

/** An op as it stands in the log and travels in the feed: values after the merge, whole rows for new ones. */
export type CommittedOp =
  | { op: 'put'; entity: string; row: AnyRow }
  | { op: 'set'; entity: string; id: string; fields: Values }
  | { op: 'del'; entity: string; id: string }

/** What takes a committed op back. `derived`: the op it takes back was, or came along with one that was named. */
export type InverseOp = { derived?: true } & (
  | { op: 'delete'; entity: string; id: string }
  | { op: 'update'; entity: string; id: string; fields: Values }
  | { op: 'restore'; entity: string; row: AnyRow }
)
