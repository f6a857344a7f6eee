/** Writes the names of regions, one file for each language of the interface: lines of code, tab, name. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { languageCodes } from '../../sync-protocol/src/languages.ts'
import type { SourceFeature } from '../build-regions.ts'
import { namesOfToday } from './names-of-today.ts'
import { codeOfShape } from './source-codes.ts'

/** Where the source calls a language of the interface otherwise. */
const fieldOf: Record<string, string> = { br: 'name_pt', gr: 'name_el', 'zh-TW': 'name_zht' }

/** Names that are cut in the source, by language and code. */
const corrected: Record<string, Record<string, string>> = {
  br: { 'PT-30': 'Madeira' },
  de: { 'PT-30': 'Madeira' },
}

/** `czech`: the file `subdivisions/cs.xml` of Unicode CLDR; without it Czech names are left as they are. */
export function writeRegionNames(features: SourceFeature[], target: URL, czech: string | undefined): void {
  const named = [...namedFeatures(features)].sort(([a], [b]) => (a < b ? -1 : 1))
  const folder = new URL('names/', target)
  mkdirSync(folder, { recursive: true })
  const fromCldr = czech ? czechNames(readFileSync(czech, 'utf8')) : undefined
  let size = 0
  for (const language of languageCodes) {
    const file = new URL(`${language}.tsv`, folder)
    if (language === 'cs' && !fromCldr && existsSync(file)) continue
    const lines = named.map(([code, feature]) => {
      const own = language === 'cs' ? fromCldr?.get(code) : nameIn(code, feature, language)
      return `${code}\t${own ?? localName(code, feature)}`
    })
    const text = `${lines.join('\n')}\n`
    writeFileSync(file, text)
    size += gzipSync(text, { level: 9 }).length
  }
  console.log(
    `names of ${named.length} regions: ${Math.round(size / languageCodes.length / 1000)} kB a language with gzip`,
  )
}

/** The largest part of each region gives its name, because a city that shares its code is smaller. */
function namedFeatures(features: SourceFeature[]): Map<string, SourceFeature> {
  const largest = new Map<string, { feature: SourceFeature; area: number }>()
  for (const feature of features) {
    const code = codeOfShape(feature.properties)
    if (code.length === 2) continue
    const area = areaOf(feature)
    if (area > (largest.get(code)?.area ?? -1)) largest.set(code, { feature, area })
  }
  return new Map([...largest].map(([code, { feature }]) => [code, feature]))
}

/** In square degrees: good enough to compare parts of a region. */
function areaOf({ geometry }: SourceFeature): number {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return polygons.reduce((sum, [outline = []]) => {
    const twice = outline.reduce((total, [x = 0, y = 0], i) => {
      const [nextX = 0, nextY = 0] = outline[(i + 1) % outline.length] ?? []
      return total + x * nextY - nextX * y
    }, 0)
    return sum + Math.abs(twice) / 2
  }, 0)
}

function nameIn(code: string, { properties }: SourceFeature, language: string): string | undefined {
  const today = namesOfToday[code]
  // A region of today has no names in the source, so that of the part would be wrong.
  const right = corrected[language]?.[code]
  if (right) return right
  if (today) return language === 'en' ? (today.en ?? today.local) : undefined
  return clean(properties[fieldOf[language] ?? `name_${language}`])
}

function localName(code: string, { properties }: SourceFeature): string {
  return namesOfToday[code]?.local ?? clean(properties.name) ?? clean(properties.name_en) ?? code
}

function clean(name: string | null | undefined): string | undefined {
  return name?.split('|')[0]?.replaceAll(/\s+/g, ' ').trim() || undefined
}

/** CLDR writes `cz10` for CZ-10. */
function czechNames(xml: string): Map<string, string> {
  const found = xml.matchAll(/<subdivision type="([a-z]{2})([a-z0-9]{1,3})"[^>]*>([^<]+)</g)
  return new Map(
    [...found].map(([, country = '', part = '', name = '']) => [`${country}-${part}`.toUpperCase(), name]),
  )
}
