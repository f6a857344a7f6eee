import { countryName } from '../../../i18n/country-name.ts'
import { language } from '../../../i18n/language.ts'

/** For a menu: by name, as the reader's alphabet orders them. */
export function countryOptions(codes: readonly string[]): { value: string; label: string }[] {
  const { compare } = new Intl.Collator(language.value.tag)
  return codes
    .map(value => ({ value, label: countryName(value) }))
    .toSorted((one, other) => compare(one.label, other.label))
}
