import type { App } from '../../context.ts'
import { findContent, saveContent, type FileRow } from './file-queries.ts'
import { lookAtBytes } from '../../uploads/look-at-bytes.ts'
import type { FileContentTable } from './tables.ts'

/**
 * What is stored of a file. Bytes that lie under its name are whole: when only the database knows nothing of them, since
 * it was set back or the server stopped between the two, they are entered again.
 */
export const storedContent = async (
  { db, files, committer, now }: Pick<App, 'db' | 'files' | 'committer' | 'now'>,
  { id, mime: declared }: Pick<FileRow, 'id' | 'mime'>,
): Promise<FileContentTable | undefined> => {
  const known = await findContent(db.read, id)
  if (known || !(await files.has(id))) return known
  const { mime, ...look } = await lookAtBytes(files.read(id), declared)
  if (mime === undefined) return undefined
  const content = { id, mime, ...look, stored_at: now() }
  await committer.exclusive(tx => saveContent(tx, content))
  return content
}
