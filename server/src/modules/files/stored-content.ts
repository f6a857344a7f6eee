import type { App } from '../../context.ts'
import {
  findAnyContent,
  findContent,
  ownerOf,
  saveContent,
  type Announced,
  type FileRow,
} from './file-queries.ts'
import { lookAtBytes } from '../../uploads/look-at-bytes.ts'
import type { FileContentTable } from './tables.ts'

/**
 * What is stored of a file. Bytes under its name are whole: when only the database knows nothing of them, since it was
 * set back or the server stopped between the two, they are entered again if they are those that were announced.
 */
export const storedContent = async (
  { db, files, committer, now }: Pick<App, 'db' | 'files' | 'committer' | 'now'>,
  row: Announced & Pick<FileRow, 'mime'>,
): Promise<FileContentTable | undefined> => {
  const { id, mime: declared } = row
  const known = await findContent(db.read, row)
  if (known || !(await files.has(id)) || (await findAnyContent(db.read, id))) return known
  const { mime, sha256, size } = await lookAtBytes(files.read(id), declared)
  if (mime === undefined || sha256 !== row.sha256) return undefined
  const content = { id, mime, sha256, size, ...ownerOf(row), stored_at: now() }
  await committer.exclusive(tx => saveContent(tx, content))
  return content
}
