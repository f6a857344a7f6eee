/** Photos of a library by day, those that fit an entry first. Pure. */
import { distanceBetween } from '@caravel/sync-protocol/domain/travel-guess'
import type { LibraryPhoto } from '../../../data/photo-libraries.ts'

/** The date, time and place of an entry: photos near to it come first. */
export interface Focus {
  date: string | null
  time: string | null
  lat: number | null
  lng: number | null
}

export interface PhotoGroup {
  /** `YYYY-MM-DD`; empty where nobody knows when they were taken. */
  date: string
  photos: LibraryPhoto[]
  /** The place of its first photo among all that are shown. */
  from: number
}

/** The distance that counts as much as a minute, in metres. */
const metresPerMinute = 50
const unknownMinutes = 720
const unknownMetres = 20_000

/** The nearest day first, else the latest; within a day the nearest in time and place, else the earliest. */
export function groupPhotos(photos: readonly LibraryPhoto[], focus: Focus | undefined): PhotoGroup[] {
  const groups = [...Map.groupBy(photos, ({ takenAt }) => takenAt?.slice(0, 10) ?? '')]
  const days = groups
    .map(([date, taken]) => ({ date, photos: taken.toSorted(orderIn(date, focus)) }))
    .sort((a, b) => distanceOfDay(a.date, focus) - distanceOfDay(b.date, focus) || compare(b.date, a.date))
  let from = 0
  return days.map(day => {
    const group = { ...day, from }
    from += day.photos.length
    return group
  })
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Time between a day and the day of the focus, ms; days without a date are last. */
function distanceOfDay(date: string, focus: Focus | undefined): number {
  if (!date) return Infinity
  return focus?.date ? Math.abs(Date.parse(date) - Date.parse(focus.date)) : 0
}

const orderIn =
  (date: string, focus: Focus | undefined) =>
  (a: LibraryPhoto, b: LibraryPhoto): number => {
    const near = focus ? costOf(a, focus, date) - costOf(b, focus, date) : 0
    return near || compare(a.takenAt ?? '', b.takenAt ?? '') || compare(a.id, b.id)
  }

/** The distance of a photo from the focus, in minutes. On other days only the place counts. */
function costOf({ takenAt, lat, lng }: LibraryPhoto, focus: Focus, date: string): number {
  const hasPlace = focus.lat !== null && focus.lng !== null
  const metres =
    !hasPlace || lat === null || lng === null
      ? unknownMetres
      : distanceBetween({ lat, lng }, { lat: focus.lat ?? 0, lng: focus.lng ?? 0 })
  const place = hasPlace ? metres / metresPerMinute : 0
  if (!focus.time || date !== focus.date) return place
  return (
    place + (takenAt ? Math.abs(minutesOf(takenAt.slice(11, 16)) - minutesOf(focus.time)) : unknownMinutes)
  )
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
