/** Countries of the world for a device without a network, by their names in the reader's language and in English. */
import { foldText } from '@caravel/sync-protocol/domain/search/fold-text'
import boxes from './data/countries.json'

/** West, south, east, north in degrees; west > east crosses 180°. */
export type Box = readonly [west: number, south: number, east: number, north: number]

export interface Country {
  /** ISO 3166-1 alpha-2, and XK. */
  code: string
  /** In the language it was asked in. */
  name: string
  /** Around its largest part. */
  box: Box
}

interface Known extends Country {
  /** Folded, each with a blank on both sides. */
  folded: readonly string[]
}

let latest: { tag: string; known: readonly Known[] } | undefined

function countries(tag: string): readonly Known[] {
  if (latest?.tag === tag) return latest.known
  const [own, english] = [tag, 'en'].map(each => new Intl.DisplayNames(each, { type: 'region' }))
  const known = Object.entries(boxes).map(([code, box]): Known => {
    const names = [own?.of(code) ?? code, english?.of(code) ?? code]
    return { code, name: names[0] ?? code, box: box as unknown as Box, folded: names.map(words) }
  })
  latest = { tag, known }
  return known
}

function words(text: string): string {
  return ` ${foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
}

/** The box of a country; undefined for a code that is none. */
export function boxOfCountry(code: string): Box | undefined {
  return Object.hasOwn(boxes, code) ? (boxes as unknown as Record<string, Box>)[code] : undefined
}

/** Countries whose name begins with what was typed, then those with a later word that does. @param tag BCP 47 */
export function findCountries(typed: string, tag: string, limit = 3): Country[] {
  const asked = words(typed).trimEnd()
  if (asked === '' || asked === ' ') return []
  const rank = ({ folded }: Known) => {
    const places = folded.map(name => name.indexOf(asked)).filter(at => at >= 0)
    return places.length ? Math.min(...places) : Infinity
  }
  return countries(tag)
    .map(country => ({ country, at: rank(country) }))
    .filter(({ at }) => at < Infinity)
    .sort((a, b) => a.at - b.at)
    .slice(0, limit)
    .map(({ country }) => country)
}

/** Shorter names are also other words. */
const shortest = 4

/** The country that a text names, such as "Japan in spring"; of several the longest name. @param tag BCP 47 */
export function countryIn(text: string, tag: string): Country | undefined {
  const asked = words(text)
  let best: { country: Known; length: number } | undefined
  for (const country of countries(tag))
    for (const name of country.folded) {
      const { length } = name
      if (length >= shortest + 2 && length > (best?.length ?? 0) && asked.includes(name))
        best = { country, length }
    }
  return best?.country
}
