import type { PastEntry } from '@caravel/sync-protocol/past-entry'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** Entries of a capsule, oldest first, below those of this server; a stream that has some keeps those. */
export async function keepPast(
  tx: Kysely<Database>,
  stream: string,
  entries: readonly PastEntry[],
): Promise<void> {
  if (await findNewest(tx, stream)) return
  for (const [number, entry] of entries.entries())
    await tx
      .insertInto('past_entries')
      .values({ stream, number, entry: JSON.stringify(entry) })
      .execute()
}

function findNewest(db: Kysely<Database>, stream: string) {
  return db.selectFrom('past_entries').select('number').where('stream', '=', stream).executeTakeFirst()
}

/** The newest first. `before`: older than the entry with this number. */
export async function listPast(
  db: Kysely<Database>,
  stream: string,
  { before, limit }: { before: number; limit: number },
): Promise<(PastEntry & { number: number })[]> {
  const rows = await db
    .selectFrom('past_entries')
    .select(['number', 'entry'])
    .where('stream', '=', stream)
    .where('number', '<', before)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ number, entry }) => ({ ...(JSON.parse(entry) as PastEntry), number }))
}
