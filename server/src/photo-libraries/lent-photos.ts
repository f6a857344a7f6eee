/**
 * Pictures of a library that other people see: those that their owner added to a journal. They are visible while the owner
 * and the reader are both in the journal, and the picture too.
 */
import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { isAddonOn } from '../sync/stream-access.ts'
import type { LibraryPhotoName } from './library-bytes.ts'

const inJournal = (userId: string) => sql`exists (
  select 1 from journey_contributor c where c.stream = photo.stream and c.user_id = ${userId} and c.left_at is null)`

/** Whether the reader is in a journal that has this picture, and its owner still is too. */
export const isLentTo = async (
  db: Kysely<Database>,
  readerId: string,
  { owner_id, kind, photo }: LibraryPhotoName,
): Promise<boolean> => {
  if (!(await isAddonOn(db, 'journey'))) return false
  const { rows } = await sql`
    select 1 from journey_photo photo join streams using (stream)
    where photo.owner_id = ${owner_id} and photo.provider = ${kind.name} and photo.asset_id = ${photo}
      and closed_at is null and ${inJournal(owner_id)} and ${inJournal(readerId)}
    limit 1
  `.execute(db)
  return rows.length > 0
}

/** Whether the owner of a picture is still in the journal that shows it to guests. */
export const isOwnerIn = async (db: Kysely<Database>, ownerId: string, stream: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from (select ${stream} as stream) photo where ${inJournal(ownerId)}
  `.execute(db)
  return rows.length > 0
}
