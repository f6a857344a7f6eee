import type { LatLng } from '../../../map/types.ts'

/** Coordinates as an address carries them: to a metre or so. */
export const aboutPosition = ({ lat, lng }: LatLng) => `${lat.toFixed(6)},${lng.toFixed(6)}`
