import { Archive, CloudOff, History, Ship } from 'lucide-preact'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/lists/empty.tsx'
import type { Shown } from './shown-trips.ts'

type OnNew = { onNew: () => void }

/** Unknown is not empty: nothing has been fetched to this device. */
export function NotFetchedYet({ onNew }: OnNew) {
  return (
    <div class="no-trips">
      <Empty
        icon={CloudOff}
        title={t('trips.notFetched')}
        action={
          <Button kind="tonal" onClick={onNew}>
            {t('trips.new')}
          </Button>
        }
      >
        {t('trips.notFetchedFact')}
      </Empty>
    </div>
  )
}

/** One of the three views has nothing to show. */
export function NoTripsHere({ shown, hasNext, onNew }: OnNew & { shown: Shown; hasNext: boolean }) {
  if (shown === 'past')
    return (
      <Empty icon={History} level={3} title={t('trips.nonePast')}>
        {t('trips.nonePastFact')}
      </Empty>
    )
  if (shown === 'archive')
    return (
      <Empty icon={Archive} level={3} title={t('trips.noneArchive')}>
        {t('trips.noneArchiveFact')}
      </Empty>
    )
  return (
    <Empty
      icon={Ship}
      level={3}
      title={t(hasNext ? 'trips.noOther' : 'trips.noneComingUp')}
      action={
        <Button kind="tonal" onClick={onNew}>
          {t('trips.new')}
        </Button>
      }
    >
      {t('trips.noneComingUpFact')}
    </Empty>
  )
}
