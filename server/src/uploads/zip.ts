/**
 * An archive written as it is read: nothing is held in memory but the list of what is in it. What is packed already,
 * such as pictures, is stored and not packed again.
 */
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  /** Path inside the archive, with `/`. */
  name: string
  /** Epoch ms. */
  at: number
  /** The moment is written as UTC and nothing more: the same bytes whatever the zone of this server. */
  anywhere?: boolean
  /** Made smaller; else stored as it is. */
  pack: boolean
  bytes: AsyncIterable<Uint8Array>
}

/** The bytes of an archive. What an entry throws ends it with that error, and closing it early closes the entry. */
export function zip(entries: AsyncIterable<ZipEntry>): Readable {
  const archive = new ZipFile()
  const output = archive.outputStream as Readable
  const closed = new AbortController()
  output.once('close', () => closed.abort())
  archive.on('error', (error: Error) => output.destroy(error))
  addAll(archive, entries, closed.signal).then(
    () => archive.end(),
    (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return output
}

/** One after the other: the next is asked for when the one before is written. */
async function addAll(
  archive: ZipFile,
  entries: AsyncIterable<ZipEntry>,
  closed: AbortSignal,
): Promise<void> {
  for await (const { name, at, pack, anywhere = false, bytes } of entries) {
    const input = Readable.from(bytes, { objectMode: false, signal: closed })
    const read = new Promise<void>((resolve, reject) => input.once('end', resolve).once('error', reject))
    const mtime = anywhere ? asIfLocal(at) : new Date(at)
    archive.addReadStream(input, name, { mtime, compress: pack, forceDosTimestamp: anywhere })
    await read
  }
}

/** An archive has the time of a clock on the wall: this one shows here what a clock in UTC shows. */
function asIfLocal(at: number): Date {
  const date = new Date(at)
  return new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), date.getUTCHours())
}
