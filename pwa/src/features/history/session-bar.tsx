import { attemptSaved } from '../../shared/forms/attempt-saved.ts'
import { undoGroup } from '../../shared/undo/undo-groups.ts'
import { undoSession, type StreamHistory } from '../../data/history.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlays/toast-store.ts'
import { clockOf, momentText } from './history-words.ts'

/** What an assistant did last without a longer pause, and the way back from all of it. */
export function SessionBar({ history, name }: { history: StreamHistory; name: string }) {
  const changes = history.session.value
  const [last] = changes
  const first = changes.at(-1)
  const ids = new Set(changes.map(({ mutation_id }) => mutation_id))
  const stands = history.entries.value.some(
    ({ mutation_id, undo: can }) => ids.has(mutation_id) && (can === 'whole' || can === 'part'),
  )
  if (!last || !first || !stands) return null
  const from = momentText(first.at)
  const when = momentText(last.at) === from ? from : t('history.sessionWhen', { from, to: clockOf(last.at) })
  const undo = () =>
    void attemptSaved(async () => {
      const said = { key: 'history.did.undidSession', params: { name, count: changes.length } } as const
      const unit = await undoSession(history.stream, [...ids], said)
      const action = { label: t('trips.undo'), onClick: () => void undoGroup({ unit }) }
      showToast({ text: t(said.key, said.params), action })
    })
  return (
    <div class="history-unseen">
      <div class="history-unseen-words">
        <p class="history-unseen-count">{t('history.session', { count: changes.length })}</p>
        <p class="history-unseen-when">{when}</p>
      </div>
      <Button kind="tonal" onClick={undo}>
        {t('history.undoSession')}
      </Button>
    </div>
  )
}
