/** Positions that links hold in letters instead of digits; each is read without asking anybody. */
import type { Point } from '../travel-guess.ts'

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/**
 * The code of an address such as `osm.org/go/0EEQjE--`: bits of longitude and latitude in turn, six a letter, as
 * OpenStreetMap describes (https://wiki.openstreetmap.org/wiki/Shortlink).
 */
export function decodeOsmShortCode(code: string): Point | undefined {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_@'
  const letters = code.replaceAll('~', '@').replace(/[-=]+$/, '')
  const values = [...letters].map(letter => alphabet.indexOf(letter))
  if (values.length < 3 || values.length > 10 || values.includes(-1)) return undefined
  let x = 0
  let y = 0
  for (const value of values)
    for (let bit = 5; bit > 0; bit -= 2) {
      x = x * 2 + ((value >> bit) & 1)
      y = y * 2 + ((value >> (bit - 1)) & 1)
    }
  const steps = 2 ** (3 * values.length)
  return { lat: rounded(((y + 0.5) / steps) * 180 - 90), lng: rounded(((x + 0.5) / steps) * 360 - 180) }
}

/**
 * The code of `omaps.app/…`, `ge0.me/…` and `ge0://…`: a letter for the zoom, then bits of latitude and longitude in
 * turn, six a letter (the ge0 link format of Organic Maps).
 */
export function decodeGe0Code(code: string): Point | undefined {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const values = Array.from(code.slice(1), letter => alphabet.indexOf(letter))
  if (values.length < 4 || values.length > 10 || values.includes(-1)) return undefined
  let north = 0
  let east = 0
  for (const value of values)
    for (let bit = 5; bit > 0; bit -= 2) {
      north = north * 2 + ((value >> bit) & 1)
      east = east * 2 + ((value >> (bit - 1)) & 1)
    }
  const steps = 2 ** (3 * values.length)
  return {
    lat: rounded(((north + 0.5) / steps) * 180 - 90),
    lng: rounded(((east + 0.5) / steps) * 360 - 180),
  }
}

/** A geohash (G. Niemeyer, 2008), as in `waze.com/ul/h…`. */
export function decodeGeohash(hash: string): Point | undefined {
  const alphabet = '0123456789bcdefghjkmnpqrstuvwxyz'
  const values = [...hash.toLowerCase()].map(letter => alphabet.indexOf(letter))
  if (values.length < 5 || values.length > 12 || values.includes(-1)) return undefined
  const range = { lat: [-90, 90] as [number, number], lng: [-180, 180] as [number, number] }
  let isLng = true
  for (const value of values)
    for (let bit = 4; bit >= 0; bit--) {
      const side = isLng ? range.lng : range.lat
      side[(value >> bit) & 1 ? 0 : 1] = (side[0] + side[1]) / 2
      isLng = !isLng
    }
  return { lat: rounded((range.lat[0] + range.lat[1]) / 2), lng: rounded((range.lng[0] + range.lng[1]) / 2) }
}
