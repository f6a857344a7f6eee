import './journal.css'
import { BookOpen, Eye, Plus, RotateCcw } from 'lucide-preact'
import { journeyStream } from '@caravel/sync-protocol/streams'
import { useState } from 'preact/hooks'
import { t } from '../../i18n/t.ts'
import type { AreaPageProps } from '../../shared/areas/area.ts'
import { showRefusal } from '../../shared/forms/attempt-saved.ts'
import { OrphanedNotice } from '../../shared/sync/orphaned-notice.tsx'
import { today } from '../../shared/trips/today.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/lists/empty.tsx'
import { usePhone } from '../../ui/use-media-query.ts'
import { restoreHidden, showSuggestions } from './journal-actions.ts'
import { daysOfJournal } from './journal-days.ts'
import { JournalDayStrip } from './journal-day-strip.tsx'
import { JournalGate } from './journal-gate.tsx'
import { JournalHead } from './journal-head.tsx'
import { JournalMap } from './map/lazy-journal-map.tsx'
import { MapPeek } from './map/map-peek.tsx'
import {
  hiddenSuggestions,
  hidesSuggestions,
  listEntries,
  mayWrite,
  ownRole,
  shownEntries,
  type Journal,
} from './journal-rows.ts'
import { TimelineDay } from './timeline-day.tsx'
import { useDayInView } from './use-day-in-view.ts'

/** One journal, day by day: what was written, and what the plan suggests. On a desktop with its map. */
export default function JournalPage({ params }: AreaPageProps) {
  return (
    <JournalGate id={params?.['id'] ?? ''}>
      {row => <Timeline row={row} start={Number(params?.['day']) || undefined} />}
    </JournalGate>
  )
}

function Timeline({ row, start }: { row: Journal; start: number | undefined }) {
  const { id } = row
  const phone = usePhone()
  const writes = mayWrite(id)
  const shown = !hidesSuggestions(id)
  const days = daysOfJournal(id)
  const entries = shownEntries(id)
  const byDate = Map.groupBy(entries, ({ entry_date: date }) => date ?? '')
  const [body, setBody] = useState<HTMLElement | null>(null)
  const { date: inView, entry: entryInView, scrollTo } = useDayInView(body, days, start)
  const hidden = hiddenSuggestions(id).length
  const undated = byDate.get('')
  return (
    <div class="journal is-split">
      <JournalHead row={row} view="timeline" />
      <div class="journal-panes">
        <div class="journal-panel">
          {days.length > 0 && <JournalDayStrip days={days} chosen={inView} onChoose={scrollTo} />}
          <div class="journal-line" ref={setBody}>
            {phone && <MapPeek journalId={id} dateInView={inView} />}
            <OrphanedNotice stream={journeyStream(id)} />
            {!writes && <p class="journal-note">{t('journal.reads')}</p>}
            {entries.length === 0 && (
              <Empty icon={BookOpen} title={t('journal.empty')}>
                {t('journal.emptyFact')}
              </Empty>
            )}
            {days.map((day, at) => (
              <TimelineDay
                key={day.date}
                journalId={id}
                day={day}
                entries={byDate.get(day.date) ?? []}
                inView={entryInView}
                onStep={step => scrollTo(days[at + step]?.date ?? day.date)}
              />
            ))}
            {undated && <TimelineDay journalId={id} day={undefined} entries={undated} inView={entryInView} />}
            {writes && hidden > 0 && (
              <Button icon={RotateCcw} onClick={() => restoreHidden(id).catch(showRefusal)}>
                {t('journal.restoreHidden', { count: hidden })}
              </Button>
            )}
          </div>
          <Foot id={id} shown={shown} writes={writes} date={dateToWrite(days, inView)} />
        </div>
        {!phone && (
          <div class="journal-map-pane">
            <JournalMap journalId={id} dateInView={inView} entryInView={entryInView} onDay={scrollTo} />
          </div>
        )}
      </div>
    </div>
  )
}

/** On a journey it is today; before and after it the day in view. Undefined means today. */
const dateToWrite = (days: readonly { date: string }[], inView: string | undefined): string | undefined =>
  days.some(({ date }) => date === today.value) ? undefined : inView

/** The primary action, how much there is, and whether suggestions are shown. */
function Foot(props: { id: string; shown: boolean; writes: boolean; date: string | undefined }) {
  const { id, shown, writes, date } = props
  const all = listEntries(id)
  const written = all.filter(({ type }) => type === 'entry').length
  return (
    <footer class="journal-foot">
      {writes && (
        <Button
          kind="primary"
          icon={Plus}
          href={`/journal/${id}/entries/new/edit${date ? `?date=${date}` : ''}`}
        >
          <span class="journal-foot-word">{t('journal.new')}</span>
        </Button>
      )}
      <span class="journal-foot-counts">
        {t('journal.counts', { entries: written, open: all.length - written })}
      </span>
      {ownRole(id) !== undefined && (
        <Button
          kind={shown ? 'tonal' : 'outline'}
          icon={Eye}
          aria-pressed={shown}
          onClick={() => showSuggestions(id, !shown).catch(showRefusal)}
        >
          <span class="journal-foot-word is-optional">{t('journal.suggestions')}</span>
        </Button>
      )}
    </footer>
  )
}
