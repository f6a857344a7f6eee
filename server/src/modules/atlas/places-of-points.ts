/** Which country and region a point is in, remembered: the same places come again with each look at an atlas. */
import type { Locate, Located } from '@caravel/sync-protocol/domain/atlas/trip-presence'
import { readRegions } from '../../regions-file.ts'

/** So many points are the places of some thousand trips. */
const mostPoints = 50_000

const known = new Map<string, Located | undefined>()

/** Answers within about 10 metres, once the regions are read. */
export async function readLocate(): Promise<Locate> {
  const regions = await readRegions()
  return (lat, lng) => {
    const key = `${lat.toFixed(4)} ${lng.toFixed(4)}`
    if (known.has(key)) return known.get(key)
    const place = regions.placeOf(lng, lat)
    const located = place && { country: place.country, region: place.region ?? null }
    const oldest = known.size >= mostPoints ? known.keys().next().value : undefined
    if (oldest !== undefined) known.delete(oldest)
    known.set(key, located)
    return located
  }
}
