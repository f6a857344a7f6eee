import { effect, untracked } from '@preact/signals'
import { tripStream } from '@caravel/sync-protocol/streams'
import { useLocation } from 'preact-iso'
import { device } from '../../data/device.ts'
import { isKnown, openStream } from '../../data/store.ts'
import { syncStatus } from '../../data/sync/status.ts'
import { lineKind, syncLine } from './sync-words.ts'
import { deviceReadiness, offlineClaim, type OfflineClaim } from '../readiness/device-readiness.ts'
import { announce } from '../../ui/live-region.tsx'
import { SyncPill } from '../../ui/sync-pill.tsx'
import { openTrip } from '../navigation/open-trip.ts'
import { updateReady } from '../device/service-worker.ts'
import { openSheet } from '../navigation/sheet-url.ts'

/** What the line says now, also where a phone has no room to say that all is well. Reactive. */
export const syncLineNow = () => syncLine(syncStatus.value, offlineClaimNow(), updateReady.value)

/** Only where it is said: it is read off what all trips hold. Reactive. */
export const offlineClaimNow = (): OfflineClaim =>
  syncStatus.value.connected ? 'unknown' : offlineClaim(deviceReadiness.value)

/** The state of sync on a page: a pill in a wide header, a line under the title of a phone. Opens the attention list. */
export function SyncStatusButton({
  shape,
  needsConnection = false,
}: {
  shape: 'pill' | 'line'
  /** The page shows what is on no device: its line does not say that everything is. */
  needsConnection?: boolean
}) {
  const status = syncStatus.value
  const tripId = openTrip(useLocation().path)
  if (!device.value) return null
  // Of a trip whose rows are not here yet nobody knows what is saved.
  const view = tripId === undefined ? undefined : openStream(tripStream(tripId))
  const unknown = view !== undefined && (!view.writable.value || !isKnown(view.status.value))
  if (unknown && status.kind === 'saved') return null
  if (shape === 'line' && lineKind(status, updateReady.value) === 'saved') return null
  const { icon, text, tone } = needsConnection
    ? syncLine(status, 'unknown', updateReady.value)
    : syncLineNow()
  return <SyncPill shape={shape} icon={icon} text={text} tone={tone} onClick={() => openSheet('sync')} />
}

/** A state that has passed by then is not worth interrupting anybody for. */
const steadyMs = 1000

/** Says each change of state to screen readers once, not each change of a count. Called once at start. */
export function announceSync(): void {
  let said = lineKind(syncStatus.peek(), updateReady.peek())
  let timer: ReturnType<typeof setTimeout> | undefined
  effect(() => {
    const kind = lineKind(syncStatus.value, updateReady.value)
    clearTimeout(timer)
    if (kind === said || kind === 'sending') return
    timer = setTimeout(() => {
      said = kind
      announce(untracked(syncLineNow).text)
    }, steadyMs)
  })
}
