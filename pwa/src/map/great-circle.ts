import type { LatLng } from './types.ts'
import { unwrapLongitudes } from './unwrap-longitudes.ts'

const toRadians = Math.PI / 180
/** One point for every 2.5 degrees flown, at least two. */
const DEGREES_PER_POINT = 2.5

/** The shortest way over the globe between two points, as a line to draw (spherical interpolation). */
export function greatCircle(from: LatLng, to: LatLng): LatLng[] {
  const [a, b] = [vector(from), vector(to)]
  const angle = Math.acos(Math.max(-1, Math.min(1, a[0] * b[0] + a[1] * b[1] + a[2] * b[2])))
  const antipodes = Math.PI - angle < 1e-9
  if (angle < 1e-9 || antipodes) return unwrapLongitudes([from, to])
  const steps = Math.ceil(angle / toRadians / DEGREES_PER_POINT)
  const between = Array.from({ length: steps - 1 }, (_, i) => {
    const t = (i + 1) / steps
    const p = Math.sin((1 - t) * angle) / Math.sin(angle)
    const q = Math.sin(t * angle) / Math.sin(angle)
    const [x, y, z] = [a[0] * p + b[0] * q, a[1] * p + b[1] * q, a[2] * p + b[2] * q]
    return { lat: Math.atan2(z, Math.hypot(x, y)) / toRadians, lng: Math.atan2(y, x) / toRadians }
  })
  return unwrapLongitudes([from, ...between, to])
}

function vector({ lat, lng }: LatLng): [number, number, number] {
  const [phi, lambda] = [lat * toRadians, lng * toRadians]
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}
