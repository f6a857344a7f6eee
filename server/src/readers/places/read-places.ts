/** Reads a file of places, whatever it is: its content decides, not its name. */
import { kmlOfKmz } from './read-kmz.ts'
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
  Exclude<ImportFormat, 'list'>,
  (text: string, base: string, choice: GpxChoice) => ReadFile
> = {
  gpx: readGpx,
  kml: (text, base) => readKml(text, base),
  kmz: (text, base) => readKml(text, base, 'kmz'),
  geojson: readGeoJson,
  csv: readCsv,
}

/** Throws `UnreadableFile`. */
export const readPlaces = async ({ name, bytes }: FileToRead, choice: GpxChoice): Promise<ReadFile> => {
  const base = baseOf(name)
  const format = sniffFormat(bytes)
  const text = textOf(format === 'kmz' ? await kmlOfKmz(Buffer.from(bytes)) : bytes)
  return kinds[format](text, base, choice)
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
  const declared = /^<\?xml[^>]*encoding\s*=\s*["']([\w-]{1,20})["']/i.exec(head)?.[1]
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
