import type { Position } from '../model/travel-legs.ts'

/** When the sun rises and sets, as UTC epoch ms; or that it stays up, or down, all day. */
export type SunTimes = { rises: number; sets: number } | 'up' | 'down'

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI
const sin = (angle: number) => Math.sin(radians(angle))
const cos = (angle: number) => Math.cos(radians(angle))

const minute = 60_000
const dayMs = 86_400_000

/** The middle of the sun 0.833° below the horizon: its upper edge, lifted by the air, touches it. */
const horizon = 90.833

/**
 * The sun over one day of a place, by the equations of the NOAA Solar Calculator
 * (https://gml.noaa.gov/grad/solcalc/calcdetails.html), which are those of Jean Meeus, Astronomical Algorithms. Good to
 * a minute below 72° of latitude. `date` is the day on the calendar there.
 */
export function sunTimes(date: string, { lat, lng }: Position): SunTimes {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  const { declination } = sunAt(midnight + dayMs * (0.5 - lng / 360))
  const highest = 90 - Math.abs(lat - declination)
  const lowest = Math.abs(lat + declination) - 90
  if (highest < 90 - horizon) return 'down'
  if (lowest > 90 - horizon) return 'up'
  const crossing = (side: -1 | 1): number => {
    let at = midnight + minute * (720 - 4 * lng)
    // Each round looks at the sun where it stands at the time of the round before.
    for (let round = 0; round < 3; round++) {
      const sun = sunAt(at)
      const part =
        cos(horizon) / (cos(lat) * cos(sun.declination)) -
        Math.tan(radians(lat)) * Math.tan(radians(sun.declination))
      const angle = degrees(Math.acos(Math.min(1, Math.max(-1, part))))
      at = midnight + minute * (720 - 4 * (lng - side * angle) - sun.equationOfTime)
    }
    return at
  }
  return { rises: crossing(-1), sets: crossing(1) }
}

/** Where the sun stands at an instant: degrees north of the equator, and minutes that a sundial is ahead. */
function sunAt(at: number): { declination: number; equationOfTime: number } {
  const century = (at / dayMs + 2_440_587.5 - 2_451_545) / 36_525
  const meanLongitude = 280.46646 + century * (36_000.76983 + century * 0.0003032)
  const anomaly = 357.52911 + century * (35_999.05029 - 0.0001537 * century)
  const eccentricity = 0.016708634 - century * (0.000042037 + 0.0000001267 * century)
  const centre =
    sin(anomaly) * (1.914602 - century * (0.004817 + 0.000014 * century)) +
    sin(2 * anomaly) * (0.019993 - 0.000101 * century) +
    sin(3 * anomaly) * 0.000289
  const node = 125.04 - 1934.136 * century
  const longitude = meanLongitude + centre - 0.00569 - 0.00478 * sin(node)
  const seconds = 21.448 - century * (46.815 + century * (0.00059 - century * 0.001813))
  const tilt = 23 + (26 + seconds / 60) / 60 + 0.00256 * cos(node)
  const y = Math.tan(radians(tilt / 2)) ** 2
  const equation =
    y * sin(2 * meanLongitude) -
    2 * eccentricity * sin(anomaly) +
    4 * eccentricity * y * sin(anomaly) * cos(2 * meanLongitude) -
    0.5 * y * y * sin(4 * meanLongitude) -
    1.25 * eccentricity * eccentricity * sin(2 * anomaly)
  return {
    declination: degrees(Math.asin(sin(tilt) * sin(longitude))),
    equationOfTime: 4 * degrees(equation),
  }
}
