import type { LatLng } from './types.ts'

/**
 * The reader's own part of the world by the clock of their device, for a map that nothing is on yet. The offsets are
 * those of `Date.getTimezoneOffset` in January and in July: the lower one is summer time, and tells the hemisphere.
 */
export function homeRegion(january: number, july: number): LatLng {
  return { lat: january < july ? -25 : 40, lng: -Math.max(january, july) / 4 }
}

/** The same for this device. */
export function homeHere(year = new Date().getFullYear()): LatLng {
  const [january = 0, july = 0] = [0, 6].map(month => new Date(year, month, 1).getTimezoneOffset())
  return homeRegion(january, july)
}
