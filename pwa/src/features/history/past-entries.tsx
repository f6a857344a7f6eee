import { useEffect, useState } from 'preact/hooks'
import type { HistoryEntry } from '@caravel/sync-protocol/history'
import type { PastEntry, PastPage } from '@caravel/sync-protocol/past-entry'
import { readPast } from '../../data/past-history.ts'
import { formatDate } from '../../i18n/format.ts'
import { localDate } from '../../i18n/local-date.ts'
import { t } from '../../i18n/t.ts'
import { RowBoundary } from '../../shared/errors/row-boundary.tsx'
import { showRefusal } from '../../shared/forms/attempt-saved.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { HistorySaid } from './history-said.tsx'
import { clockOf, sentence } from './history-words.ts'

/** What was changed in a trip before it was imported: read-only, by the names that its file says. */
export function PastEntries({ tripId, level }: { tripId: string; level: 2 | 3 }) {
  const [page, setPage] = useState<PastPage>()
  useEffect(() => {
    // Without an answer the history ends where this server's begins.
    readPast(tripId).then(setPage, () => setPage(undefined))
  }, [tripId])
  if (!page?.past.length) return null
  const Heading = `h${level}` as 'h2'
  const older = async () => {
    const next = await readPast(tripId, page.past.at(-1)?.number)
    setPage({ past: [...page.past, ...next.past], more: next.more })
  }
  return (
    <section>
      <Heading class="history-day">{t('history.past')}</Heading>
      <p class="history-foot">{t('history.pastFact')}</p>
      <ol class="history-entries">
        {page.past.map(entry => (
          <RowBoundary key={entry.number}>
            <PastRow entry={entry} />
          </RowBoundary>
        ))}
      </ol>
      {page.more && (
        <Button kind="tonal" class="history-older" onClick={() => void older().catch(showRefusal)}>
          {t('history.older')}
        </Button>
      )}
    </section>
  )
}

function PastRow({ entry }: { entry: PastEntry }) {
  const name = entry.author ?? t('history.pastNobody')
  const said = sentence(asEntry(entry), {
    me: undefined,
    nameOf: () => name,
    personOf: () => ({ id: name, name }),
  })
  return (
    <li class="history-entry">
      <Avatar person={{ id: name, name }} decorative />
      <div class="history-main">
        <HistorySaid said={said} via={entry.via} />
        <p class="history-more">{`${formatDate(localDate(entry.at), { month: 'long' })}, ${clockOf(entry.at)}`}</p>
      </div>
    </li>
  )
}

/** As the words of the history take it; a way back it has none. */
function asEntry({ at, name, changes, total }: PastEntry): HistoryEntry {
  return {
    seq: 0,
    mutation_id: '',
    user_id: null,
    kind: 'import',
    name,
    at,
    total,
    conflicts: [],
    undo: 'none',
    changes: changes.map(({ entity, verb, title, date, groups = [], ticked }) => {
      const head = { entity, id: '', title, ...(date === undefined ? {} : { date }) }
      if (verb !== 'changed') return { ...head, verb, row: { id: '' } as never }
      return {
        ...head,
        verb,
        groups: groups.map(group => ({ group, before: {}, after: { [group]: ticked === true } })),
      }
    }),
  }
}
