import type { LatLng } from './types.ts'

/** Moves longitudes by whole turns so that each point is less than half a turn from the one before:
 *  Tokyo to San Francisco goes over the Pacific, not across Asia. */
export function unwrapLongitudes(points: LatLng[]): LatLng[] {
  let before: number | undefined
  return points.map(({ lat, lng }) => {
    const turned = before === undefined ? lng : lng + 360 * Math.round((before - lng) / 360)
    before = turned
    return { lat, lng: turned }
  })
}
