/** How far someone has read the log of each of their trips. */
import { mustEntity } from '@caravel/sync-protocol/entities/index'
import { versionOf } from '@caravel/sync-protocol/merge/field-version'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { fromColumns, synced } from '../../sync/synced-rows.ts'
import { earliestMoment, timeOfCommit } from './history-queries.ts'

export interface Look {
  stream: string
  seq: number
  at: number
}

/** One they never looked into counts from when they joined, the last time. `stream`: only that trip. */
export const listLooks = async (db: Kysely<Database>, userId: string, stream?: string): Promise<Look[]> => {
  const seen = await db
    .selectFrom('history_looks')
    .select(['stream', 'seq', 'at'])
    .where('user_id', '=', userId)
    .execute()
  const members = await synced(db)
    .selectFrom('trip_member')
    .innerJoin('streams', 'streams.stream', 'trip_member.stream')
    .selectAll('trip_member')
    .where('trip_member.user_id', '=', userId)
    .where('trip_member.left_at', 'is', null)
    .where('streams.closed_at', 'is', null)
    .$if(stream !== undefined, query => query.where('trip_member.stream', '=', stream ?? ''))
    .execute()
  const looks: Look[] = []
  for (const columns of members) {
    const { stream: trip, versions } = fromColumns(mustEntity('trip_member'), columns)
    // A new name or role writes the row as well, but not its standing.
    const joined = versionOf(versions, 'standing')?.written ?? 0
    const look = seen.find(each => each.stream === trip)
    looks.push(look ?? { stream: trip, seq: joined, at: await timeAt(db, trip, joined) })
  }
  return looks
}

/** Where the log no longer goes back that far, since when it does. */
const timeAt = async (db: Kysely<Database>, stream: string, seq: number): Promise<number> =>
  (await timeOfCommit(db, stream, seq)) || (await earliestMoment(db, stream, seq))

/** Notes that someone has read up to `seq`; it never goes back. */
export const saveLook = async (
  db: Kysely<Database>,
  look: { user_id: string; stream: string; seq: number; at: number },
): Promise<void> => {
  await db
    .insertInto('history_looks')
    .values(look)
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'stream'])
        .doUpdateSet({ seq: look.seq, at: look.at })
        .where('history_looks.seq', '<=', look.seq),
    )
    .execute()
}

/** What an account that is being deleted has read; in the transaction that does so. */
export const forgetLooks = async (tx: Kysely<Database>, userId: string): Promise<void> => {
  await tx.deleteFrom('history_looks').where('user_id', '=', userId).execute()
}
