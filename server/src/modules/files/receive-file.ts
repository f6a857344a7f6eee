/** From bytes that have arrived to a file that is served: what it is, rid of what it tells, whole on the disk. */
import { createHash } from 'node:crypto'
import { AppError } from '@caravel/sync-protocol/errors'
import { isRefusedType } from '@caravel/sync-protocol/domain/file-types'
import type { App } from '../../context.ts'
import { bytesOfTrip, saveContent, type FileRow } from './file-queries.ts'
import { tellState } from './file-states.ts'
import { sniffBytes, sniffType } from './sniff-type.ts'
import { stripMetadata } from './strip-metadata.ts'

type House = Pick<App, 'db' | 'files' | 'committer' | 'now' | 'config'>

/** Throws FILE_TOO_LARGE or FILES_FULL before a byte is read. */
export const admitFile = async (
  { config, db }: Pick<App, 'config' | 'db'>,
  { size, trip_id }: Pick<FileRow, 'size' | 'trip_id'>,
): Promise<void> => {
  if (size > config.max_file_bytes) throw new AppError('FILE_TOO_LARGE', { limit: config.max_file_bytes })
  if ((await bytesOfTrip(db.read, trip_id)) + size > config.max_trip_bytes)
    throw new AppError('FILES_FULL', { limit: config.max_trip_bytes })
}

/** Of what has arrived: its hash, and by its first bytes what it is. */
const lookAt = async (
  files: App['files'],
  id: string,
  declared: string,
): Promise<{ sha256: string; mime: string | undefined }> => {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  for await (const chunk of files.readPart(id) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    if (head.length < sniffBytes) head = Buffer.concat([head, chunk]).subarray(0, sniffBytes)
  }
  return { sha256: hash.digest('hex'), mime: sniffType(head, declared) }
}

/**
 * All bytes of a file have arrived. What is not what the row announces is thrown away: FILE_CONTENT_MISMATCH, and it may
 * come again. What is never stored is FILE_TYPE_REFUSED, and its row says `failed`.
 */
export const completeFile = async (app: House, row: FileRow): Promise<void> => {
  const { files, config } = app
  const { id } = row
  const { sha256, mime } = await lookAt(files, id, row.mime)
  if (sha256 !== row.sha256) {
    await files.dropPart(id)
    throw new AppError('FILE_CONTENT_MISMATCH')
  }
  const clean = mime && config.file_types.includes(mime) ? await cleaned(files, id, mime) : undefined
  if (!mime || !clean) {
    await files.dropPart(id)
    await tellState(app, id, row.trip_id, 'failed')
    throw new AppError('FILE_TYPE_REFUSED', { mime: mime ?? row.mime })
  }
  await files.complete(id, clean.bytes)
  const content = { id, mime, size: clean.size ?? row.size, sha256: clean.sha256 ?? sha256 }
  await app.committer.exclusive(tx => saveContent(tx, { ...content, stored_at: app.now() }))
  await tellState(app, id, row.trip_id, 'stored')
}

/** Empty: as it is. Undefined: broken. */
const cleaned = async (
  files: App['files'],
  id: string,
  mime: string,
): Promise<{ bytes?: Buffer; size?: number; sha256?: string } | undefined> => {
  if (isRefusedType('', mime)) return undefined
  if (!mime.startsWith('image/')) return {}
  const chunks: Buffer[] = []
  for await (const chunk of files.readPart(id) as AsyncIterable<Buffer>) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  const clean = stripMetadata(mime, bytes)
  if (!clean || clean.length === bytes.length) return clean && {}
  return { bytes: clean, size: clean.length, sha256: createHash('sha256').update(clean).digest('hex') }
}
