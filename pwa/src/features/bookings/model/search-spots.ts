/** What the fields for airports, stations and venues offer: all of it is on the device. */
import type { place } from '@caravel/sync-protocol/entities/place'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { searchable, searchWords } from '../../../i18n/searchable.ts'
import { noSpot, type SpotForm } from './leg-form.ts'

export interface SuggestedSpot {
  id: string
  name: string
  code?: string
  meta?: string | undefined
  spot: () => Promise<SpotForm>
}

/** None for an empty text. */
export type SpotSearch = (text: string) => Promise<readonly SuggestedSpot[]>

/** Airports by code, town or name. The list comes with the first letter. */
export const searchAirports: SpotSearch = async text => {
  if (!text.trim()) return []
  const airports = await import('@caravel/sync-protocol/domain/airports/airports')
  return airports.searchAirports(text, 6).map(({ iata, name, town, lat, lng, zone }) => ({
    id: iata,
    name: town ?? name,
    code: iata,
    meta: town === null ? undefined : name,
    spot: async () => ({ ...noSpot, name: town ?? name, code: iata, lat, lng, zone }),
  }))
}

type Place = RowOf<typeof place>

/** Places of the trip by name or address. */
export function searchTripPlaces(places: Iterable<Place>): SpotSearch {
  return async text => {
    const words = searchWords(text)
    if (!words.length) return []
    return [...places]
      .filter(each => {
        const said = searchable([each.name, each.address].join(' '))
        return words.every(word => said.includes(word))
      })
      .slice(0, 6)
      .map(each => ({
        id: each.id,
        name: each.name,
        meta: each.address ?? undefined,
        spot: async () => ({ ...(await placeSpot(each)), name: each.name }),
      }))
  }
}

async function placeSpot({ address, lat, lng }: Place): Promise<SpotForm> {
  const zone = lat !== null && lng !== null ? await zoneOf({ lat, lng }) : ''
  return { ...noSpot, address: address ?? '', lat, lng, zone }
}

/** The zone at a position; empty where it is not known. */
export async function zoneOf(position: { lat: number; lng: number }): Promise<string> {
  const { zoneAt } = await import('../../../shared/clocks/place-clock.ts')
  return zoneAt(position) ?? ''
}
