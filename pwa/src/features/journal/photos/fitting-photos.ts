/** Photos in no entry, and the entries and suggestions that they fit by time and place. */
import { distanceBetween } from '@caravel/sync-protocol/domain/travel-guess'
import { journeyEntry } from '@caravel/sync-protocol/entities/journey-entry'
import { computed, type ReadonlySignal } from '@preact/signals'
import { journalView, listEntries, type Entry } from '../journal-rows.ts'
import { allPhotos, type JournalPhoto } from './journal-photos.ts'

/** A photo fits what was no longer before or after it, minutes. */
const mostMinutes = 150
/** Closer than this it was taken there, metres. */
const nearMetres = 700

/** The photos of a day by the id of the entry they fit; those that fit none under `loose`. */
export type FittingPhotos = ReadonlyMap<string, readonly JournalPhoto[]>

const loose = ''
const none: FittingPhotos = new Map()

export const loosePhotosOf = (fitting: FittingPhotos): readonly JournalPhoto[] => fitting.get(loose) ?? []

const known = new Map<string, ReadonlySignal<ReadonlyMap<string, FittingPhotos>>>()

/** Reactive. */
export function fittingPhotos(journalId: string, date: string): FittingPhotos {
  let days = known.get(journalId)
  if (!days) {
    days = computed(() => {
      void journalView(journalId).rows(journeyEntry).value
      const photos = allPhotos(journalId).filter(({ entry_id: entry, taken_at: at }) => entry === null && at)
      if (photos.length === 0) return new Map()
      const byDate = Map.groupBy(listEntries(journalId), ({ entry_date: day }) => day ?? '')
      return new Map(
        [...Map.groupBy(photos, ({ taken_at: at }) => at?.slice(0, 10) ?? '')].map(([day, taken]) => [
          day,
          fitting(taken, byDate.get(day) ?? []),
        ]),
      )
    })
    known.set(journalId, days)
  }
  return days.value.get(date) ?? none
}

/** Pure. @param entries of the same day */
export function fitting(photos: readonly JournalPhoto[], entries: readonly Entry[]): FittingPhotos {
  return Map.groupBy(photos, photo => {
    const best = entries
      .map(entry => ({ id: entry.id, score: scoreOf(photo, entry) }))
      .filter(({ score }) => score < Infinity)
      .sort((a, b) => a.score - b.score)[0]
    return best?.id ?? loose
  })
}

/** The lower, the better; Infinity: it does not fit. A place counts more than a time. */
function scoreOf({ taken_at: at, lat, lng }: JournalPhoto, entry: Entry): number {
  const { location_lat: entryLat, location_lng: entryLng, entry_time: time } = entry
  const apart =
    lat === null || lng === null || entryLat === null || entryLng === null
      ? undefined
      : distanceBetween({ lat, lng }, { lat: entryLat, lng: entryLng })
  const minutes = time && at ? Math.abs(minutesOf(at.slice(11, 16)) - minutesOf(time)) : undefined
  if (apart !== undefined && apart > nearMetres) return Infinity
  if (apart !== undefined) return (minutes ?? mostMinutes) / 1440 + apart / nearMetres / 10
  return minutes !== undefined && minutes <= mostMinutes ? 1 + minutes / 1440 : Infinity
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
