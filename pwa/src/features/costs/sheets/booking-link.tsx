import '../../../ui/lists/list-row.css'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import { nameOfBooking } from '../../../shared/bookings/booking-name.ts'
import { t } from '../../../i18n/t.ts'
import { bookingIcon } from '../../../shared/bookings/booking-icon.ts'
import { bookingUrl } from '../../../shared/bookings/open-booking.ts'
import { ListRow } from '../../../ui/lists/list-row.tsx'
import { useCosts } from '../page/costs-context.ts'

/** The booking whose price an expense is; nothing where it is of none. */
export function BookingLink({ id }: { id: string | null | undefined }) {
  const { tripId, view } = useCosts()
  const row = id ? view.rows(reservation).value.get(id) : undefined
  if (!row) return null
  return (
    <ul class="list">
      <ListRow
        icon={bookingIcon(row.type)}
        href={bookingUrl(`/trips/${tripId}`, row.id)}
        title={<bdi>{nameOfBooking(row, view)}</bdi>}
        meta={t('costs.ofBooking')}
      />
    </ul>
  )
}
