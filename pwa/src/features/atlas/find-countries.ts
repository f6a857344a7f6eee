/** Countries and regions by name, with accents or without, in the reader's language and in English. */
import { countryCodes } from '@caravel/sync-protocol/domain/regions/country-facts'
import { foldText } from '@caravel/sync-protocol/domain/search/fold-text'
import { countryName } from '../../i18n/country-name.ts'
import { languages } from '../../i18n/languages.ts'

export interface NamedPlace {
  /** Of a country (`PT`) or a region (`PT-30`). */
  code: string
  name: string
  /** Folded, of all our languages. */
  folded: readonly string[]
}

/** All countries in the order of the reader's language. */
export function sortedCountries(tag: string): NamedPlace[] {
  const every = languages.map(each => new Intl.DisplayNames(each.tag, { type: 'region', fallback: 'code' }))
  const order = new Intl.Collator(tag)
  return countryCodes
    .map(code => {
      const folded = new Set(every.map(names => foldText(names.of(code) ?? code)))
      return { code, name: countryName(code), folded: [...folded] }
    })
    .sort((a, b) => order.compare(a.name, b.name))
}

/** Regions that have a name. */
export function namedRegions(names: ReadonlyMap<string, string>): NamedPlace[] {
  return [...names].map(([code, name]) => ({ code, name, folded: [foldText(name)] }))
}

/** Names that begin with it first. All of them where nothing is typed. */
export function findPlaces(places: readonly NamedPlace[], typed: string): NamedPlace[] {
  const asked = foldText(typed.trim())
  if (!asked) return [...places]
  const rank = ({ folded }: NamedPlace): number =>
    folded.some(name => name.startsWith(asked)) ? 0 : folded.some(name => name.includes(asked)) ? 1 : 2
  return places
    .flatMap(place => {
      const at = rank(place)
      return at < 2 ? [{ place, at }] : []
    })
    .toSorted((a, b) => a.at - b.at)
    .map(({ place }) => place)
}
