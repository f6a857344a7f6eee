/** Local times with an IANA zone: what instant they are, and whether a zone is known. */

export interface LocalTime {
  /** `YYYY-MM-DD` */
  date: string | null
  /** `HH:MM` */
  time: string | null
  /** IANA zone. */
  zone: string | null
}

/** Formats by zone; null for a name that no zone has. Bounded, because names are what people send. */
const formats = new Map<string, Intl.DateTimeFormat | null>()
const mostFormats = 600

const zonePattern = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/

function formatIn(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone)
  if (known !== undefined) return known
  if (formats.size >= mostFormats) formats.clear()
  const made = makeFormat(zone)
  formats.set(zone, made)
  return made
}

function makeFormat(timeZone: string): Intl.DateTimeFormat | null {
  if (!zonePattern.test(timeZone)) return null
  try {
    return new Intl.DateTimeFormat('en-u-ca-gregory-hc-h23', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      era: 'short',
    })
  } catch {
    // Intl says that it does not know a zone by throwing.
    return null
  }
}

/** Is this the name of a zone that the runtime knows? */
export function isZone(zone: string): boolean {
  return formatIn(zone) !== null
}

/** What a clock in the zone shows at an instant, as if it were UTC, in ms. */
function wallClock(format: Intl.DateTimeFormat, at: number): number {
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
}

const dayMs = 86_400_000

/** How far a zone is before UTC on a date, by both; null where its clocks change about then. */
const offsets = new Map<string, number | null>()
/** A trip has a few dates in a few zones. */
const mostOffsets = 2_000

/** Formatting an instant is slow, and a trip asks about the same dates for each of its stops. */
function offsetOn(format: Intl.DateTimeFormat, zone: string, date: string): number | null {
  const key = `${zone} ${date}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const midnight = Date.parse(`${date}T00:00:00Z`)
  const [before, after] = [midnight - dayMs, midnight + 2 * dayMs].map(at => wallClock(format, at) - at)
  const offset = before === after ? (before ?? null) : null
  if (offsets.size >= mostOffsets) offsets.clear()
  offsets.set(key, offset)
  return offset
}

/**
 * The instant (epoch ms) at which a clock in the zone shows this; undefined without a date, a time or a known zone. A
 * time that a change of the clocks skips is read as the clock stood before it; one that comes twice is the first.
 */
export function instantOf({ date, time, zone }: LocalTime): number | undefined {
  if (date === null || time === null || zone === null) return undefined
  const format = formatIn(zone)
  const wanted = Date.parse(`${date}T${time}:00Z`)
  if (!format || Number.isNaN(wanted)) return undefined
  const usual = offsetOn(format, zone, date)
  if (usual !== null) return wanted - usual
  const near = [wanted - dayMs, wanted + dayMs].map(at => wallClock(format, at) - at)
  const fits = near.map(offset => wanted - offset).filter(at => wallClock(format, at) === wanted)
  return fits.length ? Math.min(...fits) : wanted - (near[0] ?? 0)
}

/** The local date and time in a zone at an instant; undefined for an unknown zone. */
export function localTimeAt(at: number, zone: string): { date: string; time: string } | undefined {
  const format = formatIn(zone)
  if (!format) return undefined
  const text = new Date(wallClock(format, at)).toISOString()
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}
