import './history.css'
import { CloudOff, Eye, History, ListFilter } from 'lucide-preact'
import { Fragment } from 'preact'
import { useState } from 'preact/hooks'
import type { HistoryEntry } from '@caravel/sync-protocol/history'
import { RowBoundary } from '../../shared/errors/row-boundary.tsx'
import { attemptSaved } from '../../shared/forms/attempt-saved.ts'
import { dayHeading } from '../../shared/labels/day-heading.ts'
import type { StreamHistory } from '../../data/history.ts'
import type { StreamView } from '../../data/store.ts'
import { waiting, type WaitingItem } from '../../data/attention.ts'
import { localDate } from '../../i18n/local-date.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/lists/empty.tsx'
import { PendingMark } from '../../ui/pending-mark.tsx'
import { SkeletonRows } from '../../ui/lists/skeleton.tsx'
import { userActionText } from '../attention/change-words.ts'
import { whenText } from '../attention/when-text.ts'
import { asThen } from './as-then.ts'
import { EntryRow } from './history-entry.tsx'
import { clockOf, momentText, type Authors } from './history-words.ts'
import { actsOf } from './one-act.ts'
import { PastEntries } from './past-entries.tsx'

/** Everything that changed, the newest first: what waits here on top, then day by day. */
export function HistoryList({
  history,
  view,
  authors,
  filtered,
  level = 3,
}: {
  history: StreamHistory
  view: StreamView
  authors: Authors
  /** Only some of it was asked for. */
  filtered: boolean
  /** Heading level of the days. */
  level?: 2 | 3
}) {
  const entries = actsOf(asThen(history.entries.value))
  const reach = history.reach.value
  const mine = filtered ? [] : waiting.value.filter(([{ entry }]) => entry.stream === history.stream)
  const nothing = entries.length === 0 && mine.length === 0
  if (nothing && reach === 'loading') return <SkeletonRows count={5} />
  if (nothing && reach === 'kept')
    return (
      <Empty icon={CloudOff} title={t('history.notHere')} level={level}>
        {t('history.notHereFact')}
      </Empty>
    )
  if (nothing)
    return (
      <Empty
        icon={filtered ? ListFilter : History}
        title={t(filtered ? 'history.noneFiltered' : 'history.none')}
        level={level}
      >
        {filtered
          ? undefined
          : t(history.tripId === undefined ? 'history.noneInJournal' : 'history.noneFact')}
      </Empty>
    )
  return (
    <div class="history-list">
      {reach === 'kept' && history.asOf.value !== undefined && (
        <p class="history-foot">{t('history.asOf', { when: whenText(history.asOf.value) })}</p>
      )}
      {!filtered && <Unseen history={history} />}
      {mine.length > 0 && <Waiting items={mine} level={level} />}
      <Days
        entries={entries}
        seen={filtered ? undefined : history.seen.value?.seq}
        view={view}
        authors={authors}
        level={level}
      />
      {reach === 'fresh' && !history.more.value && history.floor.value > 0 && (
        <p class="history-foot">{t('history.floor')}</p>
      )}
      {reach === 'fresh' && !history.more.value && !filtered && history.tripId !== undefined && (
        <PastEntries tripId={history.tripId} level={level} />
      )}
      {reach === 'kept' && <p class="history-foot">{t('history.comesLater')}</p>}
      {reach === 'fresh' && history.more.value && (
        <Button kind="tonal" class="history-older" onClick={() => void history.readOn()}>
          {t('history.older')}
        </Button>
      )}
    </div>
  )
}

/** "5 changes since you last looked". */
function Unseen({ history }: { history: StreamHistory }) {
  const count = history.unseen.value
  const seen = history.seen.value
  if (!count || !seen) return null
  return (
    <div class="history-unseen">
      <Eye class="history-unseen-icon" aria-hidden="true" size={20} />
      <div class="history-unseen-words">
        <p class="history-unseen-count">{t('history.unseen', { count })}</p>
        <p class="history-unseen-when">{momentText(seen.at)}</p>
      </div>
      <button type="button" class="history-seen" onClick={() => void attemptSaved(() => history.markSeen())}>
        {t('history.markSeen')}
      </button>
    </div>
  )
}

function Waiting({ items, level }: { items: readonly WaitingItem[]; level: 2 | 3 }) {
  const Heading = `h${level}` as 'h2'
  return (
    <section>
      <Heading class="history-day">{t('history.waiting')}</Heading>
      <ol class="history-entries">
        {items.toReversed().map(item => (
          <RowBoundary key={item[0].entry.mutation_id}>
            <WaitingEntry item={item} />
          </RowBoundary>
        ))}
      </ol>
    </section>
  )
}

function WaitingEntry({ item }: { item: WaitingItem }) {
  const { title, text } = userActionText(item)
  return (
    <li class="history-entry is-waiting">
      <span class="history-mark">
        <PendingMark />
      </span>
      <div class="history-main">
        <p class="history-said">
          <b>
            <bdi>{title}</bdi>
          </b>
        </p>
        <p class="history-more">{text}</p>
      </div>
      <div class="history-end">
        <span class="history-time">{clockOf(item[0].entry.edited_at)}</span>
      </div>
    </li>
  )
}

function Days({
  entries,
  seen,
  view,
  authors,
  level,
}: {
  entries: readonly HistoryEntry[]
  seen: number | undefined
  view: StreamView
  authors: Authors
  level: 2 | 3
}) {
  const Heading = `h${level}` as 'h2'
  const [now] = useState(() => Date.now())
  const days = Map.groupBy(entries, entry => localDate(entry.at))
  const line = lineAt(entries, seen)
  return (
    <>
      {[...days].map(([date, ofDay]) => (
        <section key={date}>
          <Heading class="history-day">{dayHeading(date, now)}</Heading>
          <ol class="history-entries">
            {ofDay.map(entry => (
              <Fragment key={entry.seq}>
                {entry.seq === line && (
                  <li class="history-looked">
                    <span>{t('history.youLooked')}</span>
                  </li>
                )}
                <RowBoundary>
                  <EntryRow entry={entry} view={view} authors={authors} />
                </RowBoundary>
              </Fragment>
            ))}
          </ol>
        </section>
      ))}
    </>
  )
}

/** The first entry that had been there; undefined when nothing is newer, or nothing older is shown. */
const lineAt = (entries: readonly HistoryEntry[], seen: number | undefined): number | undefined => {
  if (seen === undefined || !entries.some(entry => entry.seq > seen)) return undefined
  return entries.find(entry => entry.seq <= seen)?.seq
}
