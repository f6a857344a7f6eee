/** The KML inside a KMZ. Nothing is written to the disk, and nothing grows beyond its limit. */
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { UnreadableFile } from './read-place.ts'

const mostEntries = 2000
const largestKml = 50_000_000

const opened = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    yauzl.fromBuffer(bytes, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (error) reject(new UnreadableFile('broken'))
      else resolve(zip)
    }),
  )

/** Documents of one archive. */
const mostDocuments = 200

/** The documents: `doc.kml` where there is one comes first, else the first. */
const findKmls = (zip: ZipFile): Promise<Entry[]> =>
  new Promise((resolve, reject) => {
    const found: Entry[] = []
    let seen = 0
    // Paths that lead out of the archive are among what yauzl refuses.
    zip.on('error', (error: Error) =>
      reject(new UnreadableFile(/path|characters/i.test(error.message) ? 'unsafe_archive' : 'broken')),
    )
    zip.on('end', () => (found.length ? resolve(found) : reject(new UnreadableFile('unknown_format'))))
    zip.on('entry', (entry: Entry) => {
      if (++seen > mostEntries) return reject(new UnreadableFile('too_many_parts'))
      const name = entry.fileName.toLowerCase()
      if (name === 'doc.kml') found.unshift(entry)
      else if (name.endsWith('.kml') && found.length < mostDocuments) found.push(entry)
      zip.readEntry()
    })
    if (zip.entryCount > mostEntries) return reject(new UnreadableFile('too_many_parts'))
    zip.readEntry()
  })

const readEntry = (zip: ZipFile, entry: Entry): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // What it says of itself is checked first, what comes out of it afterwards.
    if (entry.uncompressedSize > largestKml) return reject(new UnreadableFile('too_large'))
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(new UnreadableFile('broken'))
      const parts: Buffer[] = []
      let size = 0
      stream.on('data', (part: Buffer) => {
        size += part.length
        if (size > largestKml) stream.destroy(new UnreadableFile('too_large'))
        else parts.push(part)
      })
      stream.on('end', () => resolve(Buffer.concat(parts)))
      stream.on('error', failure =>
        reject(failure instanceof UnreadableFile ? failure : new UnreadableFile('broken')),
      )
    })
  })

export interface KmlDocument {
  /** Its path in the archive. */
  path: string
  bytes: Buffer
}

/** The document of an archive, and the others that it may name. */
export const kmlsOfKmz = async (bytes: Buffer): Promise<{ main: KmlDocument; others: KmlDocument[] }> => {
  const zip = await opened(bytes)
  try {
    const [first, ...rest] = await findKmls(zip)
    if (!first) throw new UnreadableFile('unknown_format')
    const main = { path: first.fileName, bytes: await readEntry(zip, first) }
    const others: KmlDocument[] = []
    let size = main.bytes.length
    for (const entry of rest) {
      size += entry.uncompressedSize
      if (size > largestKml) break
      others.push({ path: entry.fileName, bytes: await readEntry(zip, entry) })
    }
    return { main, others }
  } finally {
    zip.close()
  }
}

/** The path in the archive that a document at `from` means; undefined for an address outside of it. */
export const pathInKmz = (href: string, from: string): string | undefined => {
  if (/^[a-z][a-z0-9+.-]*:/i.test(href) || href.startsWith('//')) return undefined
  const parts = href.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const part of (href.split(/[?#]/)[0] ?? '').split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(decoded(part))
  }
  return parts.join('/')
}

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    // It is a name with a per cent sign.
    return part
  }
}
