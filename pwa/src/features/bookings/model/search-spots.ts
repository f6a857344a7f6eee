/** Airports, stations and venues, as the fields of a booking take them. */
import type { place } from '@caravel/sync-protocol/entities/place'
import type { RowOf } from '@caravel/sync-protocol/entity'
import type { PlaceFields } from '../../../shared/place-search/found-on-map.ts'
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

/** A place of the trip as a station, port or venue. */
export async function spotOfPlace(place: Place): Promise<SpotForm> {
  return { ...(await placeSpot(place)), name: place.name }
}

/** What a search found as a station, port or venue. */
export async function spotOfFound({ name, address, lat, lng }: PlaceFields): Promise<SpotForm> {
  const at = { address: address ?? null, lat: lat ?? null, lng: lng ?? null }
  return { ...(await placeSpot(at)), name: String(name) }
}

async function placeSpot({ address, lat, lng }: Pick<Place, 'address' | 'lat' | 'lng'>): Promise<SpotForm> {
  const zone = lat !== null && lng !== null ? await zoneOf({ lat, lng }) : ''
  return { ...noSpot, address: address ?? '', lat, lng, zone }
}

/** The zone at a position; empty where it is not known. */
export async function zoneOf(position: { lat: number; lng: number }): Promise<string> {
  const { zoneAt } = await import('../../../shared/clocks/place-clock.ts')
  return zoneAt(position) ?? ''
}
