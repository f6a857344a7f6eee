/** A deleted trip goes for good (SPEC.md §4): its rows, its log, its tombstones. That it is gone is known for ever. */
import { entities } from '@caravel/sync-protocol/entities/index'
import { membersOf, parseStream } from '@caravel/sync-protocol/streams'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { dropCommit } from './drop-commits.ts'
import { synced } from './synced-rows.ts'

type Tx = Kysely<Database>

/**
 * Takes up to `most` things away of one stream that was closed before `before`; 1 once it is done with one, and while
 * there is more to do. The way back is closed in the first step, so that nobody gets half a trip back.
 */
export const purgeClosedStream = async (tx: Tx, before: number, most: number): Promise<number> => {
  const found = await tx
    .selectFrom('streams')
    .select(['stream', 'head'])
    .where('closed_at', '<', before)
    .whereRef('floor', '<', 'head')
    .limit(1)
    .executeTakeFirst()
  if (!found) return 0
  const { stream, head } = found
  await closeTheWayBack(tx, stream)
  let room = most
  for (const step of [dropLog, dropRows, dropTombstones]) {
    room -= await step(tx, stream, room)
    if (room <= 0) return 1
  }
  await tx.deleteFrom('history_looks').where('stream', '=', stream).execute()
  await tx.deleteFrom('past_entries').where('stream', '=', stream).execute()
  await tx.updateTable('streams').set({ floor: head }).where('stream', '=', stream).execute()
  return 1
}

/** The trip's own tombstone stays, without the row that could be put back; so does nothing that could undo the delete. */
const closeTheWayBack = async (tx: Tx, stream: string): Promise<void> => {
  const roots = entities.filter(({ root }) => root).map(({ name }) => name)
  const tombstones = await tx
    .selectFrom('tombstones')
    .select(['entity', 'id', 'seq'])
    .where('id', '=', parseStream(stream)?.id ?? '')
    .where('entity', 'in', roots)
    .where('stream', '=', stream)
    .where('row', 'is not', null)
    .execute()
  for (const { entity, id, seq } of tombstones) {
    await tx
      .updateTable('tombstones')
      .set({ row: null, field_versions: null })
      .where('id', '=', id)
      .where('entity', '=', entity)
      .where('stream', '=', stream)
      .execute()
    const closing = await tx
      .selectFrom('commits')
      .select(['seq', 'ops', 'inverse'])
      .where('stream', '=', stream)
      .where('seq', '=', seq)
      .executeTakeFirst()
    if (closing) await dropCommit(tx, stream, closing)
  }
}

const dropLog = async (tx: Tx, stream: string, most: number): Promise<number> => {
  const commits = await tx
    .selectFrom('commits')
    .select(['seq', 'ops', 'inverse'])
    .where('stream', '=', stream)
    .limit(most)
    .execute()
  for (const commit of commits) await dropCommit(tx, stream, commit)
  return commits.length
}

/** Who was in it stays: `gone` is read off those rows (L8). */
const dropRows = async (tx: Tx, stream: string, most: number): Promise<number> => {
  let dropped = 0
  const kind = parseStream(stream)?.kind
  const members = membersOf(stream)
  for (const { name } of entities.filter(each => each.stream === kind && each.name !== members)) {
    if (dropped >= most) break
    const some = synced(tx)
      .selectFrom(name)
      .select('id')
      .where('stream', '=', stream)
      .limit(most - dropped)
    const { numDeletedRows } = await synced(tx)
      .deleteFrom(name)
      .where('stream', '=', stream)
      .where('id', 'in', some)
      .executeTakeFirst()
    dropped += Number(numDeletedRows)
  }
  return dropped
}

const dropTombstones = async (tx: Tx, stream: string, most: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from tombstones where rowid in
      (select rowid from tombstones where stream = ${stream} and id <> ${parseStream(stream)?.id ?? ''} limit ${most})
  `.execute(tx)
  return Number(numAffectedRows ?? 0)
}
