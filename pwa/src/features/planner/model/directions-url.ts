import type { Position } from './travel-legs.ts'

/** What tells one system from another. */
export type Machine = { userAgent: string; maxTouchPoints: number }

/**
 * The way to a place in the map app of the device, or on a map site where there may be none: only Android answers
 * `geo:` everywhere, and iPhones before iOS 18.4 not at all. Nothing is asked before someone taps.
 */
export function directionsUrl({ lat, lng }: Position, { userAgent, maxTouchPoints }: Machine): string {
  if (/android/i.test(userAgent)) return `geo:${lat},${lng}?q=${lat},${lng}`
  // An iPad says that it is a Mac; no Mac has a touch screen.
  const ios = /iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)
  return ios
    ? `https://maps.apple.com/?daddr=${lat},${lng}`
    : `https://www.openstreetmap.org/directions?to=${lat},${lng}`
}
