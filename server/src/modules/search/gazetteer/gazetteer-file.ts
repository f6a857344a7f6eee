/** Reads the packed text of the gazetteer; `server/data/README.md` says what stands in it. */
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

export interface GazetteerPlace {
  geonames_id: string
  name: string
  /** In all scripts, separated by commas. */
  others: string
  lat: number
  lng: number
  /** ISO 3166-1 alpha-2. */
  country: string
  /** First-level region within the country, as GeoNames codes it. */
  region: string
  population: number
}

export interface GazetteerText {
  /** Names by code, such as `DE.02`. */
  regions: Map<string, string>
  /** The most populous first; read anew each time it is called. */
  places(): Iterable<GazetteerPlace>
}

const unpack = promisify(brotliDecompress)

export const readGazetteer = async (file: string | URL): Promise<GazetteerText> => {
  const text = (await unpack(await readFile(file))).toString('utf8')
  const end = text.indexOf('\n\n')
  const regions = text
    .slice(0, end)
    .split('\n')
    .map(line => line.split('\t') as [string, string])
  return { regions: new Map(regions), places: () => placesIn(text, end + 2) }
}

/** One line after the other: all of them as objects at once would be 100 MB. */
function* placesIn(text: string, from: number): Generator<GazetteerPlace> {
  for (let start = from; start < text.length;) {
    const end = text.indexOf('\n', start)
    const [id = '', name = '', others = '', lat, lng, country = '', region = '', population] = text
      .slice(start, end)
      .split('\t')
    yield {
      geonames_id: id,
      name,
      others,
      lat: Number(lat),
      lng: Number(lng),
      country,
      region,
      population: Number(population),
    }
    start = end + 1
  }
}
