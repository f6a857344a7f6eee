import { computed } from '@preact/signals'
import { allSaved } from '../data/all-saved.ts'
import { showRefusal } from './attempt-saved.ts'
import { UpdateFlow } from './update-flow.ts'

const hourMs = 60 * 60_000
let registered: ServiceWorkerRegistration | undefined

/** A page of the very first visit has no worker that could be replaced under it: it waits for the new one itself. */
function activate(): void {
  const next = registered?.waiting
  next?.addEventListener('statechange', () => {
    if (next.state === 'activated') void update.takenOver()
  })
  next?.postMessage({ type: 'SKIP_WAITING' }, { transfer: [] })
}

/** A newer version, from its arrival to the restart. */
export const update = new UpdateFlow({
  activate,
  reload: () => location.reload(),
  saved: allSaved,
  isHidden: () => document.visibilityState === 'hidden',
  onHidden: run =>
    globalThis.document?.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') run()
    }),
  refused: showRefusal,
})

/** Whether a newer version waits on this device. */
export const updateReady = computed(() => update.state.value !== 'none')

/** Loads it, once everything done and typed lies on the disk. The address keeps the page and its open sheet. */
export const restartIntoUpdate = (): void => void update.restart()

/** Stores the app on this device and looks for newer versions: at each start, every hour, and on coming back. */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  navigator.serviceWorker
    .register('/sw.js')
    .then(follow)
    .catch((error: unknown) => console.warn('The app could not be stored on this device', error))
}

function follow(registration: ServiceWorkerRegistration): void {
  registered = registration
  let offered = false
  const offer = () => {
    // The very first worker waits for a moment too, but there is none that it would replace.
    if (offered || !registration.waiting || !registration.active) return
    offered = true
    navigator.serviceWorker.addEventListener('controllerchange', () => void update.takenOver(), {
      once: true,
    })
    update.offer()
  }
  const look = () => {
    registration.update().catch(() => undefined) // no network: the next look finds it
  }
  offer()
  registration.addEventListener('updatefound', () => {
    offered = false
    registration.installing?.addEventListener('statechange', offer)
  })
  setInterval(look, hourMs)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
}
