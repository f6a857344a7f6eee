/** The bytes of one file in an archive that a reader went through: where they are is known, so nothing is parsed. */
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { AppError } from '@caravel/sync-protocol/errors'
import type { ArchivedBytes } from '../../readers/trips/read-archive.ts'

/** Throws FILE_NOT_STORED where they are not what the archive says. */
export async function* archivedBytes(
  path: string,
  { at, packed, size, deflated }: ArchivedBytes,
): AsyncGenerator<Uint8Array> {
  const raw = packed === 0 ? Readable.from([]) : createReadStream(path, { start: at, end: at + packed - 1 })
  const source = deflated ? raw.pipe(createInflateRaw()) : raw
  raw.once('error', (error: Error) => source.destroy(error))
  let done = 0
  try {
    for await (const chunk of source as AsyncIterable<Uint8Array>) {
      done += chunk.length
      if (done > size) break
      yield chunk
    }
  } catch {
    // Damaged bytes are missing bytes.
    throw new AppError('FILE_NOT_STORED')
  } finally {
    raw.destroy()
    source.destroy()
  }
  if (done !== size) throw new AppError('FILE_NOT_STORED')
}
