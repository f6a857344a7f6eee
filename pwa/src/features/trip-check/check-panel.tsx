import { X } from 'lucide-preact'
import { navigate } from '../../shared/navigation/navigate.ts'
import { checkedTrip } from '../../shared/trip-check/checked-trip.ts'
import { t } from '../../i18n/t.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { CheckBody } from './check-body.tsx'

/** The check of a trip beside its plan, in a wide window. */
export default function CheckPanel({ tripId }: { tripId: string }) {
  const close = () => navigate(location.pathname.replace('/check', '/plan'), { replace: true })
  return (
    <section class="trip-check" aria-label={t('check.title')}>
      <header class="check-head">
        <h2 class="check-title" tabIndex={-1}>
          {t('check.title')}
        </h2>
        <IconButton icon={X} label={t('ui.close')} onClick={close} />
      </header>
      <CheckBody of={checkedTrip(tripId).value} tripId={tripId} beside />
    </section>
  )
}
