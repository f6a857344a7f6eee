/** The countries and regions of the world on this device: the file comes with the atlas, and is kept like the app. */
import { signal } from '@preact/signals'
import { Regions } from '@caravel/sync-protocol/domain/regions/regions'
import { unpackShapes, type RegionShapes } from '@caravel/sync-protocol/domain/regions/region-shapes'
import outlines from '@caravel/sync-protocol/domain/regions/data/countries.shapes?url'
import address from '@caravel/sync-protocol/domain/regions/data/regions.shapes?url'
import { isAppFileStored, readAppFile, storeAppFile } from '../../data/app-file.ts'
import { language } from '../../i18n/language.ts'
import { storeFlags } from './flags.ts'

/** By the code of a language. */
const namesIn = import.meta.glob<string>('../../../../sync-protocol/src/domain/regions/data/names/*.tsv', {
  eager: true,
  import: 'default',
  query: '?url',
})
const namesAddress = (code: string): string | undefined =>
  Object.entries(namesIn).find(([path]) => path.endsWith(`/${code}.tsv`))?.[1]

const read = signal<Regions | undefined>(undefined)
let asked: Promise<void> | undefined
/** They were asked for and did not come: this device does not have them yet. */
export const regionsMissing = signal(false)

/** Undefined until they are read. Asking begins it; after a failure it begins again with `getRegions`. */
export function regionsHere(): Regions | undefined {
  if (!regionsMissing.value) void getRegions()
  return read.value
}

/** Reads them, from this device where they are stored. */
export function getRegions(): Promise<void> {
  asked ??= fetchRegions()
    .then(() => {
      regionsMissing.value = false
    })
    .catch((error: unknown) => {
      console.warn('The regions of the world did not come', error)
      asked = undefined
      regionsMissing.value = true
    })
  return asked
}

async function fetchRegions(): Promise<void> {
  read.value = new Regions(await readAppFile(address))
}

const names = signal<{ code: string; of: ReadonlyMap<string, string> } | undefined>(undefined)
let askedFor = ''

/** The name of a region in the language of the reader; undefined while the names are not read, or none is known. */
export const regionName = (region: string): string | undefined => regionNamesHere()?.get(region)

/** Names of regions by their codes, in the language of the reader. */
export function regionNamesHere(): ReadonlyMap<string, string> | undefined {
  const { code } = language.value
  if (askedFor !== code) {
    askedFor = code
    fetchNames(code).catch((error: unknown) => {
      console.warn('The names of the regions did not come', error)
      askedFor = ''
    })
  }
  return names.value?.of
}

async function fetchNames(code: string): Promise<void> {
  const url = namesAddress(code)
  if (url === undefined) return
  const lines = new TextDecoder().decode(await readAppFile(url)).split('\n')
  const of = new Map(
    lines.map((line): [string, string] => [line.split('\t')[0] ?? '', line.split('\t')[1] ?? '']),
  )
  if (askedFor === code) names.value = { code, of }
}

const drawn = signal<RegionShapes | undefined>(undefined)
let askedToDraw: Promise<void> | undefined

/** Whether the outlines of countries open without a network. */
export const outlinesStored = signal(false)

export async function lookWhetherStored(): Promise<void> {
  outlinesStored.value = await isAppFileStored(outlines)
}

/** The outlines of countries, for the map; undefined until they are read. */
export function countryShapesHere(): RegionShapes | undefined {
  askedToDraw ??= readAppFile(outlines)
    .then(bytes => {
      drawn.value = unpackShapes(bytes)
      return lookWhetherStored()
    })
    .catch((error: unknown) => {
      console.warn('The outlines of the countries did not come', error)
      askedToDraw = undefined
    })
  return drawn.value
}

/** Brings all of it to this device, so that the atlas opens without a network. */
export async function storeRegions(): Promise<void> {
  await storeAppFile(outlines)
  await storeAppFile(address)
  await storeFlags()
  const url = namesAddress(language.peek().code)
  if (url !== undefined) await storeAppFile(url)
  await lookWhetherStored()
}
