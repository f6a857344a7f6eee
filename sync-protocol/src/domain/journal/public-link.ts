/** What the link of a journal shows, as its owner chose it. */
import * as z from 'zod/mini'

/** The parts that a link shows, in the order of the page. */
export const journalRights = ['share_timeline', 'share_gallery', 'share_map'] as const
export type JournalRight = (typeof journalRights)[number]
export type JournalRights = Record<JournalRight, boolean>

/** How exact positions are for guests: as they are, to about 1 km, to about 10 km. */
export const positionPrecisions = ['exact', 'near', 'area'] as const
export type PositionPrecision = (typeof positionPrecisions)[number]

/** Nothing within it has a position or a place's name for guests. */
export interface HomeZone {
  /** WGS 84 degrees. */
  lat: number
  lng: number
  radius_m: number
}

export const longestDelay = 72
export const mostHomeZones = 10
export const homeRadius = { least: 100, most: 50_000, usual: 1_000 } as const

export interface PublicChoices extends JournalRights {
  /** An entry or a photo shows so many hours after its date or after it was written, whichever is later; 0: at once. */
  delay_hours: number
  precision: PositionPrecision
  home_zones: readonly HomeZone[]
}

export const homeZoneSchema = () =>
  z.strictObject({
    lat: z.number().check(z.gte(-90), z.lte(90)),
    lng: z.number().check(z.gte(-180), z.lte(180)),
    radius_m: z.int().check(z.gte(homeRadius.least), z.lte(homeRadius.most)),
  }) as z.ZodMiniType<HomeZone>
