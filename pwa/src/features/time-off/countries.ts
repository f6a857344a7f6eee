/** Countries and regions as people choose them. The list of those with known holidays comes from the server. */
import { isoCountries } from './country-codes.ts'
import { countryName } from '../../i18n/country-name.ts'
import { language } from '../../i18n/language.ts'

export const countryOptions = (): { value: string; label: string }[] =>
  isoCountries
    .map(value => ({ value, label: countryName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, language.value.tag))

/** The country of the language that the device is set to, as a first guess. */
export const homeCountry = (): string => {
  const region = navigator.languages.map(tag => /-([A-Z]{2})\b/.exec(tag)?.[1]).find(Boolean)
  return region && isoCountries.includes(region) ? region : ''
}

/** "Germany" or "Germany, BY". */
export const regionName = (region: string): string => {
  const [country = '', ...rest] = region.split('-')
  return [countryName(country), ...rest].join(', ')
}
