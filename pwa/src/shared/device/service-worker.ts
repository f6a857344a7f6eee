import { computed } from '@preact/signals'
import { registerSW } from 'virtual:pwa-register'
import { allSaved } from '../../data/all-saved.ts'
import { navigate } from '../navigation/navigate.ts'
import { showRefusal } from '../forms/attempt-saved.ts'
import { UpdateFlow } from './update-flow.ts'

const hourMs = 60 * 60_000
/** How long a new version may take to serve this page: much more than a phone needs. */
const graceMs = 3_000
let skipWaiting: (reload?: boolean) => Promise<void> = async () => {}
let registered: ServiceWorkerRegistration | undefined

/** A page without a worker, such as one loaded past it, has none that could be replaced: it waits for the new one itself. */
function activate(): void {
  const next = registered?.waiting
  next?.addEventListener('statechange', () => {
    if (next.state === 'activated') void update.takenOver()
  })
  void skipWaiting()
}

/**
 * A page that has a worker from the start is told by the registration that a later one took over. The page of the very
 * first visit is not: the first that comes serves it, each after that is a newer version.
 */
function watchFirstPage({ serviceWorker }: Navigator): void {
  if (serviceWorker.controller) return
  let served = false
  serviceWorker.addEventListener('controllerchange', () => {
    if (served) void update.takenOver()
    served = true
  })
}

/** A tap on a pushed notice shows its page in this window, without loading the app anew. */
function openPushedPages({ serviceWorker }: Navigator): void {
  serviceWorker.addEventListener(
    'message',
    ({ data }: MessageEvent<{ type?: string; path?: string } | null>) => {
      if (data?.type === 'OPEN_PAGE' && data.path) navigate(data.path)
    },
  )
}

const askedKey = 'caravel.restart-asked'

function askOnNextPage(): void {
  try {
    sessionStorage.setItem(askedKey, '1')
  } catch {
    // Blocked or full: then the new version is offered once more.
  }
}

function wasAsked(): boolean {
  try {
    const asked = sessionStorage.getItem(askedKey) !== null
    sessionStorage.removeItem(askedKey)
    return asked
  } catch {
    return false
  }
}

/** A newer version, from its arrival to the restart. */
export const update = new UpdateFlow({
  activate,
  whenOverdue: run => setTimeout(run, graceMs),
  reload: () => location.reload(),
  askOnNextPage,
  wasAsked,
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
  if (!('serviceWorker' in navigator)) return
  watchFirstPage(navigator)
  openPushedPages(navigator)
  skipWaiting = registerSW({
    onNeedRefresh: () => update.offer(),
    onNeedReload: () => void update.takenOver(),
    onRegisteredSW: (_url, registration) => {
      if (!registration) return
      registered = registration
      const look = () => {
        registration.update().catch(() => undefined) // no network: the next look finds it
      }
      setInterval(look, hourMs)
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') look()
      })
    },
    onRegisterError: error => console.warn('The app could not be stored on this device', error),
  })
}
