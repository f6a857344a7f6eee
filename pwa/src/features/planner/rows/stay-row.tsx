import { t } from '../../../i18n/t.ts'
import { editStay, openBooking } from '../../../shared/bookings/open-booking.ts'
import { clockText } from '../../../shared/bookings/booking-words.ts'
import { TwoVersions } from '../../../shared/forms/two-versions.tsx'
import { PendingMark } from '../../../ui/pending-mark.tsx'
import { Stop } from '../../../ui/line/stop.tsx'
import { stayMeta } from '../model/booked-words.ts'
import type { PlanStay } from '../model/trip-plan.ts'
import { usePlanner } from '../page/planner-context.ts'

type Props = { stay: PlanStay; when: 'morning' | 'evening' }

/** Where people wake up, first on the day, and where they sleep, last on it. */
export function StayRow({ stay, when }: Props) {
  const { pending, contested } = usePlanner()
  const { row, edge } = stay
  const about = row.reservation_id ?? row.id
  const waits = pending.has(row.id) || pending.has(about)
  const contest = contested.get(about) ?? contested.get(row.id)
  const name = stay.name ?? t('stays.stay')
  const meta = stayMeta(stay, when)
  const time = clockText(edge === 'check-in' ? row.check_in : edge === 'check-out' ? row.check_out : null)
  return (
    <Stop
      number="home"
      label={[name, meta, time, waits && t('planner.waiting')].filter(Boolean).join(', ')}
      name={<bdi>{name}</bdi>}
      meta={meta}
      start={time}
      last={when === 'evening'}
      {...(edge ? { edge } : {})}
      badges={contest && <TwoVersions item={contest} name={name} />}
      mark={waits && <PendingMark />}
      onOpen={() => (row.reservation_id === null ? editStay(row.id) : openBooking(row.reservation_id))}
    />
  )
}
