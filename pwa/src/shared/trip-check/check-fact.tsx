import './check-fact.css'
import { ShieldAlert } from 'lucide-preact'
import { checkedTrip } from './checked-trip.ts'
import { t } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'

/** How many things of a trip cannot work as planned; nothing where all is well. */
export default function CheckFact({ tripId }: { tripId: string }) {
  const count = checkedTrip(tripId).value.open.length
  if (count === 0) return null
  return (
    <a class="check-fact" href={`/trips/${tripId}/check`}>
      <Icon of={ShieldAlert} />
      {t('check.toLookAt', { count })}
    </a>
  )
}
