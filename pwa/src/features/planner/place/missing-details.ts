import type { place } from '@caravel/sync-protocol/entities/place'
import type { BodyOf } from '@caravel/sync-protocol/mutation'
import type { PlaceDetails } from '../../../data/search/search-server.ts'
import type { Place } from '../model/trip-plan.ts'

type Changes = BodyOf<typeof place.update>

/** What a service knows and the place does not say yet. Its name and position are those that people gave it. Pure. */
export function missingDetails(
  { website, phone, rating, opening_hours, address, lat, lng, google_place_id, osm_id }: Place,
  told: PlaceDetails,
): Changes {
  const changes: Changes = {
    ...(website === null && told.website ? { website: told.website } : {}),
    ...(phone === null && told.phone ? { phone: told.phone } : {}),
    ...(rating === null && told.rating !== null ? { rating: told.rating } : {}),
    ...(!opening_hours?.length && told.opening_hours?.length ? { opening_hours: told.opening_hours } : {}),
  }
  // Address and position are one group, which is written whole.
  if (address === null && told.address)
    return { ...changes, address: told.address, lat, lng, google_place_id, osm_id }
  return changes
}
