import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** Files of a stream whose own bytes are here, with the hash of what is stored. */
export async function listStoredFiles(db: Kysely<Database>, stream: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; sha256: string }>`
    select id, file_contents.sha256 as sha256 from file join file_contents using (id, stream)
    where stream = ${stream} and coalesce(announced_sha256, file.sha256) = file.sha256
  `.execute(db)
  return new Map(rows.map(({ id, sha256 }) => [id, sha256]))
}
