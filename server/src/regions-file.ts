/** The committed shapes and names of countries and regions, read from disk when they are needed. */
import { readFile } from 'node:fs/promises'
import { once } from '@caravel/sync-protocol/once'
import { Regions } from '@caravel/sync-protocol/domain/regions/regions'

const folder = new URL('../../sync-protocol/src/domain/regions/data/', import.meta.url)
const reading = new Map<string, Promise<Regions>>()

/** Which country and region a point is in. Read once; about 5 MB stay in memory from then on. */
export const readRegions = (): Promise<Regions> => read('regions.shapes')

/** The outlines of countries alone, in less detail. */
export const readCountries = (): Promise<Regions> => read('countries.shapes')

/** Lines of code, tab, name. */
export const regionNamesFile = (language: string): URL => new URL(`names/${language}.tsv`, folder)

/** English names of regions, by their codes. */
export const englishRegionNames = once(async (): Promise<ReadonlyMap<string, string>> => {
  const lines = (await readFile(regionNamesFile('en'), 'utf8')).split('\n')
  return new Map(
    lines.map((line): [string, string] => [line.split('\t')[0] ?? '', line.split('\t')[1] ?? '']),
  )
})

function read(file: string): Promise<Regions> {
  const begun = reading.get(file) ?? readFile(new URL(file, folder)).then(bytes => new Regions(bytes))
  reading.set(file, begun)
  // A failure is not kept.
  begun.catch(() => reading.delete(file))
  return begun
}
