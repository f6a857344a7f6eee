import { signal } from '@preact/signals'
import { registerSW } from 'virtual:pwa-register'

/** True once a newer version waits on this device. */
export const updateReady = signal(false)

const hourMs = 60 * 60_000
let restart: ((reload?: boolean) => Promise<void>) | undefined

/** Stores the app on this device and looks for newer versions: at each start, every hour, and on coming back. */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  restart = registerSW({
    onNeedRefresh: () => {
      updateReady.value = true
    },
    onRegisteredSW: (_url, registration) => {
      if (!registration) return
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

/** Loads the new version. Queue and drafts lie on the disk; the address keeps the page and its open sheet. */
export function restartIntoUpdate(): void {
  void restart?.(true)
}
