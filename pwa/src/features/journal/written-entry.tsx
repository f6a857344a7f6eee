import { useComputed, type ReadonlySignal } from '@preact/signals'
import { CloudSun, PenLine, Smile, ThumbsDown, ThumbsUp, Users } from 'lucide-preact'
import { formatTime } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { Prose } from '../../shared/prose/prose.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon, type IconShape } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { moodText, weatherText } from './entry-words.ts'
import { AuthorAvatar } from './contributors.tsx'
import { EntryMenu } from './entry-menu.tsx'
import { nameOfEntry } from './journal-actions.ts'
import type { Entry } from './journal-rows.ts'
import { lineKeys } from './move-entry.ts'
import { EntryPhotos } from './photos/entry-photos.tsx'
import type { JournalPhoto } from './photos/journal-photos.ts'
import { FittingPhotosNote } from './photos/fitting-tiles.tsx'

/** What somebody wrote, with its number of the day. */
export function WrittenEntry(props: {
  id: string
  entry: Entry
  number: number
  writes: boolean
  fitting: readonly JournalPhoto[]
  /** The id of the entry that the reader is at. */
  inView: ReadonlySignal<string | undefined>
}) {
  const { id, entry, number, writes, fitting, inView } = props
  const isInView = useComputed(() => inView.value === entry.id).value
  const name = nameOfEntry(entry)
  const place = entry.location_name === name ? null : entry.location_name
  const path = `/journal/${id}/entries/${entry.id}`
  return (
    <li
      class={classNames('journal-item', isInView && 'is-in-view')}
      id={`entry-${entry.id}`}
      tabIndex={-1}
      {...lineKeys(entry, writes)}
    >
      <span class="journal-time">{entry.entry_time && formatTime(entry.entry_time)}</span>
      <span class="journal-disc" aria-hidden="true">
        {number}
      </span>
      <article>
        <div class="journal-entry-head">
          <h3 dir="auto">
            <a href={path}>{name}</a>
          </h3>
          <span class="journal-entry-end">
            <AuthorAvatar journalId={id} userId={entry.author_id} />
            <EntryMenu journalId={id} entry={entry} writes={writes} />
          </span>
        </div>
        {place && (
          <p class="journal-place" dir="auto">
            {place}
          </p>
        )}
        <EntryPhotos journalId={id} entryId={entry.id} />
        {entry.story && (
          <div class="journal-story">
            <Prose text={entry.story} />
          </div>
        )}
        <EntryFacts entry={entry} />
        {writes && <FittingPhotosNote entryId={entry.id} photos={fitting} />}
        {writes && (
          <Button
            kind="text"
            size="small"
            icon={PenLine}
            data-does="write"
            href={`${path}/edit`}
            aria-label={t('journal.editNamed', { title: name })}
          >
            {t('journal.edit')}
          </Button>
        )}
      </article>
    </li>
  )
}

const linesOf = (text: string | null): string[] => (text ?? '').split('\n').filter(line => line.trim())

/** Mood, weather, who was there, what was good and less so, and tags, in a row. */
export function EntryFacts({ entry }: { entry: Entry }) {
  const facts: [icon: IconShape, label: string, text: string][] = [
    ...one(Smile, t('journal.moodLabel'), moodText(entry.mood)),
    ...one(CloudSun, t('journal.weatherLabel'), weatherText(entry.weather)),
    ...one(Users, t('journal.people'), entry.people.join(', ')),
    ...linesOf(entry.pros).flatMap(line => one(ThumbsUp, t('journal.good'), line)),
    ...linesOf(entry.cons).flatMap(line => one(ThumbsDown, t('journal.lessGood'), line)),
  ]
  if (facts.length + entry.tags.length === 0) return null
  return (
    <ul class="journal-facts">
      {facts.map(([icon, label, text], at) => (
        <li key={`${at} ${text}`}>
          <Icon of={icon} size={16} />
          <VisuallyHidden>{label}: </VisuallyHidden>
          <span dir="auto">{text}</span>
        </li>
      ))}
      {entry.tags.map(tag => (
        <li key={`tag ${tag}`} class="journal-tag" dir="auto">
          {tag}
        </li>
      ))}
    </ul>
  )
}

const one = (
  icon: IconShape,
  label: string,
  text: string | null,
): [icon: IconShape, label: string, text: string][] => (text ? [[icon, label, text]] : [])
