import {
  Archive,
  ArchiveRestore,
  BookOpen,
  Copy,
  Link,
  Link2,
  LogOut,
  Printer,
  Settings2,
  Trash2,
} from 'lucide-preact'
import { tripStream } from '@caravel/sync-protocol/streams'
import { copyText } from '../../shared/device/copy-text.ts'
import { navigate } from '../../shared/navigation/navigate.ts'
import { openCopySheet } from '../../shared/navigation/sheet-url.ts'
import { journalOf } from '../../data/journal-of.ts'
import { openStream } from '../../data/store.ts'
import { syncStatus } from '../../data/sync/status.ts'
import type { TripSummary } from '../../data/trips.ts'
import { t, withMessages } from '../../i18n/t.ts'
import type { IconShape } from '../../ui/icon.tsx'
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx'

export interface OpenTripMenuProps {
  trip: TripSummary
  anchor: HTMLElement | null
  onClose: () => void
}

/** What can be done with a whole trip. What the reader may not do is absent. */
export default function OpenTripMenu({ trip, anchor, onClose }: OpenTripMenuProps) {
  return <Menu label={trip.title} items={itemsFor(trip)} anchor={anchor} open onClose={onClose} />
}

function itemsFor(trip: TripSummary): MenuItem[] {
  const link: MenuItem = {
    id: 'link',
    label: t('trips.copyLink'),
    icon: Link,
    onSelect: () => void copyText(`${location.origin}/trips/${trip.id}`),
  }
  if (!trip.on_device) return [link]
  const view = openStream(tripStream(trip.id))
  const open = (id: string, label: string, icon: IconShape, path: string): MenuItem => ({
    id,
    label,
    icon,
    onSelect: () => navigate(`/trips/${trip.id}/${path}`),
  })
  return [
    ...(view.can('trip_edit')
      ? [open('settings', t('trips.settings'), Settings2, 'plan?sheet=settings')]
      : []),
    open('share', t('share.title'), Link2, 'plan?sheet=share'),
    open('print', t('trips.print'), Printer, 'print'),
    ...journalItem(trip.id),
    link,
    ...(view.can('trip_create')
      ? [{ id: 'copy', label: t('trips.copy'), icon: Copy, onSelect: () => openCopySheet(trip.id) }]
      : []),
    ...(view.can('trip_archive') ? [archiveItem(trip)] : []),
    ...(trip.role === 'member' ? [leaveItem(trip)] : []),
    ...(view.can('trip_delete') ? [deleteItem(trip)] : []),
  ]
}

function journalItem(tripId: string): MenuItem[] {
  const id = journalOf([tripId])
  if (id === undefined) return []
  return [
    {
      id: 'journal',
      label: t('trips.openJournal'),
      icon: BookOpen,
      onSelect: () => navigate(`/journal/${id}`),
    },
  ]
}

/** How a trip is changed is not needed to show it: it comes with the engine. */
const changes = () => import('../../shared/undo/trip-changes.ts')
const leaving = withMessages('trips', () => import('../../shared/trips/leave-trip.ts'))

const archiveItem = (trip: TripSummary): MenuItem => ({
  id: 'archive',
  label: t(trip.archived ? 'trips.fromArchive' : 'trips.toArchive'),
  icon: trip.archived ? ArchiveRestore : Archive,
  onSelect: () => void changes().then(({ archiveTrip }) => archiveTrip(trip)),
})

/** Leaving decides who may read, so it needs a connection. */
const leaveItem = (trip: TripSummary): MenuItem => ({
  id: 'leave',
  label: t('trips.leave'),
  icon: LogOut,
  group: true,
  ...(syncStatus.value.connected ? {} : { offReason: t('trips.leaveOffline') }),
  onSelect: () => void leaving().then(({ leaveTrip }) => leaveTrip(trip.id, trip.title)),
})

const deleteItem = (trip: TripSummary): MenuItem => ({
  id: 'delete',
  label: t('trips.delete'),
  icon: Trash2,
  danger: true,
  group: true,
  onSelect: () => void changes().then(({ deleteTrip }) => deleteTrip(trip)),
})
