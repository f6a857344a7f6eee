/** The rows of one journal as its pages show them. */
import { lifeCycle, type LifeCycle } from '@caravel/sync-protocol/domain/journal/life-cycle'
import {
  contributorId,
  journeyContributor,
  type JourneyRole,
} from '@caravel/sync-protocol/entities/journey-contributor'
import type { journeyEntry } from '@caravel/sync-protocol/entities/journey-entry'
import { journeyTrip } from '@caravel/sync-protocol/entities/journey-trip'
import { journey } from '@caravel/sync-protocol/entities/journey'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { journeyStream } from '@caravel/sync-protocol/streams'
import { openStream, type StreamView } from '../../data/store.ts'
import { device } from '../../data/device.ts'
import { drawnEntries } from './unsent-suggestions.ts'
import { today } from '../../shared/trips/today.ts'

export type Journal = RowOf<typeof journey>
export type Entry = RowOf<typeof journeyEntry>
export type Contributor = RowOf<typeof journeyContributor>

export interface JournalSummary {
  id: string
  title: string
  start_date: string | null
  end_date: string | null
  cycle: LifeCycle
  /** The earliest of its trips. */
  trip_id: string | null
  entries: number
  suggestions: number
}

export const journalView = (id: string): StreamView => openStream(journeyStream(id))

/** Undefined while its rows are not here, or once it is gone. */
export const findJournal = (id: string): Journal | undefined =>
  journalView(id).rows(journey).value.get(id) as Journal | undefined

/** What the reader may do in it; undefined: nothing, or it is not here. */
export const ownRole = (id: string): JourneyRole | undefined => {
  const row = ownContributor(id)
  return row && row.left_at === null ? row.role : undefined
}

const ownContributor = (id: string): Contributor | undefined => {
  const me = device.value?.actor.user_id ?? ''
  return journalView(id).rows(journeyContributor).value.get(contributorId(id, me)) as Contributor | undefined
}

/** The reader wants to see what was written alone. */
export const hidesSuggestions = (id: string): boolean => ownContributor(id)?.hide_skeletons === true

export const mayWrite = (id: string): boolean => {
  const role = ownRole(id)
  return role === 'owner' || role === 'editor'
}

const byLine = (a: Entry, b: Entry): number =>
  compare(a.entry_date ?? '9999', b.entry_date ?? '9999') ||
  compare(a.position ?? '', b.position ?? '') ||
  compare(a.id, b.id)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Entries and suggestions in the order of the journal, without those that somebody hid. */
export const listEntries = (id: string): Entry[] =>
  [...drawnEntries(id).rows.values()].filter(({ hidden }) => !hidden).toSorted(byLine)

/** The same as the reader sees them: suggestions only if they show. */
export const shownEntries = (id: string): Entry[] => {
  const hides = hidesSuggestions(id)
  return listEntries(id).filter(({ type }) => type === 'entry' || !hides)
}

export const hiddenSuggestions = (id: string): Entry[] =>
  [...drawnEntries(id).rows.values()].filter(({ hidden }) => hidden)

export const summaryOf = (id: string): JournalSummary | undefined => {
  const row = findJournal(id)
  if (!row) return undefined
  const trips = [...journalView(id).rows(journeyTrip).value.values()] as RowOf<typeof journeyTrip>[]
  const starts = trips.flatMap(({ start_date: date }) => date ?? []).toSorted()
  const ends = trips.flatMap(({ end_date: date }) => date ?? []).toSorted()
  const entries = listEntries(id)
  return {
    id,
    title: row.title,
    start_date: starts[0] ?? null,
    end_date: ends.at(-1) ?? null,
    trip_id: trips.find(({ start_date: date }) => date === (starts[0] ?? null))?.trip_id ?? null,
    cycle: lifeCycle(row, trips, today.value),
    entries: entries.filter(({ type }) => type === 'entry').length,
    suggestions: entries.filter(({ type }) => type === 'skeleton').length,
  }
}
