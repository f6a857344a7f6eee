import { language } from '../../../i18n/language.ts'

/** The name of a country in the language of the reader. @param code ISO 3166-1 alpha-2 */
export function countryNames(): (code: string) => string {
  const names = new Intl.DisplayNames(language.value.tag, { type: 'region' })
  return code => names.of(code) ?? code
}

/** For a menu: by name, as the reader's alphabet orders them. */
export function countryOptions(codes: readonly string[]): { value: string; label: string }[] {
  const { compare } = new Intl.Collator(language.value.tag)
  const nameOf = countryNames()
  return codes
    .map(value => ({ value, label: nameOf(value) }))
    .toSorted((one, other) => compare(one.label, other.label))
}
