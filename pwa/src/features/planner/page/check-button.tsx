import './check-button.css'
import { ShieldAlert, ShieldCheck } from 'lucide-preact'
import { t } from '../../../i18n/t.ts'
import { checkedTrip } from '../../../shared/trip-check/checked-trip.ts'
import { Icon } from '../../../ui/icon.tsx'

/** Leads to the check of the trip; says how many things there are to look at, and nothing when all is well. */
export default function CheckButton({ tripId }: { tripId: string }) {
  const count = checkedTrip(tripId).value.open.length
  const label = count > 0 ? t('check.toLookAt', { count }) : t('check.title')
  return (
    <a
      class={count > 0 ? 'check-button has-findings' : 'check-button'}
      href={`/trips/${tripId}/check`}
      aria-label={label}
      title={label}
    >
      <Icon of={count > 0 ? ShieldAlert : ShieldCheck} />
      {count > 0 && <span aria-hidden="true">{count}</span>}
    </a>
  )
}
