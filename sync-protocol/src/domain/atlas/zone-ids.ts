/** The zones that are known; what each is: `travel-zones.ts`. */
export const zoneIds = ['schengen'] as const
export type ZoneId = (typeof zoneIds)[number]
