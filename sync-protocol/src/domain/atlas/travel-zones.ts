/** Countries that count as one for how long somebody may stay, with the dates from which they do. */

export const zoneIds = ['schengen'] as const
export type ZoneId = (typeof zoneIds)[number]

export interface Zone {
  /** Days that somebody may stay without a visa. */
  limit: number
  /** In any so many days. */
  window: number
  /** From which date a country counts. */
  since: Readonly<Record<string, string>>
}

const inOrder = (date: string, codes: string): [string, string][] =>
  codes.split(' ').map(code => [code, date])

/**
 * Regulation (EU) 2016/399, Article 6: 90 days in any 180. Ireland and Cyprus are not part of it; Monaco, San Marino and the
 * Vatican are reached only through it. Stays in
 * Bulgaria and Romania count since the checks at airports and ports ended, although those on land ended in 2025.
 * Svalbard and the parts of France and the Netherlands overseas are no part of it.
 */
export const zones: Readonly<Record<ZoneId, Zone>> = {
  schengen: {
    limit: 90,
    window: 180,
    since: Object.fromEntries([
      ...inOrder('1995-03-26', 'BE DE ES FR LU NL PT'),
      ...inOrder('1997-10-26', 'IT SM VA'),
      ...inOrder('1997-12-01', 'AT'),
      ...inOrder('1995-03-26', 'MC'),
      ...inOrder('2000-03-26', 'GR'),
      ...inOrder('2001-03-25', 'DK FI IS NO SE AX'),
      ...inOrder('2007-12-21', 'CZ EE HU LT LV MT PL SI SK'),
      ...inOrder('2008-12-12', 'CH'),
      ...inOrder('2011-12-19', 'LI'),
      ...inOrder('2023-01-01', 'HR'),
      ...inOrder('2024-03-31', 'BG RO'),
    ]),
  },
}

/** Is a country part of a zone on this date (`YYYY-MM-DD`)? */
export function partOfZone(zone: ZoneId, country: string, date: string): boolean {
  const since = zones[zone].since[country]
  return since !== undefined && date >= since
}

export function isZoneId(id: unknown): id is ZoneId {
  return (zoneIds as readonly unknown[]).includes(id)
}
