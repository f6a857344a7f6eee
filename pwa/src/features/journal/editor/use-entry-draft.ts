/** What stands in the form of an entry, and what of it is saved. */
import { journeyStream } from '@caravel/sync-protocol/streams'
import { useDraft } from '../../../shared/forms/use-draft.ts'
import { today } from '../../../shared/trips/today.ts'
import type { Written } from '../journal-actions.ts'
import type { Entry } from '../journal-rows.ts'

const fieldsOf = (row: Entry | null) => ({
  title: row?.title ?? '',
  story: row?.story ?? '',
  entry_date: row ? row.entry_date : today.peek(),
  entry_time: row?.entry_time ?? null,
  location_name: row?.location_name ?? '',
  location_lat: row?.location_lat ?? null,
  location_lng: row?.location_lng ?? null,
  mood: row?.mood ?? '',
  weather: row?.weather ?? '',
  pros: row?.pros ?? '',
  cons: row?.cons ?? '',
  tags: row?.tags.join(', ') ?? '',
  people: row?.people.join(', ') ?? '',
  visibility: row?.visibility ?? 'private',
})

export type EntryFields = ReturnType<typeof fieldsOf>

export function useEntryDraft(journalId: string, entry: Entry | null, start: Partial<EntryFields>) {
  return useDraft({
    form: 'entry',
    about: entry?.id ?? 'new',
    stream: journeyStream(journalId),
    ...(entry ? {} : { makes: 'journey_entry' }),
    rows: entry,
    fieldsOf: row => (row ? fieldsOf(row) : { ...fieldsOf(row), ...start }),
  })
}

const lines = (text: string): string | null => text.trimEnd() || null

export const listed = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map(word => word.trim())
      .filter(Boolean),
  ),
]

export const writtenOf = (value: EntryFields): Written => ({
  ...value,
  title: value.title.trim() || null,
  story: lines(value.story),
  location_name: value.location_name.trim() || null,
  mood: value.mood.trim() || null,
  weather: value.weather || null,
  pros: lines(value.pros),
  cons: lines(value.cons),
  tags: listed(value.tags),
  people: listed(value.people),
})

/** Only what somebody edited: a text that was left alone is sent as little as one that was never opened. */
export function changedFields(now: EntryFields, row: Entry): Partial<Written> {
  const before = fieldsOf(row)
  return Object.fromEntries(
    Object.entries(writtenOf(now)).filter(
      ([name]) => now[name as keyof EntryFields] !== before[name as keyof EntryFields],
    ),
  )
}

export const saysAnything = ({ title, story, pros, cons, mood, location_name }: Written): boolean =>
  [title, story, pros, cons, mood, location_name].some(Boolean)
