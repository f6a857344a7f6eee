/** The days of a journal: those of its trips, and those that something was written or photographed on. */
import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import { day as dayEntity } from '@caravel/sync-protocol/entities/day'
import { journeyTrip } from '@caravel/sync-protocol/entities/journey-trip'
import { tripStream } from '@caravel/sync-protocol/streams'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { device } from '../../data/device.ts'
import { openStream } from '../../data/store.ts'
import { formatDate } from '../../i18n/format.ts'
import { journalView, listEntries } from './journal-rows.ts'
import { allPhotos } from './photos/journal-photos.ts'

export interface JournalDay {
  /** `YYYY-MM-DD` */
  date: string
  /** From 1; decides the colour. */
  number: number
  /** What the plan calls it, where it is on this device. */
  title: string | null
}

/** A trip of more days is no row of days any more. */
const mostDays = 400

const linksOf = (journalId: string) =>
  [...journalView(journalId).rows(journeyTrip).value.values()] as RowOf<typeof journeyTrip>[]

/** In the order of dates. Reactive. */
export function daysOfJournal(journalId: string): JournalDay[] {
  const dates = new Set<string>()
  for (const { start_date: start, end_date: end } of linksOf(journalId))
    for (
      let date = start, count = 0;
      date !== null && end !== null && date <= end && count < mostDays;
      count++
    ) {
      dates.add(date)
      date = addDays(date, 1)
    }
  for (const { entry_date: date } of listEntries(journalId)) if (date) dates.add(date)
  for (const { taken_at: at } of allPhotos(journalId)) if (at) dates.add(at.slice(0, 10))
  const titles = dayTitles(journalId)
  return [...dates].sort().map((date, at) => ({ date, number: at + 1, title: titles.get(date) ?? null }))
}

/** What the plans of its trips call their days, of those that are on this device. */
function dayTitles(journalId: string): ReadonlyMap<string, string> {
  const here = new Set(device.value?.engine.records().map(({ stream }) => stream))
  const titles = new Map<string, string>()
  for (const { trip_id: tripId } of linksOf(journalId)) {
    const stream = tripStream(String(tripId))
    if (!here.has(stream)) continue
    for (const { date, title } of openStream(stream).rows(dayEntity).value.values() as Iterable<
      RowOf<typeof dayEntity>
    >)
      if (date && title) titles.set(date, title)
  }
  return titles
}

/** "Thursday 22 April" */
export const longDate = (date: string): string => formatDate(date, { weekday: 'long', month: 'long' })
