import { language } from './language.ts'

let names: { tag: string; of: Intl.DisplayNames } | undefined

/** The name of a country in the language of the reader, or its code. @param code ISO 3166-1 alpha-2 */
export function countryName(code: string): string {
  const { tag } = language.value
  if (names?.tag !== tag) names = { tag, of: new Intl.DisplayNames(tag, { type: 'region' }) }
  return names.of.of(code) ?? code
}
