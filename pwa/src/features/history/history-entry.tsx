import type { HistoryEntry } from '@caravel/sync-protocol/history'
import { wholeRow } from '@caravel/sync-protocol/merge/judge'
import type { StreamView } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { actionOf, lostOf, restoreOf, takeLost } from './history-actions.ts'
import { detailsOf, groupLabel, type Detail } from './history-details.ts'
import { HistorySaid } from './history-said.tsx'
import { valueText } from './history-values.ts'
import { clockOf, headline, sentence, titleOf, type Authors } from './history-words.ts'

type Parts = { entry: HistoryEntry; view: StreamView; authors: Authors }

/** One change: who, what and when, old and new, and the way back. */
export function EntryRow({ entry, view, authors }: Parts) {
  const { lines, more } = detailsOf(entry, view)
  const action = actionOf(entry, view)
  const lost = entry.conflicts.filter(({ quiet, group }) => !quiet && group !== wholeRow)
  const what = titleOf(headline(entry))
  return (
    <li class="history-entry">
      <Avatar person={authors.personOf(entry.user_id)} decorative />
      <div class="history-main">
        <HistorySaid said={sentence(entry, authors)} via={entry.via} undone={entry.undone} />
        {(lines.length > 0 || lost.length > 0) && (
          <dl class="history-facts">
            {lines.map(line => (
              <Fact
                key={line.label + (line.plain ?? line.after ?? '')}
                line={line}
                restore={line.only && restoreOf(entry, line.only, view)}
              />
            ))}
            {lost.map(conflict => (
              <Lost
                key={conflict.id + conflict.group}
                entry={entry}
                lost={conflict}
                view={view}
                authors={authors}
              />
            ))}
          </dl>
        )}
        {more > 0 && <p class="history-more">{t('history.said.more', { count: more })}</p>}
      </div>
      <div class="history-end">
        <time class="history-time" dateTime={new Date(entry.at).toISOString()}>
          {clockOf(entry.at)}
        </time>
        {action && (
          <button
            type="button"
            class="history-action"
            aria-label={t('history.actionFor', { action: t(action.label), what })}
            onClick={action.run}
          >
            {t(action.label)}
          </button>
        )}
      </div>
    </li>
  )
}

function Fact({ line, restore }: { line: Detail; restore: (() => void) | undefined }) {
  const { label, before, after, plain } = line
  return (
    <div class="history-fact">
      <dt>{label}</dt>
      <dd>
        {plain !== undefined && <bdi>{plain}</bdi>}
        {before !== undefined && (
          <del>
            <VisuallyHidden>{t('history.before')} </VisuallyHidden>
            <bdi>{before}</bdi>
          </del>
        )}
        {after !== undefined && (
          <ins>
            <VisuallyHidden>{t('history.now')} </VisuallyHidden>
            <bdi>{after}</bdi>
          </ins>
        )}
      </dd>
      {restore && (
        <dd class="history-fact-end">
          <button
            type="button"
            class="history-action"
            aria-label={t('history.actionFor', { action: t('history.restore'), what: label })}
            onClick={restore}
          >
            {t('history.restore')}
          </button>
        </dd>
      )}
    </div>
  )
}

/** A value that did not stand. */
function Lost({ entry, lost, view, authors }: Parts & { lost: HistoryEntry['conflicts'][number] }) {
  const { values, by } = lostOf(entry, lost)
  const use = takeLost(entry, lost, view)
  const label = t(by !== null && by === authors.me ? 'history.useMine' : 'history.useThis')
  const value = valueText(view.stream, lost.entity, lost.group, values) ?? t('history.nothing')
  return (
    <div class="history-fact">
      <dt>{t('history.notKept')}</dt>
      <dd>
        <bdi>{t('history.notKeptBy', { value, who: authors.nameOf(by) })}</bdi>
        {use && (
          <button
            type="button"
            class="history-action"
            aria-label={t('history.actionFor', { action: label, what: groupLabel(lost.group) })}
            onClick={use}
          >
            {label}
          </button>
        )}
      </dd>
    </div>
  )
}
