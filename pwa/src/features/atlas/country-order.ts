import type { AtlasCountry } from '@caravel/sync-protocol/domain/atlas/atlas'
import { continents } from '@caravel/sync-protocol/domain/regions/country-facts'

/** How the list of visited countries is ordered. */
export type CountryOrder = 'latest' | 'continent' | 'nights'

type Compare = (a: AtlasCountry, b: AtlasCountry) => number

const byCode: Compare = (a, b) => (a.code < b.code ? -1 : 1)

const latestFirst: Compare = (a, b) =>
  (a.last ?? '') < (b.last ?? '') ? 1 : (a.last ?? '') > (b.last ?? '') ? -1 : byCode(a, b)

const continentAt = ({ continent }: AtlasCountry): number =>
  continent ? continents.indexOf(continent) : continents.length

export const orders: Readonly<Record<CountryOrder, Compare>> = {
  latest: latestFirst,
  continent: (a, b) => continentAt(a) - continentAt(b) || latestFirst(a, b),
  nights: (a, b) => b.nights - a.nights || latestFirst(a, b),
}

/** By the first planned day there. */
export const soonestFirst: Compare = (a, b) => {
  const [first, second] = [a, b].map(({ upcoming }) => upcoming[0]?.from ?? '')
  return (first ?? '') < (second ?? '') ? -1 : (first ?? '') > (second ?? '') ? 1 : byCode(a, b)
}
