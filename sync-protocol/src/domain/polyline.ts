/** Google's encoded polyline algorithm format: a line of points as text. */
import type { Point } from './travel-guess.ts'

/** The points of a line; what is cut off in the middle of a point ends before it. */
export function decodePolyline(text: string, decimals = 5): Point[] {
  const factor = 10 ** decimals
  const points: Point[] = []
  let [lat, lng, at] = [0, 0, 0]
  const next = (): number | undefined => {
    let [result, shift] = [0, 0]
    while (at < text.length) {
      const bits = text.charCodeAt(at++) - 63
      result += (bits & 31) * 2 ** shift
      shift += 5
      if (bits < 32) return result % 2 ? -(result + 1) / 2 : result / 2
    }
    return undefined
  }
  while (at < text.length) {
    const [north, east] = [next(), next()]
    if (north === undefined || east === undefined) break
    lat += north
    lng += east
    points.push({ lat: lat / factor, lng: lng / factor })
  }
  return points
}

export function encodePolyline(points: readonly Point[], decimals = 5): string {
  const factor = 10 ** decimals
  let [lat, lng, text] = [0, 0, '']
  for (const point of points) {
    const [north, east] = [Math.round(point.lat * factor), Math.round(point.lng * factor)]
    text += encodeNumber(north - lat) + encodeNumber(east - lng)
    lat = north
    lng = east
  }
  return text
}

function encodeNumber(value: number): string {
  let rest = value < 0 ? -2 * value - 1 : 2 * value
  let text = ''
  for (; rest >= 32; rest = Math.floor(rest / 32)) text += String.fromCharCode((rest % 32) + 32 + 63)
  return text + String.fromCharCode(rest + 63)
}
