/** What people do in their journals. What can be taken back says how. */
import { createEntry, restoreSuggestions } from '@caravel/sync-protocol/actions/journey-entries'
import {
  createJourney,
  linkJourneyTrip,
  setJourneyPreferences,
  unlinkJourneyTrip,
} from '@caravel/sync-protocol/actions/journeys'
import { planned } from '@caravel/sync-protocol/domain/journal/follow-trip'
import { journeyEntry } from '@caravel/sync-protocol/entities/journey-entry'
import { journey } from '@caravel/sync-protocol/entities/journey'
import { EyeOff, Trash2, Unlink } from 'lucide-preact'
import { mint, mutate, mutateByName, saveRow, together } from '../../data/mutate.ts'
import { doWithUndo } from '../../shared/undo/do-with-undo.ts'
import { offerUndo } from '../../shared/undo/undo-toast.ts'
import { t } from '../../i18n/t.ts'
import type { Entry, Journal } from './journal-rows.ts'
import { drawnEntries } from './unsent-suggestions.ts'

/**
 * Starts a journal; the server makes suggestions of what the plans of the trips hold. Each trip is linked by a change of
 * its own: one that was deleted before this is sent leaves the journal as it is.
 */
export async function startJournal(title: string, trip_ids: string[], id: string): Promise<void> {
  const options = { unit: mint(), label: { key: 'journal.did.started', params: { name: title } } } as const
  const saved = together(() => [
    mutate(createJourney, {}, { id, title }, options).saved,
    ...trip_ids.map(trip_id => mutate(linkJourneyTrip, { journey_id: id }, { trip_id }, options).saved),
  ])
  await Promise.all(saved)
}

export const linkTrip = (journey_id: string, trip_id: string): Promise<void> =>
  mutate(linkJourneyTrip, { journey_id }, { trip_id }, { label: { key: 'journal.did.linked' } }).saved

/** Unlinks a trip: its suggestions are removed, and entries stay. */
export function unlinkTrip(journey_id: string, trip_id: string): Promise<void> {
  const options = { unit: mint(), label: { key: 'journal.did.unlinked' } } as const
  const { saved } = mutate(unlinkJourneyTrip, { journey_id, trip_id }, {}, options)
  offerUndo(Unlink, options.label, options.unit)
  return saved
}

export const renameJournal = (row: Journal, title: string): Promise<void> =>
  mutate(journey.update, { journey_id: row.id }, { title }, { label: { key: 'journal.did.renamed' } }).saved

/** Closes a journal, or opens it again; it stays readable and writable. */
export const archiveJournal = (row: Journal, archived: boolean): void =>
  doWithUndo(
    { key: archived ? 'journal.did.archived' : 'journal.did.unarchived', params: { name: row.title } },
    options => mutate(journey.update, { journey_id: row.id }, { archived }, options),
  )

export function deleteJournal(row: Journal): Promise<void> {
  const unit = mint()
  const label = { key: 'journal.did.deleted', params: { name: row.title } } as const
  const { saved } = mutate(journey.delete, { journey_id: row.id }, {}, { unit, label })
  offerUndo(Trash2, label, unit)
  return saved
}

/** What is written in an entry. */
export interface Written {
  title: string | null
  story: string | null
  entry_date: string | null
  entry_time: string | null
  location_name: string | null
  location_lat: number | null
  location_lng: number | null
  mood: string | null
  weather: string | null
  pros: string | null
  cons: string | null
  tags: string[]
  people: string[]
  visibility: Entry['visibility']
}

export const nameOfEntry = ({
  title,
  location_name: where,
}: Pick<Entry, 'title' | 'location_name'>): string => title ?? where ?? t('journal.untitled')

export const writeNew = (journey_id: string, id: string, written: Written): Promise<void> =>
  mutate(createEntry, { journey_id }, { id, ...written }, { label: { key: 'journal.did.wrote' } }).saved

/** The first word in a suggestion makes an entry of it, also in one that this device alone has drawn. */
export function writeEntry(began: Entry, written: Partial<Written>, gone: boolean): Promise<void> {
  const label = { key: 'journal.did.wrote' } as const
  const journey_id = journalOf(began)
  const source = drawnEntries(journey_id).sources.get(began.id)
  if (!source) return saveRow(journeyEntry, began, written, { label, gone }).saved
  const { position: _place, ...said } = planned(source.followed)
  return mutate(createEntry, { journey_id }, { id: mint(), ...said, ...written, source }, { label }).saved
}

const journalOf = (entry: Entry): string => String((entry as { journey_id?: unknown }).journey_id ?? '')

/** Hides a suggestion for everybody; a written entry whose stop is in the plan becomes a suggestion again. */
export function removeEntry(entry: Entry): Promise<void> {
  const unit = mint()
  const hides = entry.type === 'skeleton'
  const name = nameOfEntry(entry)
  const label = {
    key: hides ? 'journal.did.hidden' : 'journal.did.removed',
    params: { title: name },
  } as const
  const params = { journey_id: journalOf(entry), id: entry.id }
  const source = drawnEntries(params.journey_id).sources.get(entry.id)
  // A suggestion that only this device has drawn cannot be deleted on the server: it is created there as hidden.
  const { saved } = source
    ? mutate(
        createEntry,
        { journey_id: params.journey_id },
        { id: mint(), hidden: true, source },
        { unit, label },
      )
    : mutateByName('journey_entry.delete', params, {}, { unit, label })
  offerUndo(hides ? EyeOff : Trash2, label, unit)
  return saved
}

export const restoreHidden = (journey_id: string): Promise<void> =>
  mutate(restoreSuggestions, { journey_id }, {}, { label: { key: 'journal.did.restored' } }).saved

/** The reader's own choice, which changes nothing for others. */
export const showSuggestions = (journey_id: string, shown: boolean): Promise<void> =>
  mutate(setJourneyPreferences, { journey_id }, { hide_skeletons: !shown }, {}).saved
