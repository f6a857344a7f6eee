import { ChartBarBig, Plus } from 'lucide-preact'
import { poll } from '@caravel/sync-protocol/entities/poll'
import { RowBoundary } from '../../shared/errors/row-boundary.tsx'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/lists/empty.tsx'
import { PollCard } from './poll-card.tsx'
import { useTalk } from './talk-context.ts'
import { openTalkSheet } from './talk-url.ts'

/** All polls of the trip, the newest first. */
export function PollsPanel() {
  const { view, mayWrite } = useTalk()
  const polls = [...view.rows(poll).value.values()].sort((a, b) => b.created_at - a.created_at)
  return (
    <div class="talk-scroll talk-page-scroll">
      {mayWrite && (
        <Button icon={Plus} kind="tonal" onClick={() => openTalkSheet('poll')}>
          {t('talk.newPoll')}
        </Button>
      )}
      {polls.length === 0 && (
        <Empty icon={ChartBarBig} title={t('talk.noPolls')}>
          {t('talk.noPollsFact')}
        </Empty>
      )}
      {polls.map(row => (
        <RowBoundary key={row.id} as="div">
          <PollCard poll={row} />
        </RowBoundary>
      ))}
    </div>
  )
}
