/** When and where a photo was taken, as its camera wrote it. Read before the picture is encoded anew, which drops it. */

export interface PhotoFacts {
  /** Local `YYYY-MM-DDTHH:MM:SS`. */
  taken_at: string | null
  /** WGS 84 degrees; both or neither. */
  lat: number | null
  lng: number | null
}

export const noFacts: PhotoFacts = { taken_at: null, lat: null, lng: null }

/** The tags of a file, as `exifr` names them; dates are as they are written: `2027:04:22 11:45:10`. */
interface Tags {
  DateTimeOriginal?: unknown
  CreateDate?: unknown
  OffsetTimeOriginal?: unknown
  OffsetTime?: unknown
  latitude?: unknown
  longitude?: unknown
}

const loadReader = () => import('exifr/dist/lite.esm.mjs')

/** Fetches what reads them, so that it is here without a network. */
export const storeFactsReader = (): void =>
  void loadReader().catch((error: unknown) => console.warn('The reader of photo facts did not come', error))

/** What cannot be read is not known. */
export async function readPhotoFacts(file: Blob): Promise<PhotoFacts> {
  try {
    const { default: exifr } = await loadReader()
    const tags = (await exifr.parse(await file.arrayBuffer(), {
      tiff: true,
      exif: true,
      gps: true,
      reviveValues: false,
    })) as Tags | undefined
    return tags ? await factsOf(tags) : noFacts
  } catch {
    return noFacts
  }
}

/** A camera that was set to another zone says its time there; with its offset and the position it is that of the place. */
async function factsOf(tags: Tags): Promise<PhotoFacts> {
  const { latitude: lat, longitude: lng } = tags
  const at = isDegrees(lat, 90) && isDegrees(lng, 180) && (lat !== 0 || lng !== 0) ? { lat, lng } : undefined
  const written = localTime(tags.DateTimeOriginal ?? tags.CreateDate)
  const offset = tags.OffsetTimeOriginal ?? tags.OffsetTime
  const taken_at = written && at ? await timeAt(written, offset, at) : written
  return { taken_at, lat: at?.lat ?? null, lng: at?.lng ?? null }
}

const isDegrees = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= most

/** @param written `2027:04:22 11:45:10`, or with other signs between the numbers */
export function localTime(written: unknown): string | null {
  const found = /^(\d{4})\D(\d\d)\D(\d\d)[ T](\d\d):(\d\d)(?::(\d\d))?/.exec(String(written))
  if (!found) return null
  const [, year = '', month = '', day = '', hour = '', minute = '', second = '00'] = found
  const text = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const date = new Date(`${text}Z`)
  // Cameras write zeros where their clock was never set.
  return Number(year) > 1900 && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
    ? text
    : null
}

async function timeAt(written: string, offset: unknown, at: { lat: number; lng: number }): Promise<string> {
  if (typeof offset !== 'string' || !/^[+-]\d\d:\d\d$/.test(offset)) return written
  return (await localTimeAt(new Date(`${written}${offset}`), at)) ?? written
}

/** The local time at a position, `YYYY-MM-DDTHH:MM:SS`; undefined if its zone is unknown. */
export async function localTimeAt(
  instant: Date,
  at: { lat: number; lng: number },
): Promise<string | undefined> {
  const { zoneAtPoint } = await import('../shared/trip-check/zone-map.ts')
  const zone = zoneAtPoint(at)
  if (zone === undefined || Number.isNaN(instant.getTime())) return undefined
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instant)
  const part = (type: string) => parts.find(each => each.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}`
}
