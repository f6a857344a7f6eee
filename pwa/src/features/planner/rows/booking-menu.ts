import { ArrowDown, ArrowUp, History, Ticket } from 'lucide-preact'
import { openBooking } from '../../../shared/bookings/open-booking.ts'
import { navigate } from '../../../shared/navigation/navigate.ts'
import { attempt } from '../../../shared/undo/undo-toast.ts'
import { t } from '../../../i18n/t.ts'
import type { MenuItem } from '../../../ui/overlays/menu.tsx'
import { placeBooking } from '../model/booking-moves.ts'
import { placedNeighbours } from '@caravel/sync-protocol/domain/booked-line'
import type { PlanBooking, PlanDay } from '../model/trip-plan.ts'
import { historyUrl } from '../page/history-url.ts'
import type { Planner } from '../page/planner-context.ts'

/** One row up or down its own line. */
export function moveBookingBy(booking: PlanBooking, day: PlanDay, step: 1 | -1): void {
  const to = day.line.indexOf(booking) + step
  if (to < 0 || to >= day.line.length) return
  attempt(() => placeBooking(booking, day, placedNeighbours(day.line, to, booking.id)))
}

/** Opening it, moving it among the stops, and its history. */
export function bookingMenu(planner: Planner, booking: PlanBooking, day: PlanDay): MenuItem[] {
  const at = day.line.indexOf(booking)
  const url = historyUrl(planner, 'reservation', booking.row.id)
  const moving: MenuItem[] = [
    {
      id: 'up',
      label: t('planner.moveUp'),
      icon: ArrowUp,
      group: true,
      offReason: at === 0 ? t('planner.isFirst') : undefined,
      onSelect: () => moveBookingBy(booking, day, -1),
    },
    {
      id: 'down',
      label: t('planner.moveDown'),
      icon: ArrowDown,
      offReason: at === day.line.length - 1 ? t('planner.isLast') : undefined,
      onSelect: () => moveBookingBy(booking, day, 1),
    },
  ]
  return [
    { id: 'open', label: t('bookings.open'), icon: Ticket, onSelect: () => openBooking(booking.row.id) },
    ...(planner.view.can('reservation_edit') ? moving : []),
    {
      id: 'history',
      label: t('history.title'),
      icon: History,
      onSelect: () => navigate(url, { layer: 'tab' }),
    },
  ]
}
