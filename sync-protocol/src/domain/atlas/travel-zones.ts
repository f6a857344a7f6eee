/** Countries that count as one for how long somebody may stay. */
import { countsForSchengen } from '../regions/country-facts.ts'
import { zoneIds, type ZoneId } from './zone-ids.ts'

export interface Zone {
  /** Days that somebody may stay without a visa. */
  limit: number
  /** In any so many days. */
  window: number
  /** Whether a day (`YYYY-MM-DD`) in a country counts. */
  has(country: string, date: string): boolean
}

export const zones: Readonly<Record<ZoneId, Zone>> = {
  // Regulation (EU) 2016/399, article 6.
  schengen: { limit: 90, window: 180, has: countsForSchengen },
}

export function isZoneId(id: unknown): id is ZoneId {
  return (zoneIds as readonly unknown[]).includes(id)
}
