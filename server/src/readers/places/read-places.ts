/** Reads a file of places, whatever it is: its content decides, not its name. */
import { kmlsOfKmz, pathInKmz } from './read-kmz.ts'
import { readCsv } from './read-csv.ts'
import { readGeoJson } from './read-geojson.ts'
import { readGpx, type GpxChoice } from './read-gpx.ts'
import { readKml } from './read-kml.ts'
import { sniffFormat } from './sniff-format.ts'
import { UnreadableFile, type ImportFormat, type ReadFile } from './read-place.ts'

export interface FileToRead {
  name: string
  bytes: Uint8Array
}

const kinds: Record<
  Exclude<ImportFormat, 'list' | 'kmz'>,
  (text: string, base: string, choice: GpxChoice) => ReadFile
> = {
  gpx: readGpx,
  kml: (text, base) => readKml(text, base),
  geojson: readGeoJson,
  csv: readCsv,
}

/** Throws `UnreadableFile`. */
export const readPlaces = async ({ name, bytes }: FileToRead, choice: GpxChoice): Promise<ReadFile> => {
  const base = baseOf(name)
  const format = sniffFormat(bytes)
  return format === 'kmz' ? readKmz(bytes, base) : kinds[format](textOf(bytes), base, choice)
}

const readKmz = async (bytes: Uint8Array, base: string): Promise<ReadFile> => {
  const { main, others } = await kmlsOfKmz(Buffer.from(bytes))
  const paths = new Map(others.map(each => [each.path, each.bytes]))
  const read = new Set<string>()
  const linked = (href: string) => {
    const path = pathInKmz(href, main.path) ?? ''
    read.add(path)
    const found = paths.get(path)
    return found && textOf(found)
  }
  // An archive without `doc.kml` has no main document: each one in it is read.
  const isWhole = main.path.toLowerCase() === 'doc.kml'
  const rest = () => (isWhole ? [] : others.filter(({ path }) => !read.has(path)))
  return readKml(textOf(main.bytes), base, 'kmz', {
    linked,
    rest: () => rest().map(each => textOf(each.bytes)),
  })
}

/** The name of the file without folders and ending. */
const baseOf = (name: string): string => {
  const file = name.replace(/^.*[\\/]/, '').replace(/\.[A-Za-z0-9]{1,8}$/, '')
  return (
    file
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, 190) || 'Places'
  )
}

/** By its byte order mark, else by what an XML declaration says, else UTF-8; older tables are in Windows' Latin. */
const textOf = (bytes: Uint8Array): string => {
  const mark =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : undefined
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const declared = encodingIn(head)
  if (mark) return new TextDecoder(mark).decode(bytes)
  if (declared && !/^utf-?8$/i.test(declared)) return decoded(declared, bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const decoded = (label: string, bytes: Uint8Array): string => {
  try {
    return new TextDecoder(label).decode(bytes)
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableFile('broken')
    throw error
  }
}

/** What an XML declaration says. */
const encodingIn = (head: string): string | undefined => {
  const declaration = head.startsWith('<?xml') ? head.slice(0, head.indexOf('>')) : ''
  const at = declaration.toLowerCase().indexOf('encoding')
  const said = at < 0 ? '' : declaration.slice(at + 'encoding'.length)
  return /^\s*=\s*["']([\w-]{1,20})["']/.exec(said)?.[1]
}
