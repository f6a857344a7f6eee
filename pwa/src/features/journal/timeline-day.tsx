import type { ReadonlySignal } from '@preact/signals'
import { CloudSun, Image, Route } from 'lucide-preact'
import { distanceBetween } from '@caravel/sync-protocol/domain/travel-guess'
import { formatDistance } from '../../i18n/format-measure.ts'
import { t } from '../../i18n/t.ts'
import { classNames } from '../../ui/class-names.ts'
import { dayColourClass } from '../../ui/day-colour.ts'
import { Icon } from '../../ui/icon.tsx'
import { longDate, type JournalDay } from './journal-days.ts'
import { weatherText } from './entry-words.ts'
import { mayWrite, type Entry } from './journal-rows.ts'
import { fittingPhotos, loosePhotosOf } from './photos/fitting-photos.ts'
import { photosOfEntry } from './photos/journal-photos.ts'
import { PhotoSuggestion } from './photos/photo-suggestion.tsx'
import { swipeHandlers } from './swipe-handlers.ts'
import { Suggestion } from './suggestion.tsx'
import { daySectionId } from './use-day-in-view.ts'
import { WrittenEntry } from './written-entry.tsx'

/** One day of a journal: its head, then entries and suggestions along a line. Without a day: what has no date. */
export function TimelineDay(props: {
  journalId: string
  day: JournalDay | undefined
  entries: readonly Entry[]
  /** The id of the entry that the reader is at. */
  inView: ReadonlySignal<string | undefined>
  /** To the next day or the one before. */
  onStep?: (step: 1 | -1) => void
}) {
  const { journalId, day, entries, inView } = props
  const date = day?.date ?? ''
  const written = entries.filter(({ type }) => type === 'entry')
  const writes = mayWrite(journalId)
  const fitting = fittingPhotos(journalId, date)
  const loose = loosePhotosOf(fitting)
  return (
    <section
      id={daySectionId(date)}
      data-day={date}
      class={classNames('journal-day', day && dayColourClass(day.number))}
      aria-labelledby={`head-${date}`}
    >
      <DayHead {...props} />
      {written.length === 0 && date && entries.length > 0 && (
        <p class="journal-note journal-day-empty">
          {t('journal.emptyDay', { day: longDate(date), count: entries.length })}
        </p>
      )}
      <ol>
        {entries.map(entry =>
          entry.type === 'entry' ? (
            <WrittenEntry
              key={entry.id}
              id={journalId}
              entry={entry}
              number={written.indexOf(entry) + 1}
              writes={writes}
              fitting={fitting.get(entry.id) ?? []}
              inView={inView}
            />
          ) : (
            <Suggestion
              key={entry.id}
              id={journalId}
              entry={entry}
              writes={writes}
              fitting={fitting.get(entry.id) ?? []}
            />
          ),
        )}
        {writes && date && loose.length > 0 && (
          <PhotoSuggestion journalId={journalId} date={date} photos={loose} />
        )}
      </ol>
    </section>
  )
}

function DayHead({ journalId, day, entries, onStep }: Parameters<typeof TimelineDay>[0]) {
  if (!day) return <h2 id="head-">{t('journal.noDate')}</h2>
  const { date, number, title } = day
  const distance = distanceOf(entries)
  const weather = weatherOfDay(entries)
  const photos = entries.reduce((sum, { id }) => sum + photosOfEntry(journalId, id).length, 0)
  return (
    <header class="journal-day-head" {...(onStep ? swipeHandlers(onStep) : {})}>
      <p class="journal-day-over">
        <strong>{t('journal.dayNumber', { number })}</strong>
        {title !== null && ` · ${longDate(date)}`}
      </p>
      <h2 id={`head-${date}`} dir="auto">
        {title ?? longDate(date)}
      </h2>
      {(weather || distance > 0 || photos > 0) && (
        <p class="journal-facts">
          {weather && (
            <span>
              <Icon of={CloudSun} size={16} /> {weather}
            </span>
          )}
          {distance > 0 && (
            <span>
              <Icon of={Route} size={16} /> {formatDistance(distance)}
            </span>
          )}
          {photos > 0 && (
            <span>
              <Icon of={Image} size={16} /> {t('journal.photoCount', { count: photos })}
            </span>
          )}
        </p>
      )}
    </header>
  )
}

/** What was written of the weather of a day, each word once. */
const weatherOfDay = (entries: readonly Entry[]): string =>
  [...new Set(entries.flatMap(({ weather }) => weatherText(weather) ?? []))].join(' · ')

/** Metres between the places of a day, as the crow flies. */
function distanceOf(entries: readonly Entry[]): number {
  const places = entries.flatMap(({ location_lat: lat, location_lng: lng }) =>
    lat === null || lng === null ? [] : [{ lat, lng }],
  )
  return places.slice(1).reduce((sum, to, at) => {
    const from = places[at]
    return from ? sum + distanceBetween(from, to) : sum
  }, 0)
}
