import tzlookup from '@photostructure/tz-lookup'
import { dateTimeFormat } from '../../i18n/intl.ts'
/** WGS84 degrees. */
export interface Position {
  lat: number
  lng: number
}

/**
 * The time zone of a place, such as `Europe/Lisbon`, from a map of all zones that the app brings along; undefined where
 * this browser does not know the zone.
 */
export function zoneAt({ lat, lng }: Position): string | undefined {
  const zone = tzlookup(lat, lng)
  try {
    dateTimeFormat('en', { timeZone: zone })
    return zone
  } catch {
    // A zone that is newer than this browser: better no time than a wrong one.
    return undefined
  }
}

/** What a clock there shows at an instant: `HH:MM`. */
export const clockAt = (zone: string, at: number): string =>
  dateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)

/** Minutes that clocks there are ahead of UTC at an instant. */
export function minutesAhead(zone: string, at: number): number {
  const format = dateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+)(?::(\d+))?/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** The city that a zone is called after. */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** The day on the calendar there at an instant: `YYYY-MM-DD`. */
export const dateAt = (zone: string, at: number): string =>
  dateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)
