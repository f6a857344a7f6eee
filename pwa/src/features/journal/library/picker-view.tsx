/** Which photos of a library the picker shows: the dates of the trip, a day, other dates, an album, or all. */
import { journeyTrip } from '@caravel/sync-protocol/entities/journey-trip'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { CalendarDays, CalendarRange, Images, Users } from 'lucide-preact'
import type { LibraryPart } from '../../../data/photo-libraries.ts'
import { t } from '../../../i18n/t.ts'
import { Chip } from '../../../ui/chip.tsx'
import { daysOfJournal } from '../journal-days.ts'
import { journalView } from '../journal-rows.ts'

export type View =
  | { kind: 'trip' | 'day' | 'all' | 'albums' | 'shared' }
  | { kind: 'range'; from: string; to: string }
  | { kind: 'album'; id: string; name: string; shared: boolean }

/** The dates of the trips of a journal; without dated trips, those of its entries and photos. */
export function tripParts(journalId: string): LibraryPart[] {
  const trips = [...journalView(journalId).rows(journeyTrip).value.values()] as RowOf<typeof journeyTrip>[]
  const dated = trips.flatMap(({ start_date: from, end_date: to }) => (from && to ? { from, to } : []))
  if (dated.length > 0) return dated.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const days = daysOfJournal(journalId)
  const [first, last] = [days[0]?.date, days.at(-1)?.date]
  return first && last ? [{ from: first, to: last }] : []
}

export function partsOf(
  view: View,
  trip: readonly LibraryPart[],
  day: string | null,
): readonly LibraryPart[] {
  if (view.kind === 'album') return [{ album: view.id }]
  if (view.kind === 'all') return [{}]
  const today = day ? [{ from: day, to: day }] : []
  if (view.kind === 'day') return today
  // The day of the entry is loaded first, so that it shows at once.
  if (view.kind === 'trip') return [...today.filter(part => isWithin(part, trip)), ...trip]
  const { from, to } = view.kind === 'range' ? view : { from: '', to: '' }
  if (!from && !to) return []
  const [first, last] = from && to && from > to ? [to, from] : [from, to]
  return [{ ...(first ? { from: first } : {}), ...(last ? { to: last } : {}) }]
}

const isWithin = ({ from }: { from: string }, trip: readonly LibraryPart[]): boolean =>
  trip.some(part => 'from' in part && (part.from ?? '') <= from && from <= (part.to ?? ''))

/** The chips that choose the part of the library. */
export function Chips(props: {
  view: View
  onView: (view: View) => void
  hasTrip: boolean
  hasDay: boolean
}) {
  const { view, onView, hasTrip, hasDay } = props
  const isAlbum = (shared: boolean) => view.kind === 'album' && view.shared === shared
  return (
    <fieldset class="picker-chips" aria-label={t('library.part')}>
      {hasTrip && (
        <Chip chosen={view.kind === 'trip'} onClick={() => onView({ kind: 'trip' })}>
          {t('library.tripDates')}
        </Chip>
      )}
      {hasDay && (
        <Chip chosen={view.kind === 'day'} onClick={() => onView({ kind: 'day' })}>
          {t('library.thisDay')}
        </Chip>
      )}
      <Chip
        icon={Images}
        chosen={view.kind === 'albums' || isAlbum(false)}
        onClick={() => onView({ kind: 'albums' })}
      >
        {t('library.albums')}
      </Chip>
      <Chip
        icon={Users}
        chosen={view.kind === 'shared' || isAlbum(true)}
        onClick={() => onView({ kind: 'shared' })}
      >
        {t('library.sharedWithMe')}
      </Chip>
      <Chip
        icon={CalendarRange}
        chosen={view.kind === 'range'}
        onClick={() => onView({ kind: 'range', from: '', to: '' })}
      >
        {t('library.dates')}
      </Chip>
      <Chip icon={CalendarDays} chosen={view.kind === 'all'} onClick={() => onView({ kind: 'all' })}>
        {t('library.all')}
      </Chip>
    </fieldset>
  )
}
