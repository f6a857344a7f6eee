import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { pageSize } from './due-queries.ts'

export interface Holder {
  user_id: string
  /** The longest that a device of theirs has held something: epoch ms. */
  since: number
}

/** People whose changes have needed them since `until` or earlier, and who were not told so; since before `from`, too late. */
export async function listHolders(
  db: Kysely<Database>,
  from: number,
  until: number,
  after: string,
): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select h.user_id, h.since
    from (
      select user_id, min(attention_since) as since from devices
      where attention_since is not null and user_id > ${after} group by user_id
    ) h join users u on u.id = h.user_id and u.disabled_at is null
    where h.since between ${from} and ${until} and not exists (
      select 1 from effects e where e.stream = 'user:' || h.user_id and e.seq = 0 and e.channel = 'notice'
        and e.recipient = 'needs_attention:' || h.user_id || ':' || h.since || ':' || h.user_id)
    order by h.user_id limit ${pageSize}`.execute(db)
  return rows
}

/** Since when a device of theirs holds something that needs them; null: none does. */
export async function heldSince(db: Kysely<Database>, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom('devices')
    .select(({ fn }) => fn.min('attention_since').as('since'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.since ?? null
}
