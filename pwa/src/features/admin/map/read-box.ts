import type { Box } from './map-data.ts'

/** "7.40, 43.72, 7.44, 43.76": west, south, east, north in degrees. Undefined where it is no box. */
export function readBox(text: string): Box | undefined {
  const parts = text.trim().split(/[\s,;]+/)
  const [west, south, east, north] = parts.map(Number)
  if (parts.length !== 4 || west === undefined || south === undefined) return undefined
  if (east === undefined || north === undefined) return undefined
  const fits = Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90
  return fits && south < north && west !== east ? [west, south, east, north] : undefined
}
