import { distanceBetween } from '@caravel/sync-protocol/domain/travel-guess'
import { countryName } from './gazetteer/areas.ts'
import type { Asked } from './place-search.ts'
import type { SearchResult } from './search-result.ts'

/**
 * The airport whose IATA code was typed. Three small letters may as well be the beginning of a name: then only a large
 * airport is meant.
 */
export const airportOf = async ({ q, near, language }: Asked): Promise<SearchResult | undefined> => {
  const code = q.trim()
  if (!/^[A-Za-z]{3}$/.test(code)) return undefined
  // The list is large, and most questions never need it.
  const { airportByIata, isLargeAirport } = await import('@caravel/sync-protocol/domain/airports/airports')
  const airport = airportByIata(code)
  const isMeant = airport && (code === airport.iata || isLargeAirport(airport.iata))
  if (!isMeant) return undefined
  const { iata, name, town, country, lat, lng } = airport
  return {
    id: `iata:${iata}`,
    source: 'gazetteer',
    kind: 'poi',
    detail: 'aerodrome',
    name,
    matched_name: iata,
    context: [town, countryName(country, language)].filter(Boolean).join(', '),
    country,
    lat,
    lng,
    population: null,
    distance: near ? Math.round(distanceBetween(near, { lat, lng })) : null,
  }
}
