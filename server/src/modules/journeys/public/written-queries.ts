import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'

/**
 * When the entries of a journal that are for everyone were written first, by their id, epoch ms: the commit that made an
 * entry of the row. One that is not in the log any more lies longer back than any delay.
 */
export async function listWrittenAt(db: Kysely<Database>, stream: string): Promise<Map<string, number>> {
  // The last of the five numbers of a group is the seq of its last write (`synced-rows.ts`).
  const { rows } = await sql<{ id: string; at: number }>`
    select entry.id as id, commits.at as at
    from journey_entry entry join commits on commits.stream = entry.stream
      and commits.seq = coalesce(
        json_extract(entry.field_versions, '$.origin[4]'),
        json_extract(entry.field_versions, '$."*"[4]'))
    where entry.stream = ${stream} and entry.type = 'entry' and entry.visibility = 'public'
  `.execute(db)
  return new Map(rows.map(({ id, at }) => [id, at]))
}
