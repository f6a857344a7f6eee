import './journal.css'
import './photos/entry-photos.css'
import { ChevronLeft, ChevronRight, Image, PenLine, Printer } from 'lucide-preact'
import { journeyEntry } from '@caravel/sync-protocol/entities/journey-entry'
import { useEffect } from 'preact/hooks'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import type { AreaPageProps } from '../../shared/areas/area.ts'
import { usePageTitle } from '../../shared/labels/page-title.ts'
import { navigate } from '../../shared/navigation/navigate.ts'
import { openCard } from '../../shared/navigation/sheet-url.ts'
import { Prose } from '../../shared/prose/prose.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { dayColourClass } from '../../ui/day-colour.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Empty } from '../../ui/lists/empty.tsx'
import { AuthorAvatar, findAuthor } from './contributors.tsx'
import { nameOfEntry } from './journal-actions.ts'
import { daysOfJournal, longDate } from './journal-days.ts'
import { JournalGate } from './journal-gate.tsx'
import { journalView, listEntries, mayWrite, type Entry } from './journal-rows.ts'
import { photosOfEntry, type JournalPhoto } from './photos/journal-photos.ts'
import { PhotoTile } from './photos/photo-tile.tsx'
import { swipeHandlers } from './swipe-handlers.ts'
import { EntryFacts } from './written-entry.tsx'

/** One entry to read: its first photo, its words, then the other photos. */
export default function EntryReaderPage({ params }: AreaPageProps) {
  const { id = '', entry: entryId = '' } = params ?? {}
  return (
    <JournalGate id={id}>
      {() => {
        const entry = journalView(id).rows(journeyEntry).value.get(entryId) as Entry | undefined
        return entry ? (
          <Reader key={entryId} journalId={id} entry={entry} />
        ) : (
          <Empty icon={Image} level={1} title={t('journal.entryNotHere')} />
        )
      }}
    </JournalGate>
  )
}

function Reader({ journalId, entry }: { journalId: string; entry: Entry }) {
  const name = nameOfEntry(entry)
  usePageTitle(name)
  const written = listEntries(journalId).filter(({ type }) => type === 'entry')
  const at = written.findIndex(({ id }) => id === entry.id)
  const day = daysOfJournal(journalId).find(({ date }) => date === entry.entry_date)
  const [first, ...others] = photosOfEntry(journalId, entry.id)
  const place = entry.location_name === name ? null : entry.location_name
  const neighbour = (step: number) => written[at + step]
  const show = (to: Entry | undefined) =>
    to && navigate(`/journal/${journalId}/entries/${to.id}`, { replace: true })
  useReaderKeys(step => show(neighbour(step)))
  return (
    <article
      class={classNames('reader', day && dayColourClass(day.number), first && 'has-cover')}
      {...swipeHandlers(step => show(neighbour(step)))}
    >
      <div class="reader-bar">
        <IconButton
          icon={ChevronLeft}
          size={24}
          flip
          kind="floating"
          label={t('journal.backToTimeline')}
          onClick={() => navigate(`/journal/${journalId}`)}
        />
        <span class="reader-bar-acts">
          <IconButton icon={Printer} kind="floating" label={t('journal.print')} onClick={() => print()} />
          {mayWrite(journalId) && (
            <Button icon={PenLine} href={`/journal/${journalId}/entries/${entry.id}/edit`}>
              {t('journal.edit')}
            </Button>
          )}
        </span>
      </div>
      {first && <ReaderPhoto photo={first} number={1} cover />}
      <div class="reader-sheet">
        <p class="reader-over">
          {day && <span class="journal-day-mark">{t('journal.dayNumber', { number: day.number })}</span>}
          {[entry.entry_date && longDate(entry.entry_date), place].filter(Boolean).join(' · ')}
        </p>
        <h1 dir="auto" tabIndex={-1}>
          {name}
        </h1>
        <Author journalId={journalId} entry={entry} />
        <EntryFacts entry={{ ...entry, people: [] }} />
        {entry.story && (
          <div class="journal-story">
            <Prose text={entry.story} />
          </div>
        )}
        {others.length > 0 && (
          <ul class="reader-photos">
            {others.map((photo, index) => (
              <li key={photo.id}>
                <ReaderPhoto photo={photo} number={index + 2} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {written.length > 1 && (
        <nav class="reader-foot" aria-label={t('journal.otherEntries')}>
          <Neighbour entry={neighbour(-1)} step={-1} onShow={show} />
          <span>
            {t('photos.position', { number: formatNumber(at + 1), count: formatNumber(written.length) })}
          </span>
          <Neighbour entry={neighbour(1)} step={1} onShow={show} />
        </nav>
      )}
    </article>
  )
}

function ReaderPhoto(props: { photo: JournalPhoto; number: number; cover?: boolean }) {
  const { photo, number, cover } = props
  return (
    <figure class={cover ? 'reader-cover' : 'reader-photo'}>
      <button
        type="button"
        class="journal-tile"
        aria-haspopup="dialog"
        onClick={() => openCard('journal-photo', photo.id)}
      >
        <PhotoTile photo={photo} number={number} original={cover ?? false} />
      </button>
      {photo.caption && !cover && <figcaption dir="auto">{photo.caption}</figcaption>}
    </figure>
  )
}

function Author({ journalId, entry }: { journalId: string; entry: Entry }) {
  const author = findAuthor(journalId, entry.author_id)
  const others = entry.people.filter(name => name !== author?.name)
  if (!author && others.length === 0) return null
  const names = others.join(', ')
  return (
    <p class="reader-author">
      <AuthorAvatar journalId={journalId} userId={entry.author_id} size={32} />
      <span dir="auto">
        {author && others.length
          ? t('journal.byWith', { name: author.name, names })
          : (author?.name ?? names)}
      </span>
    </p>
  )
}

function Neighbour(props: {
  entry: Entry | undefined
  step: -1 | 1
  onShow: (entry: Entry | undefined) => void
}) {
  const { entry, step, onShow } = props
  if (!entry) return <span />
  const name = nameOfEntry(entry)
  return (
    <Button
      class="reader-neighbour"
      onClick={() => onShow(entry)}
      aria-label={t(step < 0 ? 'journal.previousEntry' : 'journal.nextEntry', { title: name })}
    >
      <span class="reader-neighbour-face">
        {step < 0 && <Icon of={ChevronLeft} flip />}
        <bdi>{name}</bdi>
        {step > 0 && <Icon of={ChevronRight} flip />}
      </span>
    </Button>
  )
}

function useReaderKeys(onStep: (step: -1 | 1) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const busy = (event.target as Element | null)?.closest('input, textarea, dialog, video')
      if (busy || event.altKey || event.ctrlKey || event.metaKey) return
      const step = { j: 1, J: 1, k: -1, K: -1 }[event.key]
      if (step === 1 || step === -1) onStep(step)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}
