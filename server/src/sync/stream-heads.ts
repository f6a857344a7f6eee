/** The counter row of each stream. */
import type { Kysely } from 'kysely'
import { fixedQuery } from '../db/fixed-query.ts'
import type { Database } from '../db/schema.ts'

export interface StreamHead {
  exists: boolean
  head: number
  floor: number
  mark: string | null
  closed_at: number | null
  closed_by: string | null
}

const none: StreamHead = { exists: false, head: 0, floor: 0, mark: null, closed_at: null, closed_by: null }

const headOf = fixedQuery(db =>
  db
    .selectFrom('streams')
    .select(['head', 'floor', 'mark', 'closed_at', 'closed_by'])
    .where('stream', '=', ''),
)

/** A stream nothing was written to yet has head 0. */
export const findStream = async (db: Kysely<Database>, stream: string): Promise<StreamHead> => {
  const [row] = await headOf(db, [stream])
  return row ? { exists: true, ...row } : none
}
