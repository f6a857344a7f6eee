import { Ban, Check, CircleDashed, TriangleAlert } from 'lucide-preact'
import type { Reservation } from '../../../shared/bookings/booking-rows.ts'
import { attempt } from '../../../shared/undo/undo-toast.ts'
import { t } from '../../../i18n/t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { markReviewed } from '../model/booking-actions.ts'

/** Confirmed is quiet; what is not, and what an import was not sure of, is filled. */
export function StatusBadge({ row }: { row: Pick<Reservation, 'status' | 'needs_review'> }) {
  if (row.needs_review)
    return (
      <Badge tone="warn" icon={TriangleAlert}>
        {t('bookings.toCheck')}
      </Badge>
    )
  if (row.status === 'cancelled')
    return (
      <Badge tone="danger" icon={Ban}>
        {t('bookings.statusOf.cancelled')}
      </Badge>
    )
  if (row.status === 'pending')
    return (
      <Badge tone="quiet" icon={CircleDashed}>
        {t('bookings.statusOf.pending')}
      </Badge>
    )
  return <Badge icon={Check}>{t('bookings.statusOf.confirmed')}</Badge>
}

/** The status of a booking, and the answer to an import that was not sure. */
export function BookingStatusLine({ row, mayEdit }: { row: Reservation; mayEdit: boolean }) {
  if (!row.needs_review)
    return (
      <p class="booking-status">
        <StatusBadge row={row} />
      </p>
    )
  const looked = { label: t('bookings.reviewed'), onClick: () => attempt(() => markReviewed(row)) }
  return (
    <Notice tone="warn" icon={TriangleAlert} {...(mayEdit ? { action: looked } : {})}>
      {t('bookings.reviewFact')}
    </Notice>
  )
}
