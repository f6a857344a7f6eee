import './booking-row.css'
import { TriangleAlert } from 'lucide-preact'
import { isTransport } from '@caravel/sync-protocol/domain/bookings/booking-types'
import { transportPattern } from '../../../map/way-patterns.ts'
import { nameOfBooking } from '../../../shared/bookings/booking-name.ts'
import { t } from '../../../i18n/t.ts'
import { bookingIcon } from '../../../shared/bookings/booking-icon.ts'
import { openBooking } from '../../../shared/bookings/open-booking.ts'
import { typeText } from '../../../shared/bookings/booking-type.ts'
import { offsetText } from '../../../shared/bookings/booking-words.ts'
import { TwoVersions } from '../../../shared/forms/two-versions.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ClockText } from '../../../ui/line/clock-text.tsx'
import { PendingMark } from '../../../ui/pending-mark.tsx'
import { DragGrip } from '../../../ui/sortable/drag-grip.tsx'
import type { RowAttributes } from '../../../ui/sortable/use-sortable.ts'
import { bookingFacts, bookingPart } from '../model/booked-words.ts'
import type { PlanBooking } from '../model/trip-plan.ts'
import { timeText } from '../model/planner-words.ts'
import { usePlanner } from '../page/planner-context.ts'
import { openMenuAtPointer } from './row-menu-store.ts'

/** A transport is drawn as on the map, on the days that it leaves or is under way. */
function strokeOf({ row, part }: PlanBooking): string | undefined {
  return isTransport(row.type) && part !== 'end' ? `line-${transportPattern(row.type)} is-booked` : undefined
}

/** A booking on the line of a day, between the stops. */
export function BookingRow({
  booking,
  bare,
  row,
}: {
  booking: PlanBooking
  bare: boolean
  row: RowAttributes
}) {
  const { pending, contested, view, fresh } = usePlanner()
  const { row: reservation, time, part, id } = booking
  const waits = pending.has(reservation.id) || pending.has(id)
  const contest = contested.get(reservation.id)
  const name = nameOfBooking(reservation, view)
  const offset = part === 'whole' ? offsetText(reservation) : ''
  const ends = part === 'whole' && reservation.end_time ? timeText(reservation.end_time) : undefined
  const said = bookingPart(booking)
  const spoken = [
    typeText(reservation.type),
    name,
    said,
    time && timeText(time),
    ends,
    reservation.status === 'pending' && t('bookings.statusOf.pending'),
    reservation.needs_review && t('bookings.toCheck'),
    contest && t('planner.twoVersions'),
    waits && t('planner.waiting'),
  ]
  const stroke = strokeOf(booking)
  const attributes = { ...row, onContextMenu: (event: MouseEvent) => openMenuAtPointer(event, id) }
  const movable = view.can('reservation_edit')
  return (
    <li
      {...attributes}
      class={classNames('line-row stop', row.class, fresh.has(reservation.id) && 'is-fresh')}
    >
      <div class="stop-time" aria-hidden="true">
        {time && (
          <span class="stop-start">
            <ClockText text={timeText(time)} />
          </span>
        )}
        {ends && (
          <span class="stop-end">
            <ClockText text={ends} /> {offset}
          </span>
        )}
      </div>
      <div class="line-track stop-track" aria-hidden="true">
        <span class="booking-disc">
          <Icon of={bookingIcon(reservation.type)} size={16} />
        </span>
        {(stroke ?? !bare) && <span class={classNames('line-stroke stop-line', stroke)} />}
      </div>
      <div class="stop-text">
        <button
          type="button"
          class="stop-open"
          aria-label={spoken.filter(Boolean).join(', ')}
          onClick={() => openBooking(reservation.id)}
        >
          <bdi>{name}</bdi>
        </button>
        <p class="stop-meta">{bookingFacts(booking)}</p>
        {(reservation.needs_review || contest) && (
          <div class="stop-badges">
            <TwoVersions item={contest} name={name} />
            {reservation.needs_review && (
              <Badge tone="warn" icon={TriangleAlert}>
                {t('bookings.toCheck')}
              </Badge>
            )}
          </div>
        )}
      </div>
      <div class="stop-end-slot">
        {waits && <PendingMark />}
        {movable && <DragGrip />}
      </div>
    </li>
  )
}
