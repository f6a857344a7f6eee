import tzlookup from '@photostructure/tz-lookup'
import { isZone } from '@caravel/sync-protocol/domain/zones'

/** The IANA zone at a point; undefined for one that is newer than this browser. */
export function zoneAtPoint({ lat, lng }: { lat: number; lng: number }): string | undefined {
  const zone = tzlookup(lat, lng)
  return isZone(zone) ? zone : undefined
}
