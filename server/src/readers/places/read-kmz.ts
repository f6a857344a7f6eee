/** The KML inside a KMZ. Nothing is written to the disk, and nothing grows beyond its limit. */
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { UnreadableFile } from './read-place.ts'

const mostEntries = 2000
const largestKml = 50_000_000

const opened = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) reject(new UnreadableFile('broken'))
      else resolve(zip)
    }),
  )

/** The document: `doc.kml` where there is one, else the first. */
const findKml = (zip: ZipFile): Promise<Entry> =>
  new Promise((resolve, reject) => {
    let found: Entry | undefined
    let seen = 0
    // Paths that lead out of the archive are among what yauzl refuses.
    zip.on('error', (error: Error) =>
      reject(new UnreadableFile(/path|characters/i.test(error.message) ? 'unsafe_archive' : 'broken')),
    )
    zip.on('end', () => (found ? resolve(found) : reject(new UnreadableFile('unknown_format'))))
    zip.on('entry', (entry: Entry) => {
      if (++seen > mostEntries) return reject(new UnreadableFile('too_many_parts'))
      const name = entry.fileName.toLowerCase()
      if (name === 'doc.kml' || (name.endsWith('.kml') && !found)) found = entry
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

export const kmlOfKmz = async (bytes: Buffer): Promise<Buffer> => {
  const zip = await opened(bytes)
  try {
    return await readEntry(zip, await findKml(zip))
  } finally {
    zip.close()
  }
}
