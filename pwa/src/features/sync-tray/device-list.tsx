import { ExternalLink, RefreshCw, Ship, Trash2 } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { tripStream } from '@caravel/sync-protocol/streams'
import { attemptSaved } from '../../app/attempt-saved.ts'
import { navigate } from '../../app/navigate.ts'
import { device } from '../../data/device.ts'
import { syncStatus } from '../../data/sync/status.ts'
import { trips, type TripSummary } from '../../data/trips.ts'
import { formatBytes } from '../../i18n/format-bytes.ts'
import { formatAgo } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { ListRow } from '../../ui/list-row.tsx'
import type { MenuItem } from '../../ui/menu.tsx'
import { PendingMark } from '../../ui/pending-mark.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { RowMenu } from './row-menu.tsx'

/** Which trips open without a network, how much of the device each takes, and how old it is. */
export function DeviceList() {
  const all = (trips.value ?? []).filter(trip => !trip.archived || trip.on_device)
  if (all.length === 0) return <p class="tray-none">{t('sync.deviceEmpty')}</p>
  return (
    <ul class="list">
      {all.map(trip => (
        <DeviceRow key={trip.id} trip={trip} />
      ))}
    </ul>
  )
}

function DeviceRow({ trip }: { trip: TripSummary }) {
  const { id, title, pending } = trip
  const size = useSize(trip)
  return (
    <ListRow
      icon={Ship}
      title={<bdi>{title}</bdi>}
      meta={metaOf(trip, size)}
      mark={pending > 0 && <PendingMark />}
      href={`/trips/${id}`}
      action={<RowMenu title={title} items={actionsFor(trip)} />}
    />
  )
}

/** Read anew when its rows may be others: with the day it was last seen whole, and with what waits. */
function useSize({ id, on_device: here, seen_at: seen, pending }: TripSummary): number | undefined {
  const [size, setSize] = useState<number>()
  useEffect(() => {
    let current = true
    const asked = here ? device.peek()?.engine.sizeOf(tripStream(id)) : undefined
    asked?.then(
      bytes => current && setSize(bytes),
      (error: unknown) => console.error('the size of a trip could not be read', error),
    )
    return () => {
      current = false
    }
  }, [id, here, seen, pending])
  return size
}

function metaOf(trip: TripSummary, size: number | undefined): string {
  const { on_device: here, only_here: onlyHere, seen_at: seen } = trip
  if (!here) return t('sync.deviceNotYet')
  const age = seen === undefined ? undefined : formatAgo(seen, Date.now())
  const fresh = syncStatus.value.connected
  return [
    t('sync.devicePlan'),
    size ? formatBytes(size) : undefined,
    onlyHere ? t('sync.deviceOnlyHere') : fresh ? t('sync.deviceFresh') : age,
  ]
    .filter(Boolean)
    .join(' · ')
}

function actionsFor(trip: TripSummary): MenuItem[] {
  const { id, title, on_device: here, pending, orphaned } = trip
  const stream = tripStream(id)
  const open = {
    id: 'open',
    label: t('sync.open'),
    icon: ExternalLink,
    onSelect: () => navigate(`/trips/${id}`),
  }
  const update = {
    id: 'update',
    label: t(here ? 'sync.deviceUpdate' : 'sync.deviceGet'),
    icon: RefreshCw,
    onSelect: () => {
      const engine = device.peek()?.engine
      engine?.open(stream)
      engine?.wake('person')
    },
  }
  const remove = {
    id: 'remove',
    label: t('sync.deviceRemove'),
    icon: Trash2,
    danger: true,
    group: true,
    onSelect: () => void attemptSaved(() => removeHere(id, title)),
  }
  const removable = here && pending === 0 && !orphaned
  return [open, ...(syncStatus.value.connected ? [update] : []), ...(removable ? [remove] : [])]
}

/** Only the copy on this device; what exists nowhere else stays. */
async function removeHere(id: string, title: string): Promise<void> {
  const gone = await device.peek()?.engine.takeOff(tripStream(id))
  if (gone && location.pathname.startsWith(`/trips/${id}`)) navigate('/?sheet=sync', { replace: true })
  showToast({
    icon: Trash2,
    text: gone ? t('sync.deviceRemoved', { title }) : t('sync.deviceKept', { title }),
    ...(gone ? {} : { error: true }),
  })
}
