import { sql } from 'kysely'
import type { Migration } from '../server/src/db/migrate.ts'

/** Bytes from before their owner was kept belong to the trip where their file is, or was deleted. Avatars have none. */
export const migration: Migration = {
  async up(db) {
    await sql`
      update file_contents set
        stream = coalesce(
          (select stream from tombstones where entity = 'file' and tombstones.id = file_contents.id order by at limit 1),
          (select stream from file where file.id = file_contents.id),
          (select stream from commit_rows where commit_rows.id = file_contents.id limit 1)
        ),
        announced_sha256 = coalesce(
          (select "row" ->> 'sha256' from tombstones
            where entity = 'file' and tombstones.id = file_contents.id order by at limit 1),
          (select sha256 from file where file.id = file_contents.id)
        )
      where stream is null
    `.execute(db)
  },
}
