import { effect } from '@preact/signals'
import { device } from '../data/device.ts'
import { appConfig, beginSession, session } from '../data/session.ts'
import { formatDate } from '../i18n/format.ts'
import { language as shownLanguage } from '../i18n/language.ts'
import { loadAllMessages, loadLanguage } from '../i18n/t.ts'
import { followLanguage, startLanguage } from '../shared/device/language-choice.ts'
import { followPreferences } from './device-preferences.ts'
import { followLook } from '../shared/device/theme.ts'
import { keepInstallOffer } from '../shared/readiness/install.ts'
import { fetchPage, showsKept } from './routes.tsx'
import { readProviderReturn } from '../shared/sign-in/provider-return.ts'
import { startServiceWorker } from '../shared/device/service-worker.ts'
import { watchSession } from '../shared/sign-in/sign-in-request.ts'
import { announceSync } from '../shared/sync/sync-status.tsx'

/** A browser reads how dates are written at the first one: it can while the disk is waited for. */
const readDates = () => void formatDate(new Date().toISOString().slice(0, 10))

/** By then the page has come to rest. */
const restMs = 2_000

/** A tab in the background has no frames; what waits for one goes on after this. */
const unseenMs = 1_000

/** The words of all that is not open yet, so that it opens in this language without a network. */
const storeMessages = () =>
  void loadAllMessages().catch((error: unknown) => console.warn('Some words did not come', error))

/** Maps, cities and the like, so that they are here before a trip begins. */
const storeLargeFiles = () =>
  void import('./store-at-rest.ts')
    .then(({ storeAtRest }) => storeAtRest())
    .catch((error: unknown) => console.warn('Large files did not come; the next start asks again', error))

/** Cards of trips, for the next start. */
const keepCards = () =>
  void import('../shared/trips/kept-cards.ts')
    .then(({ followCards }) => followCards())
    .catch((error: unknown) => console.warn('The next start begins without cards', error))

/** The number on the app's icon, and push on this device. */
const watchNotices = () =>
  void import('./follow-notices.ts')
    .then(({ followNotices }) => followNotices())
    .catch((error: unknown) => console.warn('The icon shows no number until the next start', error))

/** After what is there now was painted; soon in a tab that nobody sees. */
const painted = () =>
  new Promise<unknown>(done => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))
    setTimeout(done, unseenMs)
  })

/** What the first paint needs, all of it from this device. The rest goes on in the background. */
export async function boot(): Promise<void> {
  const language = loadLanguage(startLanguage(appConfig.peek()?.default_language))
  readProviderReturn()
  const seen = Promise.withResolvers<void>()
  void beginSession(seen.promise).catch((error: unknown) =>
    console.error('Who is here could not be found out', error),
  )
  watchSession()
  keepInstallOffer()
  followLook()
  followPreferences()
  const page = session.peek().status === 'signed-in' ? fetchPage(location.pathname) : undefined
  if (showsKept(location.pathname))
    void Promise.allSettled([page, language])
      .then(painted)
      .then(() => seen.resolve())
  else seen.resolve()
  await language
  effect(() => {
    if (device.value) setTimeout(readDates)
  })
  effect(() => {
    void followLanguage(appConfig.value?.default_language)
  })
  const started = shownLanguage.peek()
  effect(() => {
    // Anyone who has just chosen a language may be about to leave.
    const timer = setTimeout(storeMessages, shownLanguage.value === started ? restMs : 0)
    return () => clearTimeout(timer)
  })
  announceSync()
  // On a first visit the worker fetches the whole app: what is shown comes first.
  if (navigator.serviceWorker?.controller) startServiceWorker()
  else setTimeout(startServiceWorker, restMs)
  setTimeout(storeLargeFiles, restMs)
  setTimeout(keepCards, restMs)
  setTimeout(watchNotices, restMs)
}
