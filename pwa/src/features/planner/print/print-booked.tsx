import { BedDouble } from 'lucide-preact'
import { bookingIcon } from '../../../shared/bookings/booking-icon.ts'
import { nameOfBooking } from '../../../shared/bookings/booking-name.ts'
import { clockText, offsetText } from '../../../shared/bookings/booking-words.ts'
import { t } from '../../../i18n/t.ts'
import { Icon, type IconShape } from '../../../ui/icon.tsx'
import type { PlanBooking, PlanStay } from '../model/trip-plan.ts'
import { bookingFacts, stayMeta } from '../model/booked-words.ts'

/** A booking between the stops of a day on paper. */
export function PrintBooking({ booking, codes }: { booking: PlanBooking; codes: boolean }) {
  const { row, time, part } = booking
  const end = part === 'whole' ? clockText(row.end_time) : undefined
  return (
    <Row
      icon={bookingIcon(row.type)}
      start={clockText(time)}
      end={end && [end, offsetText(row)].filter(Boolean).join(' ')}
      name={nameOfBooking(row)}
      facts={bookingFacts(booking)}
      code={codes ? row.confirmation_code : null}
    />
  )
}

/** Where one sleeps, with the address to show a driver. */
export function PrintStay({
  stay,
  when,
  codes,
}: {
  stay: PlanStay
  when: 'morning' | 'evening'
  codes: boolean
}) {
  const { row, place, edge } = stay
  const time = edge === 'check-in' ? row.check_in : edge === 'check-out' ? row.check_out : null
  return (
    <Row
      icon={BedDouble}
      start={clockText(time)}
      end={undefined}
      name={stay.name ?? t('stays.stay')}
      facts={[stayMeta(stay, when), edge && place?.address].filter(Boolean).join(' · ')}
      code={codes && edge === 'check-in' ? row.confirmation_code : null}
    />
  )
}

type RowProps = {
  icon: IconShape
  start: string | undefined
  end: string | undefined
  name: string
  facts: string
  code: string | null
}

function Row({ icon, start, end, name, facts, code }: RowProps) {
  return (
    <li class="print-row print-stop">
      <p class="print-time">
        {start && <b>{start}</b>}
        {end && <span>{end}</span>}
      </p>
      <span class="print-track">
        <Icon of={icon} size={16} />
      </span>
      <div class="print-main">
        <p class="print-name" dir="auto">
          {name}
        </p>
        {facts && <p dir="auto">{facts}</p>}
        {code && (
          <p>
            {t('bookings.code')}: <b class="print-code">{code}</b>
          </p>
        )}
      </div>
    </li>
  )
}
