/** The rows of a journal as the content of its book, in the language of the reader. */
import { distanceBetween } from '@caravel/sync-protocol/domain/travel-guess'
import { journeyBookPart } from '@caravel/sync-protocol/entities/journey-book-part'
import { originOf } from '@caravel/sync-protocol/domain/journal/library-photo'
import { isVideo } from '@caravel/sync-protocol/entities/journey-photo'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { formatDateRange, formatList } from '../../../i18n/format.ts'
import { formatDistance } from '../../../i18n/format-measure.ts'
import { t } from '../../../i18n/t.ts'
import { findAuthor } from '../contributors.tsx'
import { weatherText } from '../entry-words.ts'
import { daysOfJournal, longDate, type JournalDay } from '../journal-days.ts'
import { nameOfEntry } from '../journal-actions.ts'
import { journalView, listEntries, type Entry, type Journal } from '../journal-rows.ts'
import { allPhotos, photosOfEntry, smallOf, type JournalPhoto } from '../photos/journal-photos.ts'
import type {
  BookChanges,
  BookChoices,
  BookContent,
  BookDay,
  BookEntry,
  Picture,
} from './layout/book-types.ts'

/** The ratio that is assumed for a photo of unknown size. */
const usualRatio = 1.5
/** The preferred ratio of the map of a day. */
const mapRatio = 1.4

/** A video is in the book by its poster, and without one not at all. */
export function inBook(photo: JournalPhoto): boolean {
  return !isVideo(photo) || originOf(photo) !== undefined || smallOf(photo.journey_id, photo.id) !== undefined
}

/** Reactive. */
export function contentOf(row: Journal): BookContent {
  const { id } = row
  const entries = listEntries(id).filter(({ type }) => type === 'entry')
  const photos = allPhotos(id).filter(inBook)
  const days = daysOfJournal(id)
  const byDate = Map.groupBy(entries, ({ entry_date: date }) => date ?? 'none')
  const ids = new Set(entries.map(entry => entry.id))
  const loose = Map.groupBy(
    photos.filter(({ entry_id: entry }) => entry === null || !ids.has(entry)),
    ({ taken_at: at }) => at?.slice(0, 10) ?? 'none',
  )
  const made = [
    ...days.map(day => bookDay(id, day, byDate.get(day.date) ?? [], loose.get(day.date) ?? [])),
    bookDay(id, undefined, byDate.get('none') ?? [], loose.get('none') ?? []),
  ].filter(day => day.entries.length + day.loose.length > 0)
  const written = made.filter(({ date }) => date !== 'none')
  const [first, last] = [written[0], written.at(-1)]
  const dates =
    first && last ? formatDateRange(first.date, last.date, { weekday: false, month: 'long', year: true }) : ''
  const placed = entries.filter(({ location_lat: lat }) => lat !== null)
  const authors = [...new Set(entries.flatMap(entry => findAuthor(id, entry.author_id)?.name ?? []))]
  return {
    title: row.title,
    subtitle: row.subtitle,
    dates,
    cover: coverOf(row, photos),
    way:
      placed.length > 1
        ? {
            heading: t('book.way'),
            facts: t('journal.distance', { km: formatDistance(metresOf(placed)), count: written.length }),
          }
        : null,
    ending: [
      row.title,
      dates,
      ...(authors.length ? [t('book.writtenBy', { names: formatList(authors) })] : []),
      t('book.counts', { entries: entries.length, photos: photos.length }),
    ],
    days: made,
    pictures: new Map(
      [...photos.map(pictureOf), ...made.filter(({ hasMap }) => hasMap).map(mapOf)].map(picture => [
        picture.id,
        picture,
      ]),
    ),
    labels: { good: t('journal.good'), lessGood: t('journal.lessGood') },
  }
}

function coverOf({ cover_photo_id: chosen }: Journal, photos: readonly JournalPhoto[]): string | null {
  const first = photos.find(({ entry_id: entry }) => entry !== null) ?? photos[0]
  return photos.find(({ id }) => id === chosen)?.id ?? first?.id ?? null
}

function bookDay(
  journalId: string,
  day: JournalDay | undefined,
  entries: readonly Entry[],
  loose: readonly JournalPhoto[],
): BookDay {
  const metres = metresOf(entries)
  const name = day ? t('journal.dayNumber', { number: day.number }) : ''
  const heading = day ? longDate(day.date) : t('journal.noDate')
  return {
    date: day?.date ?? 'none',
    number: day?.number ?? 1,
    name,
    heading,
    title: day?.title ?? null,
    hasMap: entries.some(({ location_lat: lat }) => lat !== null),
    entries: entries.map((entry, at) =>
      bookEntry(journalId, entry, [name, heading].filter(Boolean).join(' · '), at === 0 ? metres : 0),
    ),
    loose: loose.map(({ id }) => id),
  }
}

function bookEntry(journalId: string, entry: Entry, day: string, metres: number): BookEntry {
  const name = nameOfEntry(entry)
  const place = entry.location_name === name ? null : entry.location_name
  return {
    id: entry.id,
    over: [day, place].filter(Boolean).join(' · '),
    title: name,
    author: findAuthor(journalId, entry.author_id)?.name ?? null,
    story: entry.story,
    good: linesOf(entry.pros),
    lessGood: linesOf(entry.cons),
    facts:
      [weatherText(entry.weather), metres > 0 ? formatDistance(metres) : null].filter(Boolean).join(' · ') ||
      null,
    pictures: photosOfEntry(journalId, entry.id)
      .filter(inBook)
      .map(({ id }) => id),
  }
}

function linesOf(text: string | null): string[] {
  return (text ?? '').split('\n').filter(line => line.trim())
}

/** Metres in straight lines from place to place. */
function metresOf(entries: readonly Entry[]): number {
  const places = entries.flatMap(({ location_lat: lat, location_lng: lng }) =>
    lat === null || lng === null ? [] : [{ lat, lng }],
  )
  return places.slice(1).reduce((sum, to, at) => sum + distanceBetween(places[at] ?? to, to), 0)
}

function pictureOf(photo: JournalPhoto): Picture {
  const sides = isVideo(photo) ? (smallOf(photo.journey_id, photo.id) ?? photo) : photo
  const ratio = sides.width && sides.height ? sides.width / sides.height : usualRatio
  // A picture beyond these ratios would be a strip with no room for others beside it.
  return { id: photo.id, ratio: Math.min(5, Math.max(0.25, ratio)), caption: photo.caption }
}

function mapOf({ date }: BookDay): Picture {
  return { id: `map:${date}`, ratio: mapRatio, caption: null, map: date }
}

export function choicesOf(row: Journal): BookChoices & { bleed: boolean } {
  return {
    size: row.book_size,
    fill: row.book_fill,
    maps: row.book_maps,
    facts: row.book_facts,
    opinions: row.book_opinions,
    authors: row.book_authors,
    bleed: row.book_bleed,
  }
}

type PartRow = RowOf<typeof journeyBookPart>

/** The parts that people changed by hand. Reactive. */
export function changesOf(journalId: string): BookChanges {
  const rows = [...journalView(journalId).rows(journeyBookPart).value.values()] as PartRow[]
  return {
    pages: new Map(
      rows.flatMap(({ part, layout, pictures }) =>
        layout === null || part.startsWith('out:') ? [] : [[part, { layout, pictures }] as const],
      ),
    ),
    leftOut: new Set(
      rows.flatMap(({ part, left_out }) => (left_out && part.startsWith('out:') ? [part.slice(4)] : [])),
    ),
  }
}

/** All texts of the book, from which its fonts are loaded. */
export function lettersOf(content: BookContent): string {
  return [
    content.title,
    content.subtitle,
    content.dates,
    ...content.ending,
    ...content.days.flatMap(({ heading, title, entries }) => [
      heading,
      title,
      ...entries.flatMap(({ over, title: name, author, story, good, lessGood, facts }) => [
        over,
        name,
        author,
        story,
        ...good,
        ...lessGood,
        facts,
      ]),
    ]),
    ...[...content.pictures.values()].map(({ caption }) => caption),
  ].join('')
}
