import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ErrorCode } from '@caravel/sync-protocol/errors'

const folder = fileURLToPath(new URL('../../../locales/', import.meta.url))

/** Languages there is a catalogue for, in the order of their codes. */
export const offeredLanguages: readonly string[] = readdirSync(folder)
  .filter(file => file.endsWith('.json'))
  .map(file => file.slice(0, -5))
  .toSorted()

const texts = new Map<string, Record<string, string>>()

/** The sentence for a code in the language a request asks for; English where the catalogue has none. */
export const errorText = (code: ErrorCode, acceptLanguage: string | undefined): string =>
  textsOf(preferredLanguage(acceptLanguage))[code] ?? textsOf('en')[code] ?? code

/** Reads `Accept-Language` against what is on offer: an exact code first, then its main language, then English. */
export const preferredLanguage = (header: string | undefined): string => {
  for (const tag of wantedTags(header ?? '')) {
    const main = tag.split('-')[0]
    const found =
      offeredLanguages.find(code => code.toLowerCase() === tag) ??
      offeredLanguages.find(code => code === main)
    if (found) return found
  }
  return 'en'
}

/** Lower-case tags, the most wanted first; those with weight 0 are left out. */
const wantedTags = (header: string): string[] =>
  header
    .slice(0, 500)
    .split(',')
    .map(part => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = parameters.map(each => each.trim()).find(each => each.startsWith('q='))
      return { tag: tag.trim(), weight: weight ? Number(weight.slice(2)) : 1 }
    })
    .filter(each => each.tag && each.weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(each => each.tag)

/** Only the error texts of a catalogue are kept in memory. */
const textsOf = (language: string): Record<string, string> => {
  const known = texts.get(language)
  if (known) return known
  const catalogue: Record<string, string> = JSON.parse(readFileSync(`${folder}${language}.json`, 'utf8'))
  const errors = Object.entries(catalogue).filter(([key]) => key.startsWith('error.'))
  const read = Object.fromEntries(errors.map(([key, text]) => [key.slice('error.'.length), text]))
  texts.set(language, read)
  return read
}
