/** The coast on a strip of paper. */
import { clipRing } from '../clip-ring.ts'
import type { Shape } from '../shape.ts'

/** Part of the unit square of `project`, shown `scale` times as large from `left` and `top` on. */
export interface Strip {
  left: number
  top: number
  scale: number
  width: number
  height: number
}

/** The bundled coast is true to about a kilometre: where that is more than this of the strip's width, it tells nothing. */
const roughest = 0.04
/** A kilometre in parts of the world, at most: it is less of it near the poles. */
const kilometre = 1 / 40_075
/** Cut this far outside, so that the cut edge is never seen. */
const margin = 20

/** What is drawn of the coast, in units of the strip; empty far from it, and close up. */
export function coastPath(land: readonly Shape[], { left, top, scale, width, height }: Strip): string {
  if (kilometre * scale > roughest * width) return ''
  const box = {
    west: left - margin / scale,
    north: top - margin / scale,
    east: left + (width + margin) / scale,
    south: top + (height + margin) / scale,
  }
  return land
    .map(ring => clipRing(ring, box, 1 / scale))
    .filter(points => points.length > 0)
    .map(points => `M${points.map((at, axis) => place(at, axis % 2 ? top : left, scale)).join(' ')}Z`)
    .join('')
}

const place = (at: number, from: number, scale: number): string => ((at - from) * scale).toFixed(1)
