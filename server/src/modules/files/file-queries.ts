import { file } from '@caravel/sync-protocol/entities/file'
import { journeyPhoto } from '@caravel/sync-protocol/entities/journey-photo'
import type { AnyRow, Entity, RowOf } from '@caravel/sync-protocol/entity'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { findByIdAlone } from '../../sync/synced-rows.ts'
import type { FileContentTable } from './tables.ts'

/** What announces bytes: a file of a trip, or a photo or video of a journal. */
export type FileRow = Pick<
  RowOf<typeof file>,
  'id' | 'name' | 'mime' | 'size' | 'sha256' | 'state' | 'created_by'
> & {
  /** Whoever reads it reads the bytes. */
  stream: string
  entity: Entity
}

/** The entities whose rows announce bytes. */
export const announcing: readonly Entity[] = [file as Entity, journeyPhoto as Entity]

export const findFile = async (db: Kysely<Database>, id: string): Promise<FileRow | undefined> => {
  for (const entity of announcing) {
    const found = await findByIdAlone(db, entity, id)
    // The bytes of a photo in somebody's library are never here.
    if (found?.row['provider']) return undefined
    if (found) return { ...(found.row as AnyRow & RowOf<typeof file>), stream: found.stream, entity }
  }
  return undefined
}

/** What names the bytes that belong to a row, and to no other that took its id. */
export type Announced = Pick<FileRow, 'id' | 'stream' | 'sha256'>

/** The bytes stored under an id, of whichever trip. */
export const findAnyContent = (db: Kysely<Database>, id: string): Promise<FileContentTable | undefined> =>
  db.selectFrom('file_contents').selectAll().where('id', '=', id).executeTakeFirst()

/** The bytes that this row announced. */
export const findContent = async (
  db: Kysely<Database>,
  { id, stream, sha256 }: Announced,
): Promise<FileContentTable | undefined> => {
  const content = await findAnyContent(db, id)
  const isOwn = content?.stream === stream && (content.announced_sha256 ?? sha256) === sha256
  return isOwn ? content : undefined
}

/** What the bytes of a row are entered with. */
export const ownerOf = ({ stream, sha256 }: Announced) => ({
  stream,
  announced_sha256: sha256,
})

export const saveContent = async (db: Kysely<Database>, content: FileContentTable): Promise<void> => {
  await db
    .insertInto('file_contents')
    .values(content)
    .onConflict(conflict => conflict.column('id').doUpdateSet(content))
    .execute()
}

/** All that the files of a stream take, bytes. */
export const bytesOfStream = async (db: Kysely<Database>, stream: string): Promise<number> => {
  const { rows } = await sql<{ bytes: number | null }>`
    select sum(file_contents.size) as bytes from file_contents
    where stream = ${stream} and (exists (select 1 from file where file.id = file_contents.id and file.stream = ${stream})
      or exists (select 1 from journey_photo p where p.id = file_contents.id and p.stream = ${stream}))
  `.execute(db)
  return rows[0]?.bytes ?? 0
}

/** Files of a stream whose bytes are still to come, or on their way. */
export const unfinishedOf = async (db: Kysely<Database>, stream: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select row.id from (select id, stream from file union all select id, stream from journey_photo where provider is null) row
    left join file_contents using (id)
    where row.stream = ${stream} and file_contents.id is null
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Files whose row says that their bytes are not here, or of whose bytes nothing is known. */
export const unsureOfBytes = async (db: Kysely<Database>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select row.id from (select id, state from file union all select id, state from journey_photo where provider is null) row
    left join file_contents using (id)
    where row.state is not 'stored' or file_contents.id is null
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
      or exists (select 1 from journey_photo where journey_photo.id = asked.id)
      or exists (select 1 from tombstones where entity in ('file', 'journey_photo') and tombstones.id = asked.id and "row" is not null)
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
