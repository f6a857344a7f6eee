import { Archive, CloudOff, History, Map as MapIcon, Ship } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { addExampleTrip } from '../example-trip/add-example-trip.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/lists/empty.tsx'
import { showToast } from '../../ui/overlays/toast-store.ts'
import { today } from '../../shared/trips/today.ts'
import type { Shown } from './shown-trips.ts'

type OnNew = { onNew: () => void }

/** The very first page of an account. */
export function FirstTrip({ onNew }: OnNew) {
  return (
    <div class="no-trips">
      <Empty
        icon={Ship}
        title={t('trips.firstTitle')}
        action={
          <div class="no-trips-actions">
            <Button kind="primary" onClick={onNew}>
              {t('trips.new')}
            </Button>
            <ExampleButton />
          </div>
        }
      >
        {t('trips.firstFact')}
      </Empty>
    </div>
  )
}

/** Unknown is not empty: nothing has been fetched to this device. */
export function NotFetchedYet({ onNew }: OnNew) {
  return (
    <div class="no-trips">
      <Empty
        icon={CloudOff}
        title={t('trips.notFetched')}
        action={
          <div class="no-trips-actions">
            <Button kind="tonal" onClick={onNew}>
              {t('trips.new')}
            </Button>
            <ExampleButton />
          </div>
        }
      >
        {t('trips.notFetchedFact')}
      </Empty>
    </div>
  )
}

function ExampleButton() {
  const [busy, setBusy] = useState(false)
  const add = async () => {
    setBusy(true)
    try {
      const title = await addExampleTrip(today.peek())
      showToast({ text: t('trips.exampleAdded', { title }) })
    } catch (error) {
      console.error(error)
      showToast({ text: errorText(error), error: true })
      setBusy(false)
    }
  }
  return (
    <Button icon={MapIcon} busy={busy && t('trips.addingExample')} onClick={() => void add()}>
      {t('trips.addExample')}
    </Button>
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
