import { tripStream } from '@caravel/sync-protocol/streams'
import { sql } from 'kysely'
import { buffer } from 'node:stream/consumers'
import type { Ctx } from '../context.ts'

/** A photo is read as a whole: larger ones are shown to members only. */
const largestPhoto = 12 * 1024 * 1024

/** The bytes that a file of this trip announced, when they are here. */
export async function findPhotoBytes(
  ctx: Pick<Ctx, 'db' | 'files'>,
  tripId: string,
  fileId: string,
): Promise<{ bytes: Buffer; mime: string } | undefined> {
  const { rows } = await sql<{ mime: string; size: number }>`
    select file_contents.mime as mime, file_contents.size as size
    from file join file_contents using (id, stream)
    where stream = ${tripStream(tripId)} and id = ${fileId}
      and coalesce(announced_sha256, file.sha256) = file.sha256
  `.execute(ctx.db.read)
  const [found] = rows
  if (!found || found.size > largestPhoto || !(await ctx.files.has(fileId))) return undefined
  return { bytes: await buffer(ctx.files.read(fileId)), mime: found.mime }
}
