import { file } from '@caravel/sync-protocol/entities/file'
import type { AnyRow, RowOf } from '@caravel/sync-protocol/entity'
import { tripStream } from '@caravel/sync-protocol/streams'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { findByIdAlone } from '../../sync/synced-rows.ts'
import type { FileContentTable } from './tables.ts'

export type FileRow = RowOf<typeof file>

export const findFile = async (db: Kysely<Database>, id: string): Promise<FileRow | undefined> =>
  (await findByIdAlone(db, file, id))?.row as (AnyRow & FileRow) | undefined

/** What names the bytes that belong to a row, and to no other that took its id. */
export type Announced = Pick<FileRow, 'id' | 'trip_id' | 'sha256'>

/** The bytes stored under an id, of whichever trip. */
export const findAnyContent = (db: Kysely<Database>, id: string): Promise<FileContentTable | undefined> =>
  db.selectFrom('file_contents').selectAll().where('id', '=', id).executeTakeFirst()

/** The bytes that this row announced. */
export const findContent = async (
  db: Kysely<Database>,
  { id, trip_id, sha256 }: Announced,
): Promise<FileContentTable | undefined> => {
  const content = await findAnyContent(db, id)
  const isOwn = content?.stream === tripStream(trip_id) && (content.announced_sha256 ?? sha256) === sha256
  return isOwn ? content : undefined
}

/** What the bytes of a row are entered with. */
export const ownerOf = ({ trip_id, sha256 }: Announced) => ({
  stream: tripStream(trip_id),
  announced_sha256: sha256,
})

export const saveContent = async (db: Kysely<Database>, content: FileContentTable): Promise<void> => {
  await db
    .insertInto('file_contents')
    .values(content)
    .onConflict(conflict => conflict.column('id').doUpdateSet(content))
    .execute()
}

/** All that a trip's files take, bytes. */
export const bytesOfTrip = async (db: Kysely<Database>, tripId: string): Promise<number> => {
  const { rows } = await sql<{ bytes: number | null }>`
    select sum(file_contents.size) as bytes from file join file_contents using (id, stream)
    where stream = ${tripStream(tripId)}
  `.execute(db)
  return rows[0]?.bytes ?? 0
}

/** Files of a trip whose bytes are still to come, or on their way. */
export const unfinishedOf = async (db: Kysely<Database>, tripId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select file.id from file left join file_contents using (id)
    where file.stream = ${tripStream(tripId)} and file_contents.id is null
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Files whose row says that their bytes are not here, or of whose bytes nothing is known. */
export const unsureOfBytes = async (db: Kysely<Database>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select file.id from file left join file_contents using (id)
    where state is not 'stored' or file_contents.id is null
  `.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Of these ids, those whose row is there, or may be brought back: from its tombstone, or by what the log keeps; and the
 * pictures of accounts.
 */
export const keptIds = async (db: Kysely<Database>, ids: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`
    with asked as (select value as id from json_each(${JSON.stringify(ids)}))
    select id from asked where
      exists (select 1 from file where file.id = asked.id)
      or exists (select 1 from tombstones where entity = 'file' and tombstones.id = asked.id and "row" is not null)
      or exists (select 1 from commit_rows where commit_rows.id = asked.id)
      or exists (select 1 from users where users.avatar like asked.id || '.%')
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export const forgetContents = async (db: Kysely<Database>, ids: readonly string[]): Promise<void> => {
  if (ids.length)
    await db
      .deleteFrom('file_contents')
      .where('id', 'in', [...ids])
      .execute()
}
