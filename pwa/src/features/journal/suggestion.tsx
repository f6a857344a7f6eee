import { EyeOff, PenLine, Plus, Route, Ticket } from 'lucide-preact'
import { formatTime } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { showRefusal } from '../../shared/forms/attempt-saved.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EntryMenu } from './entry-menu.tsx'
import { nameOfEntry, removeEntry } from './journal-actions.ts'
import { lineKeys } from './move-entry.ts'
import { drawnEntries } from './unsent-suggestions.ts'
import type { Entry } from './journal-rows.ts'
import type { JournalPhoto } from './photos/journal-photos.ts'
import { FittingTiles } from './photos/fitting-tiles.tsx'

const sourceText = ({ source_kind: kind }: Entry, photos: number): string => {
  if (kind !== 'stop') return t('journal.fromBooking')
  return photos ? t('journal.fromPlan', { count: photos }) : t('journal.fromPlanPlain')
}

/** What nobody wrote about yet: never a number, never counted. */
export function Suggestion(props: {
  id: string
  entry: Entry
  writes: boolean
  fitting: readonly JournalPhoto[]
}) {
  const { id, entry, writes } = props
  const { unsent, sources } = drawnEntries(id)
  // What the server has not made yet takes words, and photos once it is sent.
  const isDrawn = sources.has(entry.id)
  const fitting = isDrawn ? [] : props.fitting
  const name = nameOfEntry(entry)
  return (
    <li
      class="journal-item is-suggestion"
      id={`entry-${entry.id}`}
      tabIndex={-1}
      {...lineKeys(entry, writes && !isDrawn)}
    >
      <span class="journal-time">{entry.entry_time && formatTime(entry.entry_time)}</span>
      <span class="journal-disc" aria-hidden="true">
        <Icon of={Plus} size={16} />
      </span>
      <div class="journal-suggestion-frame">
        <div class="journal-suggestion-body">
          <h3 dir="auto">{name}</h3>
          <p class="journal-note">
            <Icon of={entry.source_kind === 'stop' ? Route : Ticket} size={16} />{' '}
            {sourceText(entry, fitting.length)}
            {unsent.has(entry.id) && ` · ${t('journal.unsent')}`}
          </p>
        </div>
        {writes && (
          <div class="journal-acts">
            <Button
              kind="tonal"
              icon={PenLine}
              data-does="write"
              href={`/journal/${id}/entries/${entry.id}/edit`}
              aria-label={t('journal.writeAbout', { title: name })}
            >
              {t('journal.write')}
            </Button>
            <Button
              kind="text"
              icon={EyeOff}
              data-does="hide"
              onClick={() => removeEntry(entry).catch(showRefusal)}
              aria-label={t('journal.hideNamed', { title: name })}
            >
              {t('journal.hide')}
            </Button>
            {!isDrawn && <EntryMenu journalId={id} entry={entry} writes />}
          </div>
        )}
        <FittingTiles photos={fitting} />
      </div>
    </li>
  )
}
