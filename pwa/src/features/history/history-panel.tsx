import { tripStream } from '@caravel/sync-protocol/streams'
import { X } from 'lucide-preact'
import { useEffect } from 'preact/hooks'
import { navigate } from '../../shared/navigation/navigate.ts'
import { t } from '../../i18n/t.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { HistoryBody } from './history-body.tsx'
import { KindMenu } from './history-filters.tsx'
import { useHistory } from './use-history.ts'

/** The history of a trip beside its plan, in a wide window. */
export default function HistoryPanel({ tripId }: { tripId: string }) {
  const shared = useHistory(tripStream(tripId))
  const { filter, setFilter } = shared
  const close = () => navigate(location.pathname.replace('/history', '/plan'), { replace: true })
  useEffect(() => {
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open], .menu'))
        return
      close()
    }
    addEventListener('keydown', escape)
    return () => removeEventListener('keydown', escape)
  }, [])
  return (
    <section class="history" aria-label={t('history.title')}>
      <header class="history-head">
        <h2 class="history-title" tabIndex={-1}>
          {t('history.title')}
        </h2>
        <KindMenu stream={shared.view.stream} filter={filter} onChange={setFilter} />
        <IconButton icon={X} label={t('ui.close')} onClick={close} />
      </header>
      <HistoryBody of={shared} />
    </section>
  )
}
