/** The photos and videos of a journal as its pages show them. */
import { journeyEntry } from '@caravel/sync-protocol/entities/journey-entry'
import { journeyPhoto } from '@caravel/sync-protocol/entities/journey-photo'
import { computed, type ReadonlySignal } from '@preact/signals'
import type { JournalPhoto } from '../../../data/journal-photos.ts'
import { journalView, listEntries } from '../journal-rows.ts'

export type { JournalPhoto } from '../../../data/journal-photos.ts'

interface PhotosOfJournal {
  /** In the order of the gallery: by the time they were taken. */
  all: readonly JournalPhoto[]
  byEntry: ReadonlyMap<string, readonly JournalPhoto[]>
  /** The small picture of each that has one, by the id of the photo. */
  small: ReadonlyMap<string, JournalPhoto>
}

const known = new Map<string, ReadonlySignal<PhotosOfJournal>>()

/** Sorted once for each change of the rows. Reactive. */
const photosOf = (journalId: string): PhotosOfJournal => {
  let list = known.get(journalId)
  if (!list) {
    const rows = journalView(journalId).rows(journeyPhoto)
    list = computed(() => sorted([...rows.value.values()] as JournalPhoto[]))
    known.set(journalId, list)
  }
  return list.value
}

function sorted(rows: readonly JournalPhoto[]): PhotosOfJournal {
  const small = new Map<string, JournalPhoto>()
  const all: JournalPhoto[] = []
  for (const row of rows)
    if (row.thumbnail_of_id === null) all.push(row)
    else small.set(row.thumbnail_of_id, row)
  all.sort(byTime)
  const inEntries = all.filter(({ entry_id: id }) => id !== null).toSorted(byLine)
  return { all, byEntry: Map.groupBy(inEntries, ({ entry_id: id }) => String(id)), small }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** What has no time comes last. */
const byTime = (a: JournalPhoto, b: JournalPhoto): number =>
  compare(a.taken_at ?? '9999', b.taken_at ?? '9999') || byLine(a, b)

const byLine = (a: JournalPhoto, b: JournalPhoto): number =>
  compare(a.position, b.position) || compare(a.id, b.id)

/** All of them, the earliest first. Reactive. */
export const allPhotos = (journalId: string): readonly JournalPhoto[] => photosOf(journalId).all

/** The first photo of the first entry that has one, else the first of the gallery. Reactive. */
export function coverPhoto(journalId: string): JournalPhoto | undefined {
  const first = listEntries(journalId).flatMap(({ id }) => photosOfEntry(journalId, id)[0] ?? [])[0]
  return first ?? allPhotos(journalId)[0]
}

/** All photos of a journal by the day they were taken, or else that of their entry; those of no day last. Reactive. */
export function photosByDay(journalId: string): { date: string; photos: JournalPhoto[] }[] {
  const entries = journalView(journalId).rows(journeyEntry).value
  const dateOf = ({ taken_at: at, entry_id: entry }: JournalPhoto): string => {
    const date = at?.slice(0, 10) ?? entries.get(entry ?? '')?.['entry_date']
    return typeof date === 'string' ? date : ''
  }
  const groups = Map.groupBy(allPhotos(journalId), dateOf)
  return [...groups]
    .map(([date, photos]) => ({ date, photos }))
    .sort((a, b) => compare(a.date || '9999', b.date || '9999'))
}

/** Those of an entry in their order: the first is its cover. Reactive. */
export const photosOfEntry = (journalId: string, entryId: string): readonly JournalPhoto[] =>
  photosOf(journalId).byEntry.get(entryId) ?? []

/** The small picture of a photo, or the poster of a video; undefined where it has none. Reactive. */
export const smallOf = (journalId: string, photoId: string): JournalPhoto | undefined =>
  photosOf(journalId).small.get(photoId)
