import { Ban, Check, CircleDashed, History, Paperclip, Trash2, Wallet } from 'lucide-preact'
import type { BookingStatus } from '@caravel/sync-protocol/domain/bookings/booking-types'
import { t } from '../../../i18n/t.ts'
import type { Reservation } from '../../../shared/bookings/booking-rows.ts'
import { addTripFiles, chooseFiles } from '../../../shared/files/file-actions.ts'
import { navigate } from '../../../shared/navigation/navigate.ts'
import { closeSheet } from '../../../shared/navigation/sheet-url.ts'
import { attempt } from '../../../shared/undo/undo-toast.ts'
import type { MenuItem } from '../../../ui/overlays/menu.tsx'
import { deleteBooking, setStatus } from './booking-actions.ts'
import type { TripBookings } from './use-trip-bookings.ts'

const statuses = { confirmed: Check, pending: CircleDashed, cancelled: Ban } as const

/** What can be done with a booking. */
export function bookingMenu(bookings: TripBookings, row: Reservation): MenuItem[] {
  const { view } = bookings
  const path = `/trips/${row.trip_id}`
  const [cost] = bookings.costsOf(row.id)
  const changes: MenuItem[] = (Object.keys(statuses) as BookingStatus[])
    .filter(status => status !== row.status)
    .map(status => ({
      id: status,
      label: t(`bookings.markAs.${status}` as const),
      icon: statuses[status],
      onSelect: () => void attempt(() => setStatus(row, status)),
    }))
  const file: MenuItem = {
    id: 'file',
    label: t('bookings.addFile'),
    icon: Paperclip,
    onSelect: async () => {
      const target = { field: 'reservation_id', id: row.id } as const
      await addTripFiles(row.trip_id, row.id, await chooseFiles(), target)
    },
  }
  const money: MenuItem[] =
    cost && bookings.costsOn()
      ? [
          {
            id: 'cost',
            label: t('bookings.openCost'),
            icon: Wallet,
            onSelect: () => navigate(`${path}/costs?sheet=expense&card=${cost.id}`),
          },
        ]
      : []
  const history: MenuItem = {
    id: 'history',
    label: t('history.title'),
    icon: History,
    group: true,
    onSelect: () => navigate(`${path}/history?of=reservation:${row.id}`),
  }
  const remove: MenuItem = {
    id: 'delete',
    label: t('bookings.delete'),
    icon: Trash2,
    danger: true,
    onSelect: () => void (attempt(() => deleteBooking(row)) && closeSheet()),
  }
  const mayAttach = view.can('file_upload') && view.can('file_edit')
  return [
    ...(mayAttach ? [file] : []),
    ...(bookings.mayEdit() ? changes : []),
    ...money,
    history,
    ...(bookings.mayEdit() ? [remove] : []),
  ]
}
