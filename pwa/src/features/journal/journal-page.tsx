import './journal.css'
import { BookOpen, EyeOff, PenLine, Plus, RotateCcw, Settings2 } from 'lucide-preact'
import { contributorId, journeyContributor } from '@caravel/sync-protocol/entities/journey-contributor'
import { device } from '../../data/device.ts'
import { addonOn } from '../../data/store.ts'
import { formatDate, formatTime } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import type { AreaPageProps } from '../../shared/areas/area.ts'
import { showRefusal } from '../../shared/forms/attempt-saved.ts'
import { usePageTitle } from '../../shared/labels/page-title.ts'
import { Prose } from '../../shared/prose/prose.tsx'
import { SyncStatusButton } from '../../shared/sync/sync-status.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { JournalSheet } from './journal-sheet.tsx'
import { NotHere } from './not-here.tsx'
import { useState } from 'preact/hooks'
import { Empty } from '../../ui/lists/empty.tsx'
import { SkeletonRows } from '../../ui/lists/skeleton.tsx'
import { PageHeader } from '../../ui/navigation/page-header.tsx'
import { usePhone } from '../../ui/use-media-query.ts'
import { restoreHidden, nameOfEntry, removeEntry, showSuggestions } from './journal-actions.ts'
import {
  findJournal,
  hiddenSuggestions,
  journalView,
  listEntries,
  mayWrite,
  ownRole,
  type Contributor,
  type Entry,
  type Journal,
} from './journal-rows.ts'
import { moodText, weatherText } from './entry-words.ts'
import { EntryPhotos } from './photos/entry-photos.tsx'

/** One journal, day by day: what was written, and what the plan suggests. */
export default function JournalPage({ params }: AreaPageProps) {
  const id = params?.['id'] ?? ''
  const row = findJournal(id)
  usePageTitle(row?.title ?? t('nav.journal'))
  if (!device.value) return <SkeletonRows />
  if (!addonOn('journey')) return <Empty icon={BookOpen} level={1} title={t('journal.off')} />
  if (row) return <Timeline row={row} />
  const { status } = journalView(id)
  if (status.value === 'loading') return <SkeletonRows />
  return <NotHere id={id} />
}

function Timeline({ row }: { row: Journal }) {
  const { id, title } = row
  const [settings, setSettings] = useState(false)
  const phone = usePhone()
  const writes = mayWrite(id)
  const shown = !hidesSuggestions(id)
  const entries = listEntries(id).filter(({ type }) => type === 'entry' || shown)
  const days = Map.groupBy(entries, ({ entry_date: date }) => date ?? '')
  const written = entries.filter(({ type }) => type === 'entry').map(entry => entry.id)
  const hidden = hiddenSuggestions(id).length
  const suggestions = ownRole(id) !== undefined && (
    <Button aria-pressed={shown} onClick={() => showSuggestions(id, !shown).catch(showRefusal)}>
      {t('journal.suggestions')}
    </Button>
  )
  return (
    <div class="journal">
      <PageHeader
        title={<span dir="auto">{title}</span>}
        back={{ href: '/journal', label: t('nav.journal') }}
        status={phone && <SyncStatusButton shape="line" />}
        actions={
          <>
            {!phone && <SyncStatusButton shape="pill" />}
            {!phone && suggestions}
            {writes && (
              <IconButton icon={Settings2} label={t('journal.settings')} onClick={() => setSettings(true)} />
            )}
            {writes && (
              <Button kind="primary" icon={Plus} href={`/journal/${id}/entries/new/edit`}>
                {t('journal.new')}
              </Button>
            )}
          </>
        }
      />
      {settings && <JournalSheet row={row} onClose={() => setSettings(false)} />}
      <div class="journal-line">
        {phone && suggestions}
        {!writes && <p class="journal-note">{t('journal.reads')}</p>}
        {entries.length === 0 && (
          <Empty icon={BookOpen} title={t('journal.empty')}>
            {t('journal.emptyFact')}
          </Empty>
        )}
        {[...days].map(([date, list]) => (
          <section key={date} class="journal-day" aria-labelledby={`day-${date}`}>
            <h2 id={`day-${date}`}>{date ? formatDate(date) : t('journal.noDate')}</h2>
            {!list.some(({ type }) => type === 'entry') && date && (
              <p class="journal-note">
                {t('journal.emptyDay', { day: formatDate(date), count: list.length })}
              </p>
            )}
            <ol>
              {list.map(entry =>
                entry.type === 'entry' ? (
                  <Written
                    key={entry.id}
                    id={id}
                    entry={entry}
                    number={written.indexOf(entry.id) + 1}
                    writes={writes}
                  />
                ) : (
                  <Suggestion key={entry.id} id={id} entry={entry} writes={writes} />
                ),
              )}
            </ol>
          </section>
        ))}
        {writes && hidden > 0 && (
          <Button icon={RotateCcw} onClick={() => restoreHidden(id).catch(showRefusal)}>
            {t('journal.restoreHidden', { count: hidden })}
          </Button>
        )}
      </div>
    </div>
  )
}

const hidesSuggestions = (id: string): boolean => {
  const me = device.value?.actor.user_id ?? ''
  const own = journalView(id).rows(journeyContributor).value.get(contributorId(id, me)) as
    Contributor | undefined
  return own?.hide_skeletons === true
}

const sourceText = ({ source_kind: kind }: Entry): string =>
  kind === 'stop' ? t('journal.fromPlanPlain') : t('journal.fromBooking')

/** What nobody wrote about yet: never a number, never counted. */
function Suggestion({ id, entry, writes }: { id: string; entry: Entry; writes: boolean }) {
  const name = nameOfEntry(entry)
  return (
    <li class="journal-suggestion">
      <span class="journal-disc" aria-hidden="true">
        <Icon of={Plus} size={16} />
      </span>
      <div class="journal-suggestion-body">
        <h3 dir="auto">{name}</h3>
        <p class="journal-note">
          {[entry.entry_time && formatTime(entry.entry_time), sourceText(entry)].filter(Boolean).join(' · ')}
        </p>
      </div>
      {writes && (
        <div class="journal-acts">
          <Button
            icon={PenLine}
            href={`/journal/${id}/entries/${entry.id}/edit`}
            aria-label={t('journal.writeAbout', { title: name })}
          >
            {t('journal.write')}
          </Button>
          <Button
            icon={EyeOff}
            onClick={() => removeEntry(entry).catch(showRefusal)}
            aria-label={t('journal.hideNamed', { title: name })}
          >
            {t('journal.hide')}
          </Button>
        </div>
      )}
    </li>
  )
}

function Written(props: { id: string; entry: Entry; number: number; writes: boolean }) {
  const { id, entry, number, writes } = props
  const name = nameOfEntry(entry)
  const facts = [
    entry.location_name === name ? null : entry.location_name,
    entry.entry_time && formatTime(entry.entry_time),
    moodText(entry.mood),
    weatherText(entry.weather),
    entry.people.join(', '),
  ].filter(Boolean)
  return (
    <li class="journal-entry" id={`entry-${entry.id}`}>
      <span class="journal-disc" aria-hidden="true">
        {number}
      </span>
      <article>
        <h3 dir="auto">{name}</h3>
        {facts.length > 0 && <p class="journal-note">{facts.join(' · ')}</p>}
        <EntryPhotos journalId={id} entryId={entry.id} />
        {entry.story && (
          <div class="journal-story">
            <Prose text={entry.story} />
          </div>
        )}
        <Lines title={t('journal.good')} text={entry.pros} />
        <Lines title={t('journal.lessGood')} text={entry.cons} />
        {writes && (
          <Button
            icon={PenLine}
            href={`/journal/${id}/entries/${entry.id}/edit`}
            aria-label={t('journal.editNamed', { title: name })}
          >
            {t('journal.edit')}
          </Button>
        )}
      </article>
    </li>
  )
}

function Lines({ title, text }: { title: string; text: string | null }) {
  const lines = (text ?? '').split('\n').filter(line => line.trim())
  return lines.length === 0 ? null : (
    <div class="journal-lines">
      <h4>{title}</h4>
      <ul>
        {lines.map((line, index) => (
          <li key={`${index} ${line}`} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </div>
  )
}
