import type { LatLng, MapMarker } from './types.ts'

export interface Pin extends LatLng {
  /** Half of its drawn size, px. */
  reach: number
}

/** Half the width of a marker's drawing with its ring, px; names start beyond it. */
export function reachOf({ kind, numbers, small }: MapMarker): number {
  if (kind === 'idea') return 8
  if (kind === 'photo') return 60
  if (small) return 10
  const digits = numbers.join('').length
  return numbers.length > 1 ? 12 + 4 * digits + 4 * (numbers.length - 1) : 17
}
