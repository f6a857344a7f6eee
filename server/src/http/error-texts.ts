import type { ErrorCode } from '@caravel/sync-protocol/errors'
import { offeredLanguages, serverText } from '../server-texts.ts'

/** The sentence for a code in the language a request asks for; English where the catalogue has none. */
export const errorText = (code: ErrorCode, acceptLanguage: string | undefined): string =>
  serverText(`error.${code}`, preferredLanguage(acceptLanguage)) ?? code

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
