/** Reads travels of former years from a line such as "2001 Peru, Bolivia", in any of our languages, with accents or without. */
import { wordsOf } from '../search/fold-text.ts'
import { countryCodes } from '../regions/country-facts.ts'

export interface PastTravel {
  country_code: string
  /** Null where the line names no year for it. */
  year: number | null
}

export interface PastTravels {
  travels: PastTravel[]
  /** Words that name no country, and years that cannot be: nothing is to be marked while there are any. */
  unknown: string[]
}

/** Finds countries by name. */
export interface CountryNames {
  /** By the words of a name, folded and joined by a space. */
  byName: ReadonlyMap<string, string>
  /** The most words that a name has. */
  mostWords: number
}

/** What people write and no list of names says. */
const everyday: Record<string, string> = {
  america: 'US',
  'united states of america': 'US',
  usa: 'US',
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'great britain': 'GB',
  grossbritannien: 'GB',
  holland: 'NL',
  'the netherlands': 'NL',
  turkey: 'TR',
  burma: 'MM',
  'czech republic': 'CZ',
  tschechische: 'CZ',
  'ivory coast': 'CI',
  swaziland: 'SZ',
  macedonia: 'MK',
  mazedonien: 'MK',
  'cape verde': 'CV',
  vatican: 'VA',
  vatikan: 'VA',
  korea: 'KR',
  uae: 'AE',
  'the gambia': 'GM',
  'the bahamas': 'BS',
  'east timor': 'TL',
  congo: 'CG',
}

/** Words between two names, and within a name: left out on both sides. */
const joining: ReadonlySet<string> = new Set(
  'and und et y e i en a og ve dan és es и та і και 和 与 및'.split(' '),
)

/** "Saint Lucia" and "Sankt Lucia" are "St. Lucia". */
const shortened: Record<string, string> = { saint: 'st', sankt: 'st' }

const tellingWords = (text: string): string[] =>
  wordsOf(text)
    .filter(word => !joining.has(word))
    .map(word => shortened[word] ?? word)

/** "Bosnia" and "Herzegovina", "Myanmar" and "Burma": what stands between joining words, or in brackets. */
function partsOf(name: string): string[] {
  const [, plain, other] = /^(.+?)\s*[(（](.+)[)）]$/.exec(name) ?? []
  if (plain && other) return [plain, other].map(part => tellingWords(part).join(' ')).filter(Boolean)
  const parts: string[][] = [[]]
  for (const word of wordsOf(name)) {
    if (joining.has(word)) parts.push([])
    else parts.at(-1)?.push(shortened[word] ?? word)
  }
  return parts.length > 1 ? parts.map(words => words.join(' ')).filter(Boolean) : []
}

/**
 * The names of all countries in some languages.
 * @param locales BCP 47 tags, the reader's own first: where two languages use a name for two countries, the first counts
 */
export function countryNames(locales: readonly string[]): CountryNames {
  const byName = new Map<string, string>()
  /** By a part of a name: the code, or null where several countries have that part. */
  const parts = new Map<string, string | null>()
  let mostWords = 1
  const add = (name: string, code: string): void => {
    const words = tellingWords(name)
    if (words.length === 0) return
    const key = words.join(' ')
    if (!byName.has(key)) byName.set(key, code)
    mostWords = Math.max(mostWords, words.length)
  }
  for (const locale of locales) {
    for (const style of ['long', 'short'] as const) {
      const names = new Intl.DisplayNames([locale], { type: 'region', style, fallback: 'none' })
      for (const code of countryCodes) {
        const name = names.of(code)
        if (name === undefined) continue
        add(name, code)
        for (const part of partsOf(name)) {
          const known = parts.get(part)
          parts.set(part, known === undefined || known === code ? code : null)
        }
      }
    }
  }
  for (const [name, code] of Object.entries(everyday)) add(name, code)
  // A part is enough where it is neither a name nor a part of the name of another country.
  for (const [part, code] of parts) if (code && !byName.has(part)) byName.set(part, code)
  return { byName, mostWords }
}

/** A longer line is read no further. */
export const longestLine = 2000
const earliest = 1900

/**
 * Reads a line. A year counts for the names behind it, up to the next year; a year behind a single name counts for that name.
 * @param thisYear a later year is not understood
 */
export function readPastTravels(line: string, names: CountryNames, thisYear: number): PastTravels {
  const found = new Map<string, PastTravel>()
  const unknown: string[] = []
  let years: number[] = []
  // Years that no name followed yet.
  let pending = false
  for (const part of plainDigits(line.slice(0, longestLine)).split(/[,;、，；،\n]+/)) {
    const pieces = part.split(/((?<!\d)\d{4}(?:\s*[-–—/]\s*\d{2,4})?(?!\d))/)
    let own: string[] = []
    let isFirst = true
    const mark = (codes: readonly string[], when: readonly number[]): void => {
      for (const code of codes)
        for (const year of when.length ? when : [null])
          found.set(`${code} ${year ?? ''}`, { country_code: code, year })
    }
    for (const [index, piece] of pieces.entries()) {
      if (index % 2 === 1) {
        const said = yearsOf(piece, thisYear)
        if (!said) {
          unknown.push(piece.trim())
          continue
        }
        if (
          own.length > 0 &&
          isFirst &&
          pieces
            .slice(index + 1)
            .join('')
            .trim() === ''
        ) {
          mark(own, said)
          own = []
          years = []
        } else {
          mark(own, years)
          own = []
          years = pending ? [...years, ...said] : said
          pending = true
        }
        continue
      }
      const read = readNames(piece, names)
      unknown.push(...read.unknown)
      if (read.codes.length === 0) continue
      isFirst = isFirst && index === 0
      own = read.codes
      pending = false
    }
    mark(own, years)
  }
  if (pending) {
    // "Peru, Bolivia, 2001" says the year last.
    const undated = [...found.values()].filter(({ year }) => year === null)
    if (undated.length === 0) unknown.push(...years.map(String))
    for (const { country_code } of undated) {
      found.delete(`${country_code} `)
      for (const year of years) found.set(`${country_code} ${year}`, { country_code, year })
    }
  }
  return { travels: [...found.values()], unknown }
}

/** `2001`, `2003-2005` or `2003/04`; undefined for one that cannot be. */
function yearsOf(text: string, thisYear: number): number[] | undefined {
  const [from = '', until] = text.trim().split(/\s*[-–—/]\s*/)
  const first = Number(from)
  const last = until === undefined ? first : Number(from.slice(0, 4 - until.length) + until)
  if (first < earliest || last > thisYear || last < first || last - first > 50) return undefined
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** The longest names first, from the left. */
function readNames(
  text: string,
  { byName, mostWords }: CountryNames,
): { codes: string[]; unknown: string[] } {
  const read = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].flatMap(([written]) =>
    tellingWords(written).map(word => ({ word, written })),
  )
  const nameAt = (at: number, length: number): string =>
    read
      .slice(at, at + length)
      .map(({ word }) => word)
      .join(' ')
  const codes: string[] = []
  const unknown: string[] = []
  let strange: string[] = []
  const flush = (): void => {
    if (strange.length) unknown.push(strange.join(' '))
    strange = []
  }
  for (let at = 0; at < read.length;) {
    let length = Math.min(mostWords, read.length - at)
    while (length > 0 && !byName.has(nameAt(at, length))) length--
    if (length === 0) strange.push(read[at++]?.written ?? '')
    else {
      flush()
      codes.push(byName.get(nameAt(at, length)) ?? '')
      at += length
    }
  }
  flush()
  return { codes, unknown }
}

/** Arabic and Persian digits, and wide ones, as 0 to 9. */
function plainDigits(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[٠-٩]/g, digit => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, digit => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[０-９]/g, digit => String(digit.charCodeAt(0) - 0xff10))
}
