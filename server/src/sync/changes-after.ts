/** Which rows the commits after some seq changed, as long as these are few: then the log tells faster than the rows. */
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { fixedQuery } from '../db/fixed-query.ts'
import type { Database } from '../db/schema.ts'
import { listCommits } from './feed-queries.ts'

export interface ChangedRow {
  entity: string
  id: string
}

const mostCommits = 100
const mostBytes = 128 * 1024

const weightAfter = fixedQuery(db =>
  db
    .selectFrom('commits')
    .select([
      query => query.fn.countAll<number>().as('count'),
      sql<number | null>`sum(octet_length(ops))`.as('bytes'),
    ])
    .where('stream', '=', '')
    .where('seq', '>', 0),
)

/** Changed, made or deleted; undefined: these are many. The caller knows that the log has all after `seq`. */
export const changesAfter = async (
  db: Kysely<Database>,
  stream: string,
  seq: number,
): Promise<ChangedRow[] | undefined> => {
  const [weight] = await weightAfter(db, [stream, seq])
  if (!weight || weight.count > mostCommits || (weight.bytes ?? 0) > mostBytes) return undefined
  const commits = await listCommits(db, stream, seq, mostCommits)
  return commits.flatMap(({ ops }) =>
    ops.map(op => ({ entity: op.entity, id: op.op === 'put' ? op.row.id : op.id })),
  )
}
