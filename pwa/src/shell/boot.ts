import { effect } from '@preact/signals'
import { setAtRest } from '../data/at-rest.ts'
import { comesWithSession } from '../data/comes-with-session.ts'
import { device } from '../data/device.ts'
import { appView } from '../data/store.ts'
import { appConfig, beginSession, session } from '../data/session.ts'
import { formatDate } from '../i18n/format.ts'
import { language as shownLanguage } from '../i18n/language.ts'
import { loadAllMessages, loadLanguage } from '../i18n/t.ts'
import { followLanguage, startLanguage } from '../shared/device/language-choice.ts'
import { followPreferences } from './device-preferences.ts'
import { followLook } from '../shared/device/theme.ts'
import { keepInstallOffer } from '../shared/readiness/install.ts'
import { fetchPage, showsBeforeEngine } from './routes.tsx'
import { readProviderReturn } from '../shared/sign-in/provider-return.ts'
import { startServiceWorker } from '../shared/device/service-worker.ts'
import { watchSession } from '../shared/sign-in/sign-in-request.ts'
import { announceSync } from '../shared/sync/sync-status.tsx'

/** A browser reads how dates are written at the first one: it can while the disk is waited for. */
const readDates = () => void formatDate(new Date().toISOString().slice(0, 10))

/** By then the page has come to rest. */
const restMs = 2_000

/** On a first visit more comes after the first rows: the map, what is shown behind the first frame, other trips. */
const firstRestMs = 5_000

/** On a first visit the first trip comes before all that; where no rows come, no longer than this. */
const firstRowsMs = 20_000
/** And so long until the app is stored. */
const storedMs = 15_000

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

/** What everybody shares comes together with the next trip: from then on there is something to read. */
const firstRows = () =>
  new Promise<unknown>(done => {
    setTimeout(done, firstRowsMs)
    const stop = effect(() => {
      const { status } = session.value
      const isHere = appView.status.value === 'live' && appView.writable.value
      if (status === 'unknown' || (status === 'signed-in' && !isHere)) return
      done(queueMicrotask(() => stop()))
    })
  })

/** The worker brings the app and its words as one; other files for later are kept by it. Some browsers have none. */
const stored = () =>
  Promise.race([
    navigator.serviceWorker?.ready.catch(() => undefined),
    new Promise<void>(done => setTimeout(done, navigator.serviceWorker ? storedMs : 0)),
  ])

/** What later starts need: the app itself, words and large files, then what the next start shows first. */
async function fetchForLater(isFirst: boolean): Promise<void> {
  if (isFirst) await firstRows()
  else startServiceWorker()
  setTimeout(
    () => {
      setAtRest(true)
      if (isFirst) startServiceWorker()
      keepCards()
      watchNotices()
      void (isFirst ? stored() : Promise.resolve()).then(() => {
        storeLargeFiles()
        followMessages()
      })
    },
    isFirst ? firstRestMs : restMs,
  )
}

/** All messages of the language that is shown: after choosing one, the person may be about to leave. */
function followMessages(): void {
  effect(() => {
    void shownLanguage.value
    storeMessages()
  })
}

/** The browser has shown something. Where it does not tell that, its frames are enough. */
const firstPaint = () =>
  new Promise<void>(done => {
    if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return done()
    const watching = new PerformanceObserver(list => {
      if (!list.getEntriesByName('first-contentful-paint').length) return
      watching.disconnect()
      done()
    })
    watching.observe({ type: 'paint', buffered: true })
  })

/** After what is there now was painted; soon in a tab that nobody sees. */
const painted = () =>
  Promise.race([
    new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))).then(firstPaint),
    new Promise(done => setTimeout(done, unseenMs)),
  ])

/** What the first paint needs, all of it from this device. The rest goes on in the background. */
export async function boot(): Promise<void> {
  const isFirst = !navigator.serviceWorker?.controller
  const language = loadLanguage(startLanguage(appConfig.peek()?.default_language))
  readProviderReturn()
  let page: Promise<unknown> | undefined
  const seen = async () => {
    if (!showsBeforeEngine(location.pathname)) return
    await language.catch(() => undefined) // met below
    await page
    await painted()
  }
  void beginSession(seen).catch((error: unknown) =>
    console.error('Who is here could not be found out', error),
  )
  // Without a service worker each visit looks like the first one, but who was here before has their rows.
  setAtRest(!isFirst || session.peek().status === 'signed-in')
  watchSession()
  keepInstallOffer()
  followLook()
  followPreferences()
  const isIn = session.peek().status === 'signed-in' || comesWithSession()
  if (isIn) page = fetchPage(location.pathname)
  await language
  // On a first visit there is time for it now: the server is asked who this is.
  if (isFirst) setTimeout(readDates)
  else
    effect(() => {
      if (device.value) setTimeout(readDates)
    })
  effect(() => {
    void followLanguage(appConfig.value?.default_language)
  })
  announceSync()
  void fetchForLater(isFirst)
}
