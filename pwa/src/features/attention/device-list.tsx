import { ExternalLink, Paperclip, Pin, PinOff, RefreshCw, Ship, Trash2 } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { tripStream } from '@caravel/sync-protocol/streams'
import { filesAction } from '../../shared/readiness/files-action.tsx'
import { storedParts } from '../../shared/readiness/stored-parts.ts'
import { attemptSaved } from '../../shared/forms/attempt-saved.ts'
import { navigate } from '../../shared/navigation/navigate.ts'
import { device } from '../../data/device.ts'
import { tripFiles, type TripFiles } from '../../data/readiness.ts'
import { syncStatus } from '../../data/sync/status.ts'
import type { Engine } from '../../data/sync/engine-types.ts'
import { trips, type TripSummary } from '../../data/trips.ts'
import { isUpToDate } from '../../data/up-to-date.ts'
import { t } from '../../i18n/t.ts'
import { ListRow } from '../../ui/lists/list-row.tsx'
import type { MenuItem } from '../../ui/overlays/menu.tsx'
import { PendingMark } from '../../ui/pending-mark.tsx'
import { showToast } from '../../ui/overlays/toast-store.ts'
import { deviceText } from './device-words.ts'
import { RowMenu } from './row-menu.tsx'

/** Which trips open without a network, what of each is here, how much of the device it takes, and how old it is. */
export function DeviceList() {
  const all = (trips.value ?? []).filter(trip => !trip.archived || trip.on_device || trip.pinned)
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
  const engine = useEngine()
  const rowBytes = useRowBytes(engine, trip)
  const files = tripFiles(id)
  const map = storedParts.value?.map ?? false
  const fresh = engine !== undefined && syncStatus.value.connected && isUpToDate(engine, id)
  return (
    <ListRow
      icon={Ship}
      title={<bdi>{title}</bdi>}
      meta={deviceText(trip, { rowBytes, files, map, fresh })}
      mark={pending > 0 && <PendingMark />}
      href={`/trips/${id}`}
      action={<RowMenu title={title} items={actionsFor(trip, files)} />}
    />
  )
}

/** Draws again with whatever it tells. */
function useEngine(): Engine | undefined {
  const engine = device.value?.engine
  const [, draw] = useState(0)
  useEffect(() => engine?.onChange(() => draw(count => count + 1)), [engine])
  return engine
}

/** Read anew when its rows may be others: with how far they go, and with what waits. */
function useRowBytes(engine: Engine | undefined, trip: TripSummary): number | undefined {
  const { id, on_device: here, pending } = trip
  const stream = tripStream(id)
  const seq = engine?.memory(stream).record?.cursor?.seq
  const [bytes, setBytes] = useState<number>()
  useEffect(() => {
    let current = true
    const asked = here ? engine?.heldBytes(stream) : undefined
    asked?.then(
      found => current && setBytes(found),
      (error: unknown) => console.error('what of a trip is on the device could not be read', error),
    )
    return () => {
      current = false
    }
  }, [engine, stream, here, seq, pending])
  return bytes
}

function actionsFor(trip: TripSummary, files: TripFiles | undefined): MenuItem[] {
  const { id, title, on_device: here, pending, orphaned, pinned } = trip
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
  const keep = {
    id: 'keep',
    label: t(pinned ? 'sync.deviceUnpin' : 'sync.devicePin'),
    icon: pinned ? PinOff : Pin,
    onSelect: () => void attemptSaved(() => keepHere(id, title, !pinned)),
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
  const connected = syncStatus.value.connected
  const ask = files && filesAction({ ...files, over: 0 }, connected, [id])
  const get = ask && { id: 'files', label: t('sync.deviceGetFiles'), icon: Paperclip, onSelect: ask.onClick }
  return [open, ...(connected ? [update] : []), ...(get ? [get] : []), keep, ...(removable ? [remove] : [])]
}

/** Whatever its dates, and however little space there is; or no longer. */
async function keepHere(id: string, title: string, pinned: boolean): Promise<void> {
  await device.peek()?.engine.pin(tripStream(id), pinned)
  showToast({
    icon: pinned ? Pin : PinOff,
    text: t(pinned ? 'sync.devicePinDone' : 'sync.deviceUnpinDone', { title }),
  })
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
