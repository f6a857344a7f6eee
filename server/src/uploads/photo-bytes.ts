import { sql } from 'kysely'
import { buffer } from 'node:stream/consumers'
import type { Ctx } from '../context.ts'

/** A photo is read as a whole: larger ones are shown to members only. */
const largestPhoto = 12 * 1024 * 1024

/** The row that announced bytes. */
export interface PhotoName {
  stream: string
  entity: 'file' | 'journey_photo'
  id: string
}

export interface StoredPhoto {
  mime: string
  size: number
  sha256: string
}

type Server = Pick<Ctx, 'db' | 'files'>

/** What is stored of the bytes that a row announced; undefined when they are not here. */
export async function findStoredPhoto(
  { db, files }: Server,
  { stream, entity, id }: PhotoName,
): Promise<StoredPhoto | undefined> {
  const { rows } = await sql<StoredPhoto>`
    select file_contents.mime as mime, file_contents.size as size, file_contents.sha256 as sha256
    from ${sql.table(entity)} as file join file_contents using (id, stream)
    where stream = ${stream} and id = ${id} and coalesce(announced_sha256, file.sha256) = file.sha256
  `.execute(db.read)
  const [found] = rows
  return found && (await files.has(id)) ? found : undefined
}

/** The bytes themselves, unless they are too many to be read as a whole. */
export async function findPhotoBytes(
  ctx: Server,
  name: PhotoName,
): Promise<{ bytes: Buffer; mime: string } | undefined> {
  const found = await findStoredPhoto(ctx, name)
  if (!found || found.size > largestPhoto) return undefined
  return { bytes: await buffer(ctx.files.read(name.id)), mime: found.mime }
}
