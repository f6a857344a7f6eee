import { isZone } from '@caravel/sync-protocol/domain/zones'
import tzlookup from '@photostructure/tz-lookup'

/** The IANA zone at a point; undefined for one that this runtime does not know. */
export function zoneAtPoint({ lat, lng }: { lat: number; lng: number }): string | undefined {
  const zone = tzlookup(lat, lng)
  return isZone(zone) ? zone : undefined
}
