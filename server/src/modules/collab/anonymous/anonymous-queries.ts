import { ownVote } from '@caravel/sync-protocol/entities/own-vote'
import { poll, type Tally } from '@caravel/sync-protocol/entities/poll'
import { parseStream } from '@caravel/sync-protocol/streams'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { synced } from '../../../sync/synced-rows.ts'

export interface PollAt {
  /** The trip's. */
  stream: string
  id: string
}

export async function listAnonymousPolls(db: Kysely<Database>): Promise<PollAt[]> {
  const rows = await synced(db)
    .selectFrom(poll.name)
    .select(['stream', 'id'])
    .where('anonymous', '=', 1)
    .execute()
  return rows.map(({ stream, id }) => ({ stream: String(stream), id: String(id) }))
}

/** Sums of the votes that people hold in their own streams. */
export async function countVotes(db: Kysely<Database>, { stream, id }: PollAt): Promise<Tally> {
  const rows = await synced(db)
    .selectFrom(ownVote.name)
    .select('option_ids')
    .where('poll_id', '=', id)
    .where('for_trip_id', '=', parseStream(stream)?.id ?? '')
    .execute()
  const votes = rows
    .map(row => JSON.parse(String(row['option_ids'])) as string[])
    .filter(({ length }) => length)
  const counts: Record<string, number> = {}
  for (const option of votes.flat()) counts[option] = (counts[option] ?? 0) + 1
  const inOrder = Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { voted: votes.length, counts: Object.fromEntries(inOrder) }
}
