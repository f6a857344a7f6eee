/** Entries of a zip on the disk, one at a time, never larger than asked for. Nothing is written by their names. */
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError } from '@caravel/sync-protocol/errors'
import yauzl, { type Entry, type ZipFile } from 'yauzl'

const mostEntries = 20_000
const methods: Readonly<Record<number, 'stored' | 'deflated'>> = { 0: 'stored', 8: 'deflated' }

/** Where in the archive the bytes of an entry are, for who has the archive and unpacks them. */
export interface ArchivedBytes {
  at: number
  /** As they are in it. */
  packed: number
  size: number
  deflated: boolean
}

export interface Archive {
  names: readonly string[]
  /** As a whole; throws TOO_LARGE, or IMPORT_UNREADABLE where it is broken. */
  read(name: string, most: number): Promise<Buffer | undefined>
  open(name: string): Promise<Readable | undefined>
  /** Undefined for what is not in it, encrypted, or packed in another way than usual. */
  find(name: string): Promise<ArchivedBytes | undefined>
}

function broken(): AppError {
  return new AppError('IMPORT_UNREADABLE', { reason: 'broken' })
}

/** Of an open file, which stays open. */
export async function openArchive(descriptor: number): Promise<Archive> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    yauzl.fromFd(descriptor, { lazyEntries: true, autoClose: false }, (error, opened) =>
      error ? reject(broken()) : resolve(opened),
    ),
  )
  return archiveOf(zip, await entriesOf(zip))
}

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const found = new Map<string, Entry>()
    // Paths that lead out of the archive are among what yauzl refuses.
    zip.on('error', () => reject(broken()))
    zip.on('end', () => resolve(found))
    zip.on('entry', (entry: Entry) => {
      if (found.size >= mostEntries) return reject(new AppError('TOO_LARGE', { entries: mostEntries }))
      if (!isLink(entry)) found.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
}

/** A symbolic link, as Unix packs it: it names a file of another machine, and is none. */
function isLink({ externalFileAttributes: attributes }: Entry): boolean {
  return ((attributes >>> 16) & 0o170000) === 0o120000
}

function archiveOf(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Archive {
  const open = (name: string): Promise<Readable | undefined> => {
    const entry = entries.get(name)
    if (!entry) return Promise.resolve(undefined)
    return new Promise((resolve, reject) =>
      zip.openReadStream(entry, (error, stream) => (error ? reject(broken()) : resolve(stream))),
    )
  }
  return {
    names: [...entries.keys()],
    open,
    async read(name, most) {
      const size = entries.get(name)?.uncompressedSize ?? 0
      if (size > most) throw new AppError('TOO_LARGE', { limit: most })
      const stream = await open(name)
      if (!stream) return undefined
      // What is unpacked never exceeds what the entry says: yauzl checks it.
      return buffer(stream).catch(() => {
        throw broken()
      })
    },
    async find(name) {
      const entry = entries.get(name)
      if (!entry || entry.isEncrypted() || !(entry.compressionMethod in methods)) return undefined
      const at = await new Promise<number | undefined>(resolve =>
        zip.readLocalFileHeader(entry, { minimal: true }, (error, header) =>
          resolve(error ? undefined : header.fileDataStart),
        ),
      )
      if (at === undefined) return undefined
      const { compressedSize: packed, uncompressedSize: size } = entry
      return { at, packed, size, deflated: methods[entry.compressionMethod] === 'deflated' }
    },
  }
}
